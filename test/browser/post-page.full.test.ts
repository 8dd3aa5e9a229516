import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertPublication } from "#storage/publications.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { agentOf } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { ended } from "./publishing.ts"
import { textOf } from "./writing.ts"

type Ending = { readonly account: string; readonly code?: string; readonly message?: string }

describe("the page of a post", () => {
  let app: Services
  let owner: Client
  let x = ""
  let bluesky = ""
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    x = (await owner.run("sandbox.connect", { key: "x", handle: "lark" })).account.id
    bluesky = (await owner.run("sandbox.connect", { key: "bluesky", handle: "lark" })).account.id
  })
  after(() => app.close())

  /** A post that failed as the endings say; an account without a code has it. */
  const failed = async (body: string, endings: readonly Ending[]) => {
    const { id } = await owner.run("posts.create", { body, accountIds: endings.map(({ account }) => account) })
    const workspaceId = await openWorkspaceOf(owner)
    await app.world.services.database.write(async (writer) => {
      for (const { account, code, message } of endings) {
        await insertPublication(inWorkspace(writer, workspaceId), {
          post_id: readId("pst", id),
          account_id: readId("acc", account),
          state: code === undefined ? "ok" : "failed",
          external_id: null,
          url: null,
          published_at: code === undefined ? app.world.clock.now() : null,
          error_code: code ?? null,
          error_message: message ?? null,
        })
      }
    })
    const agent = await agentOf(app.world, owner)
    await setStatus({ world: app.world, owner, agent, account: async () => x, close: async () => {} }, id, "Failed")
    return id
  }
  const problem = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
  const duplicate = { code: "Duplicate", message: "You are not allowed to create duplicate content." }

  it("puts the problem first and across the page, in the network's words, with one main action", async () => {
    const id = await failed("Garlic is nearly gone", [{ account: x, ...duplicate }, { account: bluesky }])
    const page = await app.visit(`/posts/${id}`, owner)
    const card = problem(page, "X refused this post")
    await card.getByText("“You are not allowed to create duplicate content.”").waitFor()
    await card.getByText("X's own words").waitFor()
    await card.getByText("X does not take the same text twice.").waitFor()
    await card.getByText("Bluesky published it and is not touched again.").waitFor()
    await card.getByText("The other account has it.").waitFor()
    assert.equal(await page.locator("main .bg-ink, main .bg-brass").count(), 1)

    const [above, below] = [
      await card.boundingBox(),
      await page.getByRole("region", { name: "The post" }).boundingBox(),
    ]
    assert.ok(above !== null && below !== null && above.y < below.y)
    assert.ok(Math.abs(above.width - below.width) < 2)
    const places = await page.locator("[data-on]").all()
    const order = await Promise.all(places.map(async (place) => place.getAttribute("data-on")))
    assert.deepEqual(order, [x, bluesky])
    await page.locator(`[data-on=${x}]`).getByText("Not on X.").waitFor()

    await card.getByRole("link", { name: "Change the text for X" }).click()
    await textOf(page).waitFor()
    await page.getByText("This post failed.").waitFor()
    await page.context().close()
  })

  it("has a card for each problem, and what can be done about all of them once", async () => {
    const id = await failed("Twice", [
      { account: x, ...duplicate },
      { account: bluesky, code: "RateLimited", message: "Slow down" },
    ])
    const page = await app.visit(`/posts/${id}`, owner)
    await problem(page, "X refused this post").waitFor()
    await problem(page, "Bluesky asks us to slow down").getByText("Wait a while, then publish again.").waitFor()
    assert.equal(await page.getByRole("button", { name: "Publish again" }).count(), 1)
    assert.equal(await page.getByRole("button", { name: "Back to draft" }).count(), 1)
    await inspect(page, { ready: async () => {} })
  })

  it("offers to publish again instead of reconnecting, once the account is back", async () => {
    const id = await failed("Locked out", [{ account: x, code: "NeedsReconnect", message: "Token expired" }])
    const page = await app.visit(`/posts/${id}`, owner)
    const card = problem(page, "X no longer accepts our access")
    await card.getByText("The account works again. Publish again.").waitFor()
    assert.equal(await card.getByRole("link", { name: /Reconnect/ }).count(), 0)
    await card.getByRole("button", { name: "Publish again" }).waitFor()
    await page.context().close()
  })

  it("can be worked by keys: the main action, what we did, and editing", async () => {
    const id = await failed("By keys", [{ account: x, code: "NetworkFault", message: "Bad gateway" }])
    const page = await app.visit(`/posts/${id}`, owner)
    await problem(page, "X could not accept the post").waitFor()
    await page.keyboard.press("Control+Enter")
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    await page.keyboard.press("e")
    await page.waitForURL(/edit=true/)
    await page.context().close()
  })

  it("shows each account, then the numbers, and remembers that somebody has looked", async () => {
    const { id } = await owner.run("posts.create", { body: "Out and about", accountIds: [x, bluesky] })
    await owner.run("posts.publishNow", { id })
    await ended(owner, id)
    const page = await app.visit(`/posts/${id}`, owner)
    await page.getByText("2 of 2 published").waitFor()
    const at = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y ?? -1
    assert.ok((await at("The post")) < (await at("Statistics")))
    await page
      .locator(`[data-on=${bluesky}]`)
      .getByText(/^first numbers at \d\d:\d\d$/)
      .waitFor()
    // Nothing has been read: there are no totals, rather than zeros.
    assert.equal(await page.getByRole("region", { name: "Totals" }).count(), 0)
    const opened = page.waitForEvent("popup")
    await page.locator(`[data-on=${bluesky}]`).getByRole("link", { name: "See the post" }).click()
    await (await opened).close()
    await page.goto("/")
    await seeHeading(page, "Home")
    await page.getByRole("region", { name: "Get on air" }).getByText("Next: Invite someone").waitFor()
    assert.equal(await page.getByText("Next: Look at it on the network's page").count(), 0)
    await page.context().close()
  })
})
