import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { sweepApprovals } from "#approvals/expiry.ts"
import { sessionOf } from "../people/session-of.ts"
import { seeHeading, seeToast, signIn } from "./app.ts"
import { type Account, openAskedApp } from "./asked-app.ts"
import { hearsAll } from "./hears-all.ts"
import { McpAgent } from "./mcp-agent.ts"
import { ended } from "./publishing.ts"
import { bodiesOf, seeSaved, textOf } from "./writing.ts"

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const { app, owner, agent, connect, later, visitDeaf } = await openAskedApp()
after(() => app.close())

describe("requests of agents", () => {
  const ledgerOf = async ({ id }: Account) => (await owner.run("sandbox.ledger", { accountId: id })).posts
  const cardOn = (page: Page) => page.getByRole("article").filter({ has: page.locator("h2") })
  const button = (page: Page, name: string | RegExp) => cardOn(page).getByRole("button", { name })
  const seeState = (page: Page, state: string) =>
    cardOn(page).locator("header").getByText(state, { exact: true }).waitFor()

  it("teaches how to connect an agent while there are none", async () => {
    const page = await app.visit("/requests", owner)
    await page.getByText("No requests.").waitFor()
    await page
      .getByText(`${app.world.base}/mcp`)
      .or(page.locator(`input[value="${app.world.base}/mcp"]`))
      .first()
      .waitFor()
    await page.getByRole("link", { name: "Connect an app" }).click()
    await seeHeading(page, "API and MCP")
    await page.getByRole("tab", { name: "Connected apps", selected: true }).waitFor()
    await page.context().close()
  })

  it("S-268 S-269 S-270: are told in every open tab of their person, approved with a click, and read back by the agent", async () => {
    const bluesky = await connect("bluesky")
    const tabs = [await app.visit("/posts", owner), await app.visit("/analytics", owner)]
    const editor = await app.visit("/posts", await app.world.member("editor"))
    for (const each of [...tabs, editor]) await hearsAll(each)

    const id = await agent.draft("Bulbs are in, straight from the crate", [bluesky.id])
    const { address } = await agent.ask("posts_publishNow", { id })
    for (const tab of tabs) {
      await seeToast(tab, "Quillwork asks to publish a post.")
      await tab
        .getByRole("link", { name: /^Requests\s*, 1 waiting$/ })
        .first()
        .waitFor()
    }
    const [page] = tabs
    assert.ok(page !== undefined)
    await page.getByRole("button", { name: "Review" }).click()
    await page.waitForURL(`**${address}`)
    await cardOn(page).getByRole("heading", { name: "Publish this post now" }).waitFor()
    await cardOn(page).getByText("Bulbs are in, straight from the crate").waitFor()
    await cardOn(page).getByText("37 of 300").waitFor()
    await cardOn(page).getByText(`Quillwork asked today`, { exact: false }).waitFor()
    assert.deepEqual(await ledgerOf(bluesky), [])
    await button(page, "Approve and publish").click()
    await seeState(page, "Approved")

    await ended(owner, id)
    await cardOn(page).getByText("Published", { exact: true }).first().waitFor()
    await cardOn(page).getByRole("link", { name: "See the post" }).waitFor()
    assert.deepEqual(
      (await ledgerOf(bluesky)).map(({ items }) => items.map(({ text }) => text)),
      [["Bulbs are in, straight from the crate"]],
    )
    await page.goto("/sandbox/bluesky")
    await page.getByText("Bulbs are in, straight from the crate").waitFor()
    assert.equal((await agent.read(id)).status, "Published")

    await tabs[1]?.getByRole("link", { name: "Requests", exact: true }).first().waitFor()
    assert.equal(await editor.getByText("Quillwork asks").count(), 0)
    await editor.goto("/requests")
    await editor.getByText("No requests.").waitFor()
    for (const each of [...tabs, editor]) await each.context().close()
  })

  it("show what an edit of a scheduled post would change, and change just that", async () => {
    const x = await connect("x")
    const id = await agent.draft("Tulips from 4 kr each, until Sunday", [x.id])
    await owner.run("posts.schedule", { id, at: later() })
    const { address } = await agent.ask("posts_setVersionText", { id, body: "Tulips from 5 kr each, until Monday" })
    const page = await app.visit(address, owner)
    await cardOn(page).getByRole("heading", { name: "Change this scheduled post" }).waitFor()
    const change = page.getByRole("region", { name: "What changes" })
    assert.deepEqual(
      [await change.locator("del").allInnerTexts(), await change.locator("ins").allInnerTexts()].map((all) =>
        all.map((text) => text.replace(/^(?:Removed|Added):\s*/, "")),
      ),
      [
        ["4", "Sunday"],
        ["5", "Monday"],
      ],
    )
    await button(page, "Approve the change").click()
    await seeState(page, "Approved")
    const post = await owner.run("posts.get", { id })
    assert.deepEqual([post.status, bodiesOf(post)], ["Scheduled", ["Tulips from 5 kr each, until Monday"]])
    await page.context().close()
  })

  it("are declined with a reason, which stays with them, and nothing is done", async () => {
    const id = await agent.draft("Summer prices", [])
    await agent.ask("posts_delete", { id })
    const page = await app.visit("/requests", owner)
    await cardOn(page).getByRole("heading", { name: "Delete this draft" }).waitFor()
    await button(page, /^Decline/).click()
    await page.getByLabel("Reason").fill("We still need it")
    await button(page, "Decline request").click()
    await seeState(page, "Declined")
    await cardOn(page).getByText("We still need it").waitFor()
    await page.getByRole("link", { name: /Declined: Delete “Summer prices”/ }).waitFor()
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    await page.goto("/requests?list=decided")
    await page.getByRole("heading", { name: "Requests from Quillwork" }).waitFor()
    await page.getByRole("button", { name: /Change the text of “Tulips/ }).click()
    await seeState(page, "Approved")
    await page.context().close()
  })

  it("keep their filter beside a card that has choices of its own", async () => {
    const id = await agent.draft("Crocuses from 3 kr", [])
    await agent.ask("posts_delete", { id })
    await owner.run("posts.setVersionText", { id, body: "Crocuses from 4 kr" })
    const page = await app.visit("/requests", owner)
    await page.getByRole("radio", { name: "As asked" }).waitFor()
    assert.ok(await page.getByRole("radio", { name: /^Waiting/ }).isChecked())
    assert.ok(await page.getByRole("radio", { name: "Changes" }).isChecked())
    await button(page, /^Decline/).click()
    await button(page, "Decline request").click()
    await seeState(page, "Declined")
    await page.context().close()
  })

  it("that change under the eyes of their person have to be looked at again before they are approved", async () => {
    const x = await connect("x")
    const id = await agent.draft("Daffodils from 6 kr", [x.id])
    const { address } = await agent.ask("posts_publishNow", { id })
    const page = await app.visit(address, owner)
    await button(page, "Approve and publish").waitFor()

    const composer = await app.visit(`/posts/${id}`, owner)
    await textOf(composer).fill("Daffodils from 7 kr")
    await seeSaved(composer)
    await page.getByText("This changed while you were looking.").waitFor()
    assert.equal(await button(page, "Approve and publish").count(), 0)
    const change = page.locator("[data-changed=just]")
    assert.deepEqual(
      [await change.locator("del").innerText(), await change.locator("ins").innerText()].map((text) => text.at(-1)),
      ["6", "7"],
    )
    await button(page, "I have seen the change").click()
    await page.getByText(/^Changed after the request, last by you at \d\d:\d\d\. You approve/).waitFor()
    await page.getByText("As asked").click()
    await page.locator("[data-changed=since]").getByText("Daffodils from 6 kr").waitFor()

    // The other tab changes it once more, and nobody tells this one.
    await page.context().close()
    const deaf = await visitDeaf(address)
    await button(deaf, "Approve and publish").waitFor()
    await textOf(composer).fill("Daffodils from 8 kr")
    await seeSaved(composer)
    await button(deaf, "Approve and publish").click()
    await deaf.getByText("This changed while you were looking.").waitFor()
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    assert.deepEqual(await ledgerOf(x), [])
    await cardOn(deaf).getByText("Daffodils from 8 kr").first().waitFor()
    await button(deaf, "I have seen the change").click()
    await button(deaf, "Approve and publish").click()
    await seeState(deaf, "Approved")
    await ended(owner, id)
    assert.deepEqual(
      (await ledgerOf(x)).flatMap(({ items }) => items.map(({ text }) => text)),
      ["Daffodils from 8 kr"],
    )
    await composer.context().close()
    await deaf.context().close()
  })

  it("are answered once, whichever of two tabs is first", async () => {
    const x = await connect("x")
    const { address, id: card } = await agent.ask("posts_publishNow", { id: await agent.draft("Only once", [x.id]) })
    const second = await visitDeaf(address)
    await button(second, /^Decline/).waitFor()
    const first = await app.visit(address, owner)
    const third = await app.visit("/requests", owner)
    await button(third, "Approve and publish").waitFor()
    await button(first, "Approve and publish").click()
    await seeState(first, "Approved")
    await seeState(third, "Approved")

    await button(second, /^Decline/).click()
    await button(second, "Decline request").click()
    await seeToast(second, "This was answered in another tab.")
    await seeState(second, "Approved")
    assert.equal(await button(second, /Approve|Decline/).count(), 0)
    assert.equal((await owner.run("approvals.get", { id: card })).state, "approved")
    for (const page of [first, second, third]) await page.context().close()
  })

  it("open on a phone from the agent's link, after a sign-in, with both answers under the thumb", async () => {
    const bluesky = await connect("bluesky")
    const body = "A long one. ".repeat(20).trim()
    const { address } = await agent.ask("posts_publishNow", { id: await agent.draft(body, [bluesky.id]) })
    const page = await app.visit(address, null, phone)
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await page.waitForURL(`**${address}`)
    await button(page, "Approve and publish").waitFor()
    for (const name of ["Approve and publish", /^Decline/]) {
      const box = await button(page, name).boundingBox()
      assert.ok(box !== null && box.height >= 38, "large enough for a thumb")
      assert.ok(box.y > 740 / 2 && box.y + box.height <= 740 - 58, "above the bar, in the lower half")
    }
    await button(page, "Approve and publish").tap()
    await seeState(page, "Approved")
    const overhang = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    assert.ok(overhang <= 0)
    await page.context().close()
  })

  it("lead to their workspace when another one is open, and to nobody who is not asked", async () => {
    const id = await agent.draft("From the other workspace", [])
    const { address } = await agent.ask("posts_delete", { id })
    const { workspace: first } = await sessionOf(owner)
    const { workspace: second } = await owner.run("workspaces.create", { name: "Night Desk" })
    const page = await app.visit(address, owner)
    await page.getByText("This request belongs to Lark & Loam.").waitFor()
    await hearsAll(page)
    await agent.ask("posts_delete", { id: await agent.draft("Another from there", []) })
    await seeToast(page, "Quillwork asks to delete a post in Lark & Loam.")
    await page.goto("/requests")
    await page.getByText("2 requests wait in Lark & Loam.").waitFor()
    await page.goto(address)
    await page.getByRole("button", { name: "Switch to Lark & Loam" }).click()
    await cardOn(page).getByRole("heading", { name: "Delete this draft" }).waitFor()
    await button(page, "Approve and delete").click()
    await seeState(page, "Approved")
    await cardOn(page).getByText("The post is deleted.").waitFor()
    assert.equal((await sessionOf(owner)).workspace?.id, first?.id)
    await owner.run("workspaces.delete", { id: second.id, name: "Night Desk" })

    const stranger = await app.visit(address, await app.world.member("admin", "ada"))
    await stranger.getByText("There is no request for you at this address.").waitFor()
    await stranger.getByText("You are signed in as ada", { exact: false }).waitFor()
    await page.context().close()
    await stranger.context().close()
  })

  it("that break limits cannot be approved until the post is fixed", async () => {
    const x = await connect("x")
    const id = await agent.draft("a".repeat(290), [x.id])
    const { address } = await agent.ask("posts_publishNow", { id })
    const page = await app.visit(address, owner)
    await page.getByText("1 thing to fix").waitFor()
    await page.locator("[data-issue='text.tooLong']").waitFor()
    assert.equal(await button(page, "Approve and publish").getAttribute("aria-disabled"), "true")
    await owner.run("posts.setVersionText", { id, body: "Short enough" })
    await button(page, "I have seen the change").click()
    await page.locator("button:not([aria-disabled])", { hasText: "Approve and publish" }).waitFor()
    await page.getByText("It fits").waitFor()
    await page.context().close()
  })

  it("show what nobody would see: hidden characters, where links lead, and each account's own version", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const id = await agent.draft("Read https://larkandloam.example/bulbs now", [x.id, bluesky.id])
    await agent.call("posts_setVersionText", { id, accountId: bluesky.id, body: "Send it\u202e to us\u200b all" })
    const { address } = await agent.ask("posts_schedule", { id, at: later() })
    const page = await app.visit(address, owner)
    await page.getByText("2 hidden characters", { exact: true }).waitFor()
    await page.getByText("in the Bluesky version").waitFor()
    await page.getByText("U+202E right-to-left override").waitFor()
    await page.getByText("U+200B zero-width space").waitFor()
    await page.getByText("Links to larkandloam.example").waitFor()
    assert.equal(await cardOn(page).locator("a[href*=larkandloam]").count(), 0)
    await page.getByText("Copenhagen (UTC+1)", { exact: false }).waitFor()
    await page.context().close()
  })

  it("are reached, opened and declined by keys, and approved by none alone", async () => {
    const ids = await Promise.all(["One", "Two"].map(async (body) => agent.draft(body, [])))
    const other = await McpAgent.of(app.world, owner, "Night Desk")
    for (const id of ids) await other.ask("posts_delete", { id })
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await page.keyboard.press("g")
    await page.keyboard.press("r")
    await page.getByRole("link", { name: /Requests from Night Desk/ }).click()
    const heading = cardOn(page).getByRole("heading", { level: 2 })
    await heading.waitFor()
    await page.keyboard.press("j")
    await page.locator("h2:focus").waitFor()
    await page.keyboard.press("e")
    await cardOn(page).getByText('"id"').waitFor()
    await page.keyboard.press("d")
    await page.getByLabel("Reason").waitFor()
    await page.keyboard.press("Control+Enter")
    await page.keyboard.press("Escape")
    await button(page, "Approve and delete").focus()
    await page.keyboard.press("k")
    await page.locator("h2:focus").waitFor()
    await page.keyboard.press("Control+Enter")
    await seeState(page, "Approved")
    const left = await owner.run("approvals.list", { state: "pending", limit: 50 })
    assert.equal(left.approvals.filter(({ client }) => client === "Night Desk").length, 1)
    await page.context().close()
  })

  it("say so when their time is over, of themselves or to who decides without having heard of it", async () => {
    const { address } = await agent.ask("posts_delete", { id: await agent.draft("Too late", []) })
    const page = await app.visit(address, owner)
    const deaf = await visitDeaf(address)
    for (const each of [page, deaf]) await button(each, "Approve and delete").waitFor()
    await hearsAll(page)
    app.world.clock.advance({ hours: 25 })
    await sweepApprovals(app.world.services)
    await seeState(page, "Expired")
    await button(deaf, "Approve and delete").click()
    for (const each of [page, deaf]) {
      await seeState(each, "Expired")
      await each.getByText("let the app ask again", { exact: false }).waitFor()
      await each.context().close()
    }
  })
})
