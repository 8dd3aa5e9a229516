import assert from "node:assert/strict"
import type { Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import type { Client } from "../client.ts"
import { untilAs } from "../until.ts"

/* What people do in the composer, for the tests that watch them. */

export type Post = AppCalls["posts.get"]["output"]

/** The text of an item, by its number. */
export function textOf(page: Page, number = 1) {
  return page.getByRole("textbox", { name: new RegExp(`^(?:Text|Text of post ${number})$`) }).first()
}

/** Waits until the server has everything that was typed. A phone says so to screen readers only. */
export async function seeSaved(page: Page): Promise<void> {
  await page
    .locator("[data-save-state=saved]")
    .filter({ hasText: /^Saved \d\d:\d\d$/ })
    .waitFor({ state: "attached" })
}

/** Waits until the first item reads like this. */
export async function seeText(page: Page, text: string): Promise<void> {
  const read = async () => textOf(page).inputValue()
  assert.equal(await untilAs(read, (found) => found === text), text)
}

/** The id of the post on the page, once it has one. */
export async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/posts\/pst_/)
  return new URL(page.url()).pathname.split("/").at(-1) ?? ""
}

export async function readPost(client: Client, page: Page): Promise<Post> {
  return client.run("posts.get", { id: await idOf(page) })
}

/** The bodies of a post's version, in order. */
export function bodiesOf(post: Post, accountId?: string): readonly string[] {
  const version = post.versions.find((each) => each.accountId === accountId)
  return version?.content.map(({ body }) => body) ?? []
}

export const accountsOf = (page: Page) => page.getByRole("group", { name: "Accounts this post goes to" })

export async function chooseAccount(page: Page, name: string | RegExp): Promise<void> {
  await accountsOf(page).getByRole("button", { name }).click()
}

/** What the page says is in the way, in its order. */
export async function listIssues(page: Page): Promise<readonly (string | null)[]> {
  const lines = await page.locator("[data-issue]").all()
  return Promise.all(lines.map(async (line) => line.getAttribute("data-issue")))
}

/** Opens the panel of the time, and presses what it then says: Set, or Move to. */
export async function chooseTime(page: Page, date: string, time: string): Promise<void> {
  await page.locator("#wished-time").click()
  const panel = page.getByRole("dialog", { name: "When it goes out" })
  await panel.getByLabel("Say when").fill(`${date} ${time}`)
  await panel.getByRole("button", { name: /^(?:Set|Move to) / }).click()
  await panel.waitFor({ state: "hidden" })
}
