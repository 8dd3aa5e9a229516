import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import type { BrowserContext, Page } from "playwright-core"
import type { Client } from "../client.ts"
import { seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { type Desk, openDesk, openDraft } from "./desk.ts"
import { hearsNothing } from "./hears-all.ts"
import { bodiesOf, readPost, seeSaved, seeText, textOf } from "./writing.ts"

/** What is sent arrives, and the answer gets lost on its way back. */
async function loseAnswers(on: Page | BrowserContext, address: string): Promise<void> {
  await on.route(address, async (route) => {
    await route.fetch().catch(() => undefined)
    // The page may be gone, or the way free again, in the meantime.
    await route.abort().catch(() => undefined)
  })
}

describe("what was written is never lost", () => {
  let desk: Desk
  let app: Services
  let owner: Client
  before(async () => {
    desk = await openDesk()
    ;({ app, owner } = desk)
  })
  after(() => app.close())
  afterEach(() => app.leave())

  const open = async (body: string, networks: readonly string[] = [], as = owner) => openDraft(desk, body, networks, as)

  it("lets a clean page follow a change made elsewhere, and never overwrites typing", async () => {
    const { page, id } = await open("Calm")
    await owner.run("posts.setVersionText", { id, body: "Calm, changed elsewhere" })
    await seeText(page, "Calm, changed elsewhere")
    await page.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("Mine")
    await owner.run("posts.setVersionText", { id, body: "Theirs" })
    await page.getByText("Offline: kept here").waitFor()
    assert.equal(await textOf(page).inputValue(), "Mine")
    await page.unroute("**/api/app/posts.update")
    await page.getByText("You changed this post elsewhere").waitFor()
    assert.equal(await textOf(page).inputValue(), "Mine")
  })

  it("tries again a save that never gets an answer", async () => {
    const { page, id } = await open("Heard")
    await page.route("**/api/app/posts.update", () => {}, { times: 1 })
    await textOf(page).fill("Not heard")
    await page.getByText("Offline: kept here").waitFor()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Not heard"])
  })

  it("lets a person decide when two tabs wrote at once, and loses neither", async () => {
    const { page: one, id } = await open("Start")
    const other = await app.visit(`/posts/${id}`, owner)
    await textOf(other).waitFor()
    await hearsNothing(other)
    await other.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(other).fill("From the second tab")
    await other.getByText("Offline: kept here").waitFor()
    await textOf(one).fill("From the first tab")
    await seeSaved(one)
    await other.unroute("**/api/app/posts.update")
    const bar = other.getByRole("alert").filter({ hasText: "Yours is safe." })
    await bar.waitFor()
    await bar.getByRole("button", { name: "See both" }).click()
    const both = other.getByRole("region", { name: "See both" })
    await both.getByText("From the first tab").waitFor()
    await both.getByText("From the second tab").waitFor()

    await bar.getByRole("button", { name: "Take theirs" }).click()
    assert.equal(await textOf(other).inputValue(), "From the first tab")
    await other.getByRole("button", { name: "Restore mine" }).click()
    await seeSaved(other)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["From the second tab"])
  })

  it("keeps mine over theirs when that is what a person wants", async () => {
    const { page, id } = await open("Start")
    await page.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("Mine")
    await page.getByText("Offline: kept here").waitFor()
    await owner.run("posts.setVersionText", { id, body: "Theirs" })
    await page.unroute("**/api/app/posts.update")
    await page.getByRole("button", { name: "Keep mine" }).click()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Mine"])
  })

  it("keeps what was written on a post that somebody deleted, as a new draft", async () => {
    const { page, id } = await open("Short-lived")
    await textOf(page).fill("Short-lived, but dear")
    await seeSaved(page)
    await owner.run("posts.delete", { id })
    await page.getByText("This post was deleted.").waitFor()
    await page.getByRole("button", { name: "Keep mine as a new draft" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/posts/pst_") && !url.pathname.endsWith(id))
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["Short-lived, but dear"])
  })

  it("keeps offline typing on the device, over a closed page too, and saves it when the server is back", async () => {
    const { page, id } = await open("On land")
    await page.context().setOffline(true)
    await textOf(page).fill("At sea")
    await page.getByText("Offline: kept here").waitFor()
    await page.getByText("It is saved to the server when you are back online.", { exact: false }).waitFor()
    // The bar of the whole app promises nothing else about the text.
    await page.getByText("You are offline. What you see may have changed since.", { exact: true }).waitFor()
    await page.context().setOffline(false)
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["At sea"])

    const context = page.context()
    await context.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("At sea, in fog")
    await page.close()
    await context.unroute("**/api/app/posts.update")
    const again = await context.newPage()
    await again.goto(`/posts/${id}`)
    await textOf(again).waitFor()
    assert.equal(await textOf(again).inputValue(), "At sea, in fog")
    await seeSaved(again)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["At sea, in fog"])
  })

  it("keeps what is typed while the server restarts, and saves it when it is back", async () => {
    const { page, id } = await open("Before the restart")
    await app.world.restart(async () => {
      await textOf(page).fill("Typed while it was away")
      await page.getByText("Offline: kept here").waitFor()
    })
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Typed while it was away"])
  })

  it("stays when a part of the page cannot be fetched, and has that part after a reload", async () => {
    const { page } = await open("Still here")
    await page.context().setOffline(true)
    await page.getByRole("button", { name: "History of this post" }).click()
    await textOf(page).fill("Still here, and longer")
    await page.getByText("Offline: kept here").waitFor()
    await page.context().setOffline(false)
    const missing = page.getByRole("alert").filter({ hasText: "This part could not be loaded." })
    await missing.getByRole("button", { name: "Reload" }).click()
    await missing.waitFor({ state: "detached" })
    await seeText(page, "Still here, and longer")
    await page.getByRole("button", { name: "History of this post" }).click()
    await page.getByRole("dialog", { name: "History of this post" }).waitFor()
  })

  it("keeps a new post that the server never heard of, and makes it only once", async () => {
    const page = await app.visit("/posts/new", owner)
    await page.locator("textarea:focus").waitFor()
    await loseAnswers(page, "**/api/app/posts.create")
    await page.keyboard.type("Written in a tunnel")
    await page.getByText("Offline: kept here").waitFor()
    await page.unroute("**/api/app/posts.create")
    await seeSaved(page)
    assert.equal((await owner.run("posts.list", { search: "written in a tunnel" })).total, 1)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["Written in a tunnel"])
  })

  it("finds a new post again that was made while its page was closed, and makes no second one", async () => {
    const page = await app.visit("/posts/new", owner)
    const context = page.context()
    await page.locator("textarea:focus").waitFor()
    await loseAnswers(context, "**/api/app/posts.create")
    await page.keyboard.type("Under way")
    await page.getByText("Offline: kept here").waitFor()
    await page.close()
    await context.unroute("**/api/app/posts.create")
    const again = await context.newPage()
    await again.goto("/posts/new")
    await seeSaved(again)
    assert.deepEqual(bodiesOf(await readPost(owner, again)), ["Under way"])
    const { posts } = await owner.run("posts.list", {})
    assert.equal(posts.filter((post) => "Under way".startsWith(bodiesOf(post)[0] ?? "-")).length, 1)
  })

  it("sees no conflict where only the answer to a save got lost", async () => {
    const { page, id } = await open("Sent")
    await loseAnswers(page, "**/api/app/posts.update")
    await textOf(page).fill("Sent, unheard")
    await page.getByText("Offline: kept here").waitFor()
    await textOf(page).fill("Sent, unheard, and more")
    await page.unroute("**/api/app/posts.update")
    await seeSaved(page)
    assert.equal(await page.getByText("Yours is safe.").count(), 0)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Sent, unheard, and more"])
  })

  it("sends what is left when the page is left for another one", async () => {
    const { page, id } = await open("Half a")
    await textOf(page).fill("Half a sentence")
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team" }).click()
    await seeHeading(page, "Team")
    await page.goBack()
    await textOf(page).waitFor()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Half a sentence"])
  })
})
