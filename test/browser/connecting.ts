import type { Page } from "playwright-core"
import { seeToast } from "./app.ts"

/* What people do on the page of accounts, for the tests that watch them. */

/** Opens the dialog of a network. */
export async function pickNetwork(page: Page, provider: string): Promise<void> {
  await page
    .getByRole("region", { name: "Connect an account" })
    .getByRole("button")
    .filter({ has: page.getByText(provider, { exact: true }) })
    .click()
}

/** Goes to a network's consent page by its tile, and says yes there. */
export async function consentTo(page: Page, provider: string, allow = "Allow"): Promise<void> {
  await pickNetwork(page, provider)
  await page.getByRole("dialog").getByRole("button", { name: "Sign in there" }).click()
  await page.getByRole("button", { name: allow }).click()
  await seeToast(page, `on ${provider} is connected.`)
}

/** Reads from the simulator's page what to enter in the Bluesky form. */
export async function lookUpBluesky(page: Page): Promise<{ readonly handle: string; readonly appPassword: string }> {
  const opened = page.context().waitForEvent("page")
  await page.getByRole("dialog").getByRole("link", { name: "See the accounts in the Bluesky simulator" }).click()
  const timeline = await opened
  const person = timeline.locator(".people li").first()
  const [handle = "", appPassword = ""] = await person.locator("code").allInnerTexts()
  await timeline.close()
  return { handle, appPassword }
}

/** Connects on Bluesky by its form. */
export async function fillBluesky(page: Page): Promise<void> {
  await pickNetwork(page, "Bluesky")
  await page.getByRole("dialog").getByRole("button", { name: "Sign in there" }).click()
  const { handle, appPassword } = await lookUpBluesky(page)
  await page.getByLabel("Handle").fill(handle)
  await page.getByLabel("App password", { exact: true }).fill(appPassword)
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click()
  await seeToast(page, "on Bluesky is connected.")
}
