import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { ownerPassword } from "../world.ts"
import { openApp, seeHeading, seeToast, signIn, signOut } from "./app.ts"
import type { Services } from "./app.ts"
import { showCode } from "./authenticator-app.ts"

describe("the second factor", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("can be an authenticator app, with recovery codes for the day it is gone", async () => {
    await app.world.owner()
    const page = await app.visit("/sign-in")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Home")
    await page.goto("/settings#sign-in")

    await page.getByRole("button", { name: "Set up" }).click()
    await page.getByLabel("Your password").fill("not my password")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText("That is not your current password.", { exact: true }).waitFor()
    await page.getByLabel("Your password").fill(ownerPassword)
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByAltText("QR code with the key for your authenticator app").waitFor()
    const secret = await page
      .locator("code")
      .filter({ hasText: /^[A-Z2-7]{16,}$/ })
      .innerText()
    await page.getByLabel("Six digits from the app").fill("000000")
    await page.getByRole("button", { name: "Switch on" }).click()
    await page.locator("[aria-invalid=true]").waitFor()
    await page.getByLabel("Six digits from the app").fill(showCode(secret, app.world.clock.now()))
    await page.getByRole("button", { name: "Switch on" }).click()

    const dialog = page.getByRole("dialog", { name: "Your recovery codes" })
    await dialog.waitFor()
    const recoveryCodes = await dialog.getByRole("listitem").allInnerTexts()
    assert.equal(recoveryCodes.length, 10)
    await page.keyboard.press("Escape")
    await dialog.waitFor()
    await dialog.getByRole("button", { name: "I have saved them" }).click()
    await page.getByText(/^On since/).waitFor()

    await signOut(page)
    await signIn(page, "olga@example.com")
    await seeHeading(page, "One more step")
    await page.getByLabel("Code from your app").fill("000000")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByText("That code does not match.").waitFor()
    app.world.clock.advance({ seconds: 30 })
    await page.getByLabel("Code from your app").fill(showCode(secret, app.world.clock.now()))
    await page.getByRole("button", { name: "Continue" }).click()
    await seeHeading(page, "Home")

    await signOut(page)
    await signIn(page, "olga@example.com")
    await page.getByRole("button", { name: "Use a recovery code" }).click()
    await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "")
    await page.getByRole("button", { name: "Continue" }).click()
    await seeHeading(page, "Home")
    await page.goto("/settings#sign-in")
    await page.getByText("9 codes left").waitFor()

    await page.getByRole("button", { name: "Switch off" }).click()
    await page.getByRole("alertdialog").getByLabel("Your password").fill(ownerPassword)
    await page.getByRole("alertdialog").getByRole("button", { name: "Switch off" }).click()
    await seeToast(page, "The authenticator app is off.")
  })

  it("can be a passkey, which also signs in by itself", async () => {
    await app.world.member("editor", "pia")
    const page = await app.visit("/sign-in")
    const authenticator = await addAuthenticator(page)
    await signIn(page, "pia-1@example.com")
    await seeHeading(page, "Home")
    await page.goto("/settings#sign-in")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Work laptop")
    await page.getByLabel("Your password").fill(ownerPassword)
    await page.getByRole("button", { name: "Continue on this device" }).click()
    await page.getByRole("button", { name: "I have saved them" }).click()
    await page.getByRole("list", { name: "Passkeys" }).getByText("Work laptop").waitFor()

    await signOut(page)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await seeHeading(page, "Home")

    await signOut(page)
    await signIn(page, "pia-1@example.com")
    await seeHeading(page, "One more step")
    await page.getByRole("button", { name: "Use a passkey" }).click()
    await seeHeading(page, "Home")

    await signOut(page)
    await authenticator.refuse()
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.getByText("No passkey was used.").waitFor()
    await authenticator.agree()

    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await seeHeading(page, "Home")
    await page.goto("/settings#sign-in")
    await page.getByRole("button", { name: "Remove Work laptop" }).click()
    await page.getByRole("alertdialog").getByLabel("Your password").fill(ownerPassword)
    await page.getByRole("button", { name: "Remove passkey" }).click()
    await seeToast(page, "Work laptop is removed.")
  })
})

/** A security key that lives in the browser and says yes until told otherwise. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
  return { refuse: () => verify(false), agree: () => verify(true) }
}
