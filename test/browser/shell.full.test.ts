import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { until } from "../until.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("the shell", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("says so while the server does not answer, and catches up afterwards", async () => {
    const owner = await app.world.owner()
    const page = await app.visit("/team", owner)
    await seeHeading(page, "Team")
    await page.getByRole("row", { name: /Olga/ }).waitFor()
    await page.route("**/api/**", (route) => route.abort())
    await page.getByRole("button", { name: "Invite" }).click()
    await page.getByLabel("E-mail").fill("anna@example.com")
    await page.getByRole("button", { name: "Create link" }).click()
    await page.getByText("The server did not answer. Nothing was changed.").waitFor()
    assert.equal(await page.getByLabel("E-mail").inputValue(), "anna@example.com")
    await page.keyboard.press("Escape")
    await page.getByText("The server does not answer.").waitFor()
    await owner.run("members.invite", { role: "viewer", email: "ben@example.com" })
    await page.getByRole("button", { name: "Try now" }).click()
    await page.unroute("**/api/**")
    await seeToast(page, "The server answers again.")
    await page.getByRole("row", { name: /ben@example.com/ }).waitFor()
  })

  it("says so while the device is offline", async () => {
    const page = await app.visit("/", await app.world.owner())
    await seeHeading(page, "Home")
    await page.context().setOffline(true)
    await page.getByText("You are offline.").waitFor()
    await page.context().setOffline(false)
    await page.getByText("You are offline.").waitFor({ state: "detached" })
  })

  it("lets the keyboard skip to the content, and takes up every page from its heading", async () => {
    const page = await app.visit("/", await app.world.owner())
    await seeHeading(page, "Home")
    await page.keyboard.press("Tab")
    assert.equal(await page.locator(":focus").innerText(), "Skip to content")
    await page.keyboard.press("Enter")
    assert.equal(await page.locator(":focus").getAttribute("id"), "main")
    await page.getByRole("link", { name: "Team" }).click()
    await seeHeading(page, "Team")
    await page.locator("h1:focus").waitFor()
    assert.equal(await page.title(), "Team · Fanfare")
  })

  it("is a rail of icons with names on a tablet, and a bar for the thumb on a phone", async () => {
    const page = await app.visit("/", await app.world.owner(), { viewport: { width: 1000, height: 800 } })
    const main = page.getByRole("navigation", { name: "Main" })
    const name = page.locator("span[aria-hidden=true]", { hasText: /^Team$/ })
    // A pointer that is there before the page listens says nothing more until it moves.
    await until("the name of an icon shows", async () => {
      await page.mouse.move(500, 500)
      await main.getByRole("link", { name: "Team" }).hover()
      await page.waitForTimeout(250)
      return name.isVisible()
    })
    assert.equal((await main.boundingBox())?.width, 57)
    await page.setViewportSize({ width: 360, height: 740 })
    await main.waitFor({ state: "hidden" })
    const bar = page.getByRole("navigation", { name: "Sections" })
    await bar.getByRole("link", { name: "Calendar" }).click()
    await seeHeading(page, /^[A-Z][a-z]+ \d{4}$/)
    await bar.getByRole("link", { name: "Write" }).click()
    await page.locator("textarea:focus").waitFor()
    await bar.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "API and MCP" }).click()
    await seeHeading(page, "API and MCP")
    await bar.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "All workspaces" }).click()
    await seeHeading(page, "Workspaces")
  })

  it("counts the card of a request among the requests", async () => {
    const page = await app.visit("/approvals/apr_00000000000000000000000000", await app.world.owner())
    await page.getByText("There is no request for you at this address.").waitFor()
    const current = async (navigation: string) => {
      const links = page.getByRole("navigation", { name: navigation }).locator("a[aria-current=page]")
      await links.first().waitFor()
      return links.allInnerTexts()
    }
    assert.deepEqual(await current("Main"), ["Requests"])
    await page.setViewportSize({ width: 360, height: 740 })
    assert.deepEqual(await current("Sections"), ["Requests"])
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Calendar" }).click()
    await seeHeading(page, /^[A-Z][a-z]+ \d{4}$/)
    assert.deepEqual(await current("Sections"), ["Calendar"])
    await page.context().close()
  })

  it("tells what is at an unknown address: nothing", async () => {
    const page = await app.visit("/nowhere")
    await seeHeading(page, "There is nothing at this address.")
    await page.getByRole("link", { name: "Go home" }).click()
    await page.waitForURL((url) => url.pathname !== "/nowhere")
  })
})
