import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("workspaces", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("are made, switched, renamed, left and deleted", async () => {
    const page = await app.visit("/", await app.world.owner())
    await seeHeading(page, "Home")
    await openMenu(page, "Lark & Loam")
    await page.getByRole("menuitem", { name: "New workspace" }).click()
    await page.getByRole("button", { name: "Create workspace" }).click()
    await page.getByText("Give the workspace a name.").waitFor()
    await page.getByLabel("Workspace name").fill("Night Desk")
    await page.getByRole("combobox", { name: "Time zone" }).fill("new york")
    await page.getByRole("option", { name: /New York/ }).click()
    await page.getByRole("button", { name: "Create workspace" }).click()
    await seeToast(page, "Night Desk is ready.")
    await seeHeading(page, "Home")

    await openMenu(page, "Night Desk")
    await page.getByRole("menuitemradio", { name: "Lark & Loam" }).click()
    await seeToast(page, "Lark & Loam is open.")

    await page.goto("/workspaces")
    await page
      .getByRole("row", { name: /Night Desk/ })
      .getByText("New York")
      .waitFor()
    await page.getByRole("button", { name: "Open Night Desk" }).click()
    await page.getByRole("button", { name: /^Workspace Night Desk/ }).waitFor()

    await page.goto("/settings#workspace")
    await page.getByLabel("Workspace name").fill("Day Desk")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("button", { name: /^Workspace Day Desk/ }).waitFor()

    await page.getByRole("button", { name: "Leave workspace" }).click()
    const leaving = page.getByRole("alertdialog", { name: "Leave Day Desk?" })
    await leaving.getByRole("button", { name: "Cancel" }).waitFor()
    assert.equal(await page.locator(":focus").innerText(), "Cancel")
    await leaving.getByRole("button", { name: "Leave workspace" }).click()
    await leaving.getByRole("alert").waitFor()
    await page.keyboard.press("Escape")

    await page.getByRole("button", { name: "Delete…" }).click()
    await page.getByLabel("Type Day Desk to confirm").fill("day desk")
    await page.getByRole("button", { name: "Delete workspace" }).click()
    await page.getByText("Type exactly Day Desk.").waitFor()
    await page.getByLabel("Type Day Desk to confirm").fill("Day Desk")
    await page.getByRole("button", { name: "Delete workspace" }).click()
    await seeToast(page, "Day Desk is deleted.")
  })

  it("offer a new start to somebody who left their last one", async () => {
    const page = await app.visit("/settings#leave", await app.world.member("viewer", "vera"))
    await page.getByRole("button", { name: "Leave workspace" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave workspace" }).click()
    await seeHeading(page, "Start a workspace")
    await page.getByLabel("Workspace name").fill("Vera's own")
    await page.getByRole("button", { name: "Create workspace" }).click()
    await seeHeading(page, "Home")
    await page.getByRole("button", { name: /^Workspace Vera's own/ }).waitFor()
  })
})

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Workspace ${name}`) }).click()
  await page.getByRole("menu").waitFor()
}
