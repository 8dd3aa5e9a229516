import type { Page } from "playwright-core"
import { seeHeading } from "./app.ts"

/* What somebody does on a fresh server, and what a sandbox lets them do about time. */

/** From the page that the setup link opens. */
export async function setUp(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Ines Halvorsen")
  await page.getByLabel("E-mail").fill("ines@larkandloam.example")
  await page.getByLabel("Password", { exact: true }).fill("three tulips in a row")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByLabel("Workspace name").fill("Lark & Loam")
  await page.getByRole("button", { name: "Create workspace" }).click()
  await seeHeading(page, "Home")
}

export async function moveClock(page: Page, step: string): Promise<void> {
  await seeHeading(page, "Settings")
  await page.getByRole("button", { name: `Move the clock by ${step}` }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Move the clock" }).click()
  await page.locator("output").filter({ hasText: "The server's clock is now" }).last().waitFor()
}
