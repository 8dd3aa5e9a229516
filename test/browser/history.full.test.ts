import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { agentOf } from "../posts/place.ts"
import { seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { type Desk, openDesk, openDraft } from "./desk.ts"
import { inspect } from "./inspect.ts"
import { bodiesOf, seeSaved, seeText, textOf } from "./writing.ts"

describe("what a post said before, and what was deleted", () => {
  let desk: Desk
  let app: Services
  let owner: Client
  before(async () => {
    desk = await openDesk()
    ;({ app, owner } = desk)
  })
  after(() => app.close())
  afterEach(() => app.leave())

  const openHistory = async (page: Awaited<ReturnType<Services["visit"]>>) => {
    await page.getByRole("button", { name: "More for this post" }).click()
    await page.getByRole("menuitem", { name: "History…" }).click()
    return page.getByRole("dialog", { name: "History of this post" })
  }

  it("restores what an agent wrote over, with the keyboard alone, and keeps what the agent wrote", async () => {
    const { page, id } = await openDraft(desk, "By hand, with care")
    const agent = await agentOf(app.world, owner)
    await agent.run("posts.setVersionText", { id, body: "By the agent" })
    await seeText(page, "By the agent")
    await page.getByRole("button", { name: "More for this post" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("menuitem", { name: "History…" }).waitFor()
    await page.getByRole("menuitem", { name: "History…" }).press("Enter")
    const drawer = page.getByRole("dialog", { name: "History of this post" })
    const entry = drawer.getByRole("button", { name: /By hand, with care/ })
    await entry.press("Enter")
    await drawer.getByRole("button", { name: "Restore this one" }).press("Enter")
    await seeToast(page, "The post says again what it said then.")
    await seeText(page, "By hand, with care")

    const again = await openHistory(page)
    await again.getByText("By the agent").waitFor()
    await again.getByText("by a script for Olga").waitFor()
  })

  it("keeps what was being typed when something is restored", async () => {
    const { page, id } = await openDraft(desk, "First sitting")
    const agent = await agentOf(app.world, owner)
    await agent.run("posts.setVersionText", { id, body: "Agent's turn" })
    await seeText(page, "Agent's turn")
    await textOf(page).fill("Typed a moment ago")
    const drawer = await openHistory(page)
    await drawer.getByRole("button", { name: /First sitting/ }).click()
    await drawer.getByRole("button", { name: "Restore this one" }).click()
    await seeText(page, "First sitting")
    await seeSaved(page)
    const { revisions } = await owner.run("posts.history", { id })
    assert.equal(revisions[0]?.text, "Typed a moment ago")
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["First sitting"])
  })

  it("brings back what was deleted: at once by Undo, and later from the trash", async () => {
    const { page, id } = await openDraft(desk, "Gone too soon")
    await page.getByRole("button", { name: "More for this post" }).click()
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
    await seeToast(page, "The post is in the trash.")
    await page.waitForURL(/\/posts$/)
    await page.getByRole("button", { name: "Undo" }).click()
    await page.waitForURL(new RegExp(`/posts/${id}$`))
    await seeText(page, "Gone too soon")

    await page.getByRole("button", { name: "More for this post" }).click()
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
    await page.waitForURL(/\/posts$/)
    await page.getByRole("link", { name: "Trash" }).click()
    const row = page.getByRole("row", { name: /Gone too soon/ })
    await row.getByText("Gone in 30 days").waitFor()
    await row.getByRole("button", { name: "Bring back Gone too soon" }).click()
    await seeToast(page, "The post is back, as a draft.")
    await page.getByText("The trash is empty.").waitFor()
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
  })

  it("deletes for good only after a question", async () => {
    const { id } = await owner.run("posts.create", { body: "No longer needed", accountIds: [] })
    await owner.run("posts.delete", { id })
    const page = await app.visit("/posts/trash", owner)
    const row = page.getByRole("row", { name: /No longer needed/ })
    await row.getByRole("button", { name: "Delete for good: No longer needed" }).click()
    await page.getByRole("alertdialog").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    assert.equal((await owner.run("trash.list", {})).posts.length, 1)
    await row.getByRole("button", { name: "Delete for good: No longer needed" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click()
    await seeToast(page, "The post is deleted for good.")
    await row.waitFor({ state: "detached" })
    assert.equal((await owner.run("trash.list", {})).posts.length, 0)
  })

  it("can be used by everybody, in both themes and on a phone", async () => {
    const { id } = await owner.run("posts.create", { body: "Deleted, but not forgotten", accountIds: [] })
    await owner.run("posts.delete", { id })
    const trash = await app.visit("/posts/trash", owner)
    await inspect(trash, { ready: (seen) => seen.getByText("Deleted, but not forgotten").waitFor() })

    const { page, id: open } = await openDraft(desk, "By hand, for all to see")
    await (await agentOf(app.world, owner)).run("posts.setVersionText", { id: open, body: "By the agent" })
    await seeText(page, "By the agent")
    const drawer = await openHistory(page)
    await drawer.getByRole("button", { name: /for all to see/ }).click()
    await inspect(page, { ready: () => drawer.getByRole("button", { name: "Restore this one" }).waitFor() })
  })
})
