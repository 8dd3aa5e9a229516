import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { findFreePort } from "../postgres/find-free-port.ts"
import { ada, clientSecret, openCompany } from "../upstream/company.ts"
import type { Company } from "../upstream/company.ts"
import { ownerPassword } from "../world.ts"
import { openApp, seeHeading, seeToast, signIn, signOut } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

describe("signing in with the company's account", () => {
  let company: Company
  let app: Services
  before(async () => {
    const port = String(await findFreePort())
    company = await openCompany(`http://localhost:${port}`)
    app = await openApp({
      PORT: port,
      FANFARE_OIDC_ISSUER: company.issuer,
      FANFARE_OIDC_CLIENT_ID: "fanfare",
      FANFARE_OIDC_CLIENT_SECRET: clientSecret,
      FANFARE_OIDC_LABEL: "Lark & Loam",
    })
    await app.world.owner()
  })
  after(async () => {
    await company.close()
    await app.close()
  })

  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

  it("joins somebody new by their invitation, and signs them in from then on", async () => {
    const owner = await app.world.owner()
    const { link } = await owner.run("members.invite", { role: "editor" })
    company.present = ada
    const page = await app.visit(new URL(link).pathname + new URL(link).hash)
    await press(page, "Join with Lark & Loam")
    await page.waitForURL("/")
    await page.goto("/settings#sign-in")
    await page.getByText("You sign in with Lark & Loam and have no password here.").waitFor()
    await page.getByText(/^ada@company\.test, since/).waitFor()
    await signOut(page)
    await page.goto("/sign-in?next=%2Fteam")
    await press(page, "Sign in with Lark & Loam")
    await page.waitForURL("/team")
    await seeHeading(page, "Team")
    await page.context().close()
  })

  it("gives who joined that way a first password, after one more sign-in there", async () => {
    company.present = ada
    const page = await app.visit("/sign-in")
    await press(page, "Sign in with Lark & Loam")
    await page.waitForURL("/")
    await page.goto("/settings#sign-in")
    const addPasskey = page.getByRole("button", { name: "Add a passkey" })
    await addPasskey.and(page.locator("[aria-disabled=true]")).waitFor()
    company.present = { sub: "olga", email: "olga@company.test", email_verified: true }
    await press(page, "Set a password")
    await page.getByText("That is not the account that you connected.").waitFor()
    company.present = ada
    await press(page, "Set a password")
    await seeHeading(page, "Choose a new password")
    const password = "a password of her own"
    await page.getByLabel("New password", { exact: true }).fill(password)
    await press(page, "Save and sign in")
    await page.waitForURL("/")
    await page.goto("/settings#sign-in")
    await page.getByRole("button", { name: "Change password" }).waitFor()
    assert.equal(await addPasskey.getAttribute("aria-disabled"), null)
    await signOut(page)
    await signIn(page, "ada@company.test", password)
    await page.waitForURL("/")
    await page.context().close()
  })

  it("tells who is not known here what to do, and lets them connect with their password", async () => {
    company.present = { sub: "olga", email: "olga@company.test", email_verified: true }
    const page = await app.visit("/sign-in")
    await press(page, "Sign in with Lark & Loam")
    await page.getByText(/That account is not connected here/).waitFor()
    await signIn(page, "olga@example.com")
    await page.waitForURL("/")
    await page.goto("/settings#sign-in")
    await press(page, "Connect")
    const dialog = page.getByRole("alertdialog")
    await dialog.getByLabel("Your password").fill(ownerPassword)
    await dialog.getByRole("button", { name: "Connect account" }).click()
    await page.waitForURL("/settings#upstream")
    await page.getByText(/^olga@company\.test, since/).waitFor()
    await signOut(page)
    await press(page, "Sign in with Lark & Loam")
    await page.waitForURL("/")
    await page.goto("/settings#upstream")
    await press(page, "Disconnect")
    await dialog.getByLabel("Your password").fill(ownerPassword)
    await dialog.getByRole("button", { name: "Disconnect account" }).click()
    await seeToast(page, "Lark & Loam is disconnected.")
    await page.context().close()
  })

  it("says so when somebody turns back there", async () => {
    company.present = null
    const page = await app.visit("/sign-in")
    await press(page, "Sign in with Lark & Loam")
    await page.getByText(/was not completed there/).waitFor()
    assert.equal(new URL(page.url()).search, "?problem=declined")
    await page.context().close()
  })

  it("can be read by everybody, in light and dark, wide and narrow", async () => {
    const owner = await app.world.owner()
    const problem = await app.visit("/sign-in?problem=unknown")
    await inspect(problem, { ready: (page) => page.getByText(/That account is not connected here/).waitFor() })
    const { link } = await owner.run("members.invite", { role: "editor" })
    const invite = await app.visit(new URL(link).pathname + new URL(link).hash)
    await inspect(invite, { ready: (page) => page.getByText("Join with Lark & Loam").waitFor() })
    company.present = { sub: "u-5", name: "Nils", email: "nils@company.test", email_verified: true }
    const joins = await app.visit(new URL(link).pathname + new URL(link).hash)
    await press(joins, "Join with Lark & Loam")
    await joins.waitForURL("/")
    await joins.goto("/settings?problem=notNow#sign-in")
    await inspect(joins, { ready: (page) => page.getByText(/did not ask you to sign in again/).waitFor() })
    const settings = await app.visit("/settings?problem=connected#upstream", owner)
    await inspect(settings, { ready: (page) => page.getByText(/Another person has connected that account/).waitFor() })
  })
})
