import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { openHouse } from "./house.ts"
import type { House } from "./house.ts"

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]

type Look = {
  readonly path: string
  readonly ready: (page: Page) => Promise<unknown>
  readonly isPublic?: true
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const press = (name: string | RegExp, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click()
  await then(page)
}
const layer = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor()

describe("every page, in light and dark, wide and narrow", () => {
  let house: House
  let owner: Client
  let invitation = ""
  before(async () => {
    house = await openHouse()
    owner = await house.world.owner()
    await house.world.member("editor", "maren")
    invitation = (await owner.run("members.invite", { role: "viewer" })).link
    await owner.run("tokens.create", { name: "laptop script" })
  })
  after(() => house.close())

  const looks: Readonly<Record<string, Look>> = {
    "the setup page": { path: "/setup#secret", ready: text("Start with you"), isPublic: true },
    "the setup page without its link": { path: "/setup", ready: text("This page needs its link"), isPublic: true },
    "the sign-in page": { path: "/sign-in", ready: text("Sign in with a passkey"), isPublic: true },
    "the second factor": { path: "/second-factor?with=totp,passkey", ready: text("Use a passkey"), isPublic: true },
    "the reset page": { path: "/reset#secret", ready: text("Save and sign in"), isPublic: true },
    "a page that is not there": { path: "/nowhere", ready: text("Go home"), isPublic: true },
    home: { path: "/", ready: text("Hide for good") },
    "the workspaces": { path: "/workspaces", ready: text("Open now") },
    "the team": { path: "/team", ready: text("Anyone with the link") },
    "the invitation dialog": { path: "/team?invite=true", ready: layer },
    "a confirmation": { path: "/team", ready: press("Remove maren", layer) },
    "the tokens": { path: "/api-and-mcp", ready: text("laptop script") },
    "how to use a token": { path: "/api-and-mcp?tab=use", ready: text("What comes back") },
    "the token dialog": { path: "/api-and-mcp?create=true", ready: layer },
    "the settings": { path: "/settings", ready: text("created a token") },
    "the settings with open forms": {
      path: "/settings",
      ready: press("Change password", press("Add a passkey", text("Continue on this device"))),
    },
    "the palette": {
      path: "/",
      ready: async (page) => {
        await page.getByText("Hide for good").waitFor()
        await page.keyboard.press("Control+k")
        await layer(page)
      },
    },
  }

  for (const [name, look] of Object.entries(looks)) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${name}`, async () => {
      await inspect(await house.visit(look.path, look.isPublic ? null : owner), look)
    })
  }

  it("holds to WCAG 2.2 AA and never scrolls sideways: an invitation", async () => {
    const look = { path: invitation, ready: text(/invites you as a viewer/) }
    await inspect(await house.visit(look.path), look)
  })
})

/** Only these depend on the theme; the others have seen the page in the light. */
const aboutColours = ["color-contrast", "link-in-text-block"]

async function inspect(page: Page, look: Look): Promise<void> {
  await look.ready(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      const axe = new AxeBuilder({ page }).setLegacyMode()
      const chosen = colorScheme === "light" ? axe.withTags(standards) : axe.withRules(aboutColours)
      const { violations } = await chosen.analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
      assert.deepEqual(found, [], `${size.width} ${colorScheme}`)
    }
    const overhang = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    assert.ok(overhang <= 0, `${overhang} px too wide at ${size.width}`)
  }
  await page.context().close()
}
