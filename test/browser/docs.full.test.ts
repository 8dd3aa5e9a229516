import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { type Services, openApp, seeHeading } from "./app.ts"
import { inspect } from "./inspect.ts"

/* The documentation as people read it. That a page breaks its policy is a complaint of the browser, which ends in a failure. */

describe("the documentation", () => {
  let app: Services
  let owner: Client

  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  const results = (page: Page) => page.getByRole("listbox", { name: "Pages found" }).getByRole("option")

  it("is found in the menu of the person who is signed in", async () => {
    const page = await app.visit("/", owner)
    await page.getByRole("button", { name: /Settings and sign-out$/ }).click()
    const opened = page.context().waitForEvent("page")
    await page.getByRole("menuitem", { name: "Documentation" }).click()
    await seeHeading(await opened, "About Fanfare")
    await page.context().close()
  })

  it("is searched with the key /, and the keyboard opens what was found", async () => {
    const page = await app.visit("/docs/")
    await page.keyboard.press("/")
    await page.keyboard.type("pinterest trial access")
    await results(page).first().waitFor()
    await page.keyboard.press("Enter")
    await seeHeading(page, "Pinterest")
    assert.match(page.url(), /\/docs\/networks\/pinterest\/#\w/)
    await page.context().close()
  })

  it("says so when nothing is found, and forgets it with Escape", async () => {
    const page = await app.visit("/docs/webhooks/")
    const field = page.getByRole("combobox", { name: "Search the documentation" })
    await field.fill("zyzzyva")
    await page.getByText("Nothing found for “zyzzyva”.").waitFor()
    await field.fill("signature")
    await results(page).filter({ hasText: "Receiving webhooks" }).first().waitFor()
    await field.press("ArrowDown")
    await page.locator("#found-1[aria-selected=true]").waitFor()
    await field.press("Escape")
    await page.locator("#found").waitFor({ state: "hidden" })
    assert.equal(await field.inputValue(), "")
    await page.context().close()
  })

  it("sends an action to its own server, and shows what that answered", async () => {
    await owner.run("posts.create", { body: "Bulbs are in" })
    const { token } = await owner.run("tokens.create", { name: "docs" })
    const page = await app.visit("/docs/rest/")
    await page.getByLabel("Action").selectOption("posts.list")
    assert.equal(await page.getByLabel("Input").inputValue(), "{}")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("401 Unauthorized").waitFor()

    await page.getByLabel("Personal token").fill(token.token)
    await page.getByLabel("Input").fill("{")
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("The input is not JSON.").waitFor()

    await page.getByLabel("Input").fill('{"status": "Draft"}')
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("200 OK").waitFor()
    const answer = await page.getByLabel("Answer").innerText()
    const { posts } = JSON.parse(answer) as { posts: { versions: { content: { body: string }[] }[] }[] }
    assert.deepEqual(
      posts.map(({ versions }) => versions[0]?.content[0]?.body),
      ["Bulbs are in"],
    )

    await page.reload()
    assert.equal(await page.getByLabel("Personal token").inputValue(), "")
    assert.doesNotMatch(
      await page.evaluate<string>("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"),
      /fanfare_/,
    )
    await page.context().close()
  })

  it("leads from the chapter of an action to the form, with an input to start from", async () => {
    const page = await app.visit("/docs/rest/#postscreate")
    await page.getByLabel("Action").waitFor()
    await page.getByRole("link", { name: "Try posts.get" }).click()
    assert.equal(await page.getByLabel("Action").inputValue(), "posts.get")
    assert.deepEqual(JSON.parse(await page.getByLabel("Input").inputValue()), { id: "pst_…" })
    await page.context().close()
  })

  it("folds its navigation away on a phone", async () => {
    const page = await app.visit("/docs/teams/", null, { viewport: { width: 360, height: 740 } })
    const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Mastodon" })
    await link.waitFor({ state: "hidden" })
    await page.getByRole("button", { name: "Menu" }).click()
    await link.click()
    await seeHeading(page, "Mastodon")
    await page.context().close()
  })

  for (const [path, heading] of [
    ["/docs/", "About Fanfare"],
    ["/docs/networks/", "Connecting real networks"],
    ["/docs/networks/tiktok/", "TikTok"],
    ["/docs/rest/", "REST"],
    ["/docs/settings/", "Settings"],
    ["/docs/nowhere/", "No such page"],
  ] as const) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${path}`, async () => {
      const page = await app.visit(path)
      await inspect(page, { ready: () => seeHeading(page, heading) })
    })
  }
})
