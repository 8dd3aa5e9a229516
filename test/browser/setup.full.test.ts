import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"

/** Every heading of the page from its start on, in order, however short it was there. */
const rememberHeadings = `
  window.headings = []
  new MutationObserver(() => {
    const text = document.querySelector("h1")?.textContent ?? ""
    if (text !== "" && window.headings.at(-1) !== text) window.headings.push(text)
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

describe("the first run", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("sends every visitor to the setup page, which asks for its link and leads nowhere in a circle", async () => {
    const page = await app.visit("/team")
    await seeHeading(page, "This page needs its link")
    assert.equal(new URL(page.url()).pathname, "/setup")
    await page.waitForLoadState("networkidle")
    assert.equal(await page.getByRole("link", { name: "Go to sign-in" }).count(), 0, "it would lead back here")
  })

  it("lets whoever has the link from the console become the owner, step by step and straight to Home", async () => {
    const link = app.world.service.setupLink ?? ""
    const page = await app.visit("/setup")
    await page.addInitScript(rememberHeadings)
    await page.goto("about:blank")
    await page.goto(link)

    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText("Enter your name.").waitFor()
    assert.equal(await page.locator(":focus").getAttribute("aria-invalid"), "true")

    await page.getByLabel("Your name").fill("Ines Halvorsen")
    await page.getByLabel("E-mail").fill("ines@larkandloam.example")
    await page.getByLabel("Password", { exact: true }).fill("tulips")
    await page.getByText("6 characters to go").waitFor()
    await page.getByLabel("Password", { exact: true }).fill("three tulips in a row")
    await page.getByText("Strong").waitFor()
    await page.getByRole("button", { name: "Continue" }).click()

    await seeHeading(page, "Name your workspace")
    await page.getByLabel("Workspace name").fill("Lark & Loam")
    await page.getByRole("combobox", { name: "Time zone" }).waitFor()
    assert.equal(await page.getByRole("combobox", { name: "Time zone" }).inputValue(), "Copenhagen")
    await page.getByRole("button", { name: "Back" }).click()
    assert.equal(await page.getByLabel("Your name").inputValue(), "Ines Halvorsen")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("button", { name: "Create workspace" }).click()

    await seeHeading(page, "Home")
    const seen = ["Start with you", "Name your workspace", "Start with you", "Name your workspace", "Home"]
    assert.deepEqual(await page.evaluate("window.headings"), seen, "straight from one step to the next")
    await page.getByText("0 of 6").waitFor()
    const steps = page.getByRole("region", { name: "Get on air" })
    await steps.waitFor()
    await page.getByRole("button", { name: "Hide for good" }).click()
    await steps.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Undo" }).click()
    await steps.waitFor()

    const again = await app.visit(link)
    await again.getByLabel("Your name").fill("Somebody Else")
    await again.getByLabel("E-mail").fill("else@larkandloam.example")
    await again.getByLabel("Password", { exact: true }).fill("three tulips in a row")
    await again.getByRole("button", { name: "Continue" }).click()
    await again.getByLabel("Workspace name").fill("Mine")
    await again.getByRole("button", { name: "Create workspace" }).click()
    await seeHeading(again, "This link was used or has expired")
    await again.getByRole("link", { name: "Go to sign-in" }).click()
    await seeHeading(again, "Sign in")
  })
})
