import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newResetLink } from "#identity/reset.ts"
import { openApp, seeHeading, seeToast, signIn, signOut } from "./app.ts"
import type { Services } from "./app.ts"

describe("signing in", () => {
  let app: Services
  before(async () => {
    app = await openApp()
    await app.world.owner()
  })
  after(() => app.close())

  it("leads back to the page that was asked for, and out again", async () => {
    const page = await app.visit("/api-and-mcp?tab=use")
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await page.getByRole("tab", { name: "Use a token", selected: true }).waitFor()
    assert.equal(new URL(page.url()).search, "?tab=use")
    await signOut(page)
    await page.goto("/team")
    await seeHeading(page, "Sign in")
  })

  it("never leads to somebody else's address", async () => {
    const page = await app.visit("/sign-in?next=//evil.example/")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Home")
    assert.equal(new URL(page.url()).origin, app.world.base)
  })

  it("says how many tries are left after a wrong password, and keeps the e-mail", async () => {
    const page = await app.visit("/sign-in")
    await signIn(page, "olga@example.com", "not the right password")
    await page.getByText(/That e-mail and password do not match\. \d+ tries left/).waitFor()
    assert.equal(await page.getByLabel("E-mail").inputValue(), "olga@example.com")
    const focused = await page.locator(":focus").getAttribute("autocomplete")
    assert.equal(focused, "current-password")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Home")
  })

  it("is possible again with a reset link from the command line, once", async () => {
    const rosa = await app.world.member("editor", "rosa")
    await rosa.run("tokens.create", { name: "script" })
    const link = await newResetLink(app.world.services, "rosa-1@example.com", { withoutSecondFactors: false })
    const page = await app.visit(link)
    await page.getByLabel("New password").fill("aaaaaaaaaaaaaa")
    await page.getByRole("button", { name: "Save and sign in" }).click()
    await page.getByText("Long enough, but easy to guess.").waitFor()
    await page.getByLabel("New password").fill("sunshine2024")
    await page.getByRole("button", { name: "Save and sign in" }).click()
    await page.getByText("This is a common password, or similar to one.").waitFor()
    await page.getByText("Scripts and apps stop working until you connect them again.").waitFor()
    await page.getByLabel("New password").fill("nine copper kettles singing")
    await page.getByRole("button", { name: "Save and sign in" }).click()
    await seeHeading(page, "Home")
    await seeToast(page, "Your new password is set. Ended: 1 session and 1 token.")

    const again = await app.visit(link)
    await again.getByLabel("New password").fill("nine copper kettles singing")
    await again.getByRole("button", { name: "Save and sign in" }).click()
    await seeHeading(again, "This link was used or has expired")
  })

  it("is asked for again when the session ends elsewhere, and nothing typed is lost", async () => {
    const page = await app.visit("/sign-in")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Home")
    await page.goto("/api-and-mcp?create=true")
    await page.getByLabel("Name").fill("a name worth keeping")
    const owner = await app.world.owner()
    await owner.run("sessions.revokeOthers", {})
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await page.getByRole("dialog", { name: "Create a token" }).waitFor()
    assert.equal(await page.getByLabel("Name").inputValue(), "a name worth keeping")
  })
})
