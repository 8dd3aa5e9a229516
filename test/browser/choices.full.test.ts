import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { noise } from "../media/pictures.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { consentTo, pickNetwork } from "./connecting.ts"
import { ended } from "./publishing.ts"
import { accountsOf, idOf, seeSaved, textOf } from "./writing.ts"

describe("from connecting to publishing, without typing an id", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  /** Connects an account, and begins a post with a picture for it. */
  async function compose(provider: string, connect: (page: Page) => Promise<void>): Promise<Page> {
    const page = await app.visit("/accounts", owner)
    await connect(page)
    await page.goto("/posts/new")
    await seeHeading(page, "New post")
    const account = accountsOf(page).getByRole("button", { name: new RegExp(`^${provider},`) })
    // The only account there is, is chosen already.
    if ((await account.getAttribute("aria-pressed")) === "false") await account.click()
    await textOf(page).fill(`Bulbs are in, ${provider}`)
    await idOf(page)
    const picture = { name: "bulbs.jpg", mimeType: "image/jpeg", buffer: await noise(800, 800) }
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Upload files" }).click()
    const uploaded = page.waitForResponse(/\/api\/media/)
    await (await chooser).setFiles([picture])
    assert.equal((await uploaded).status(), 201)
    await seeSaved(page)
    return page
  }

  async function choose(page: Page, option: RegExp, value: string): Promise<void> {
    await page.getByRole("combobox", { name: option }).click()
    await page.getByRole("option", { name: value, exact: true }).click()
  }

  async function publish(page: Page): Promise<void> {
    await seeSaved(page)
    await page.getByRole("button", { name: "Publish now" }).click()
    const answered = page.waitForResponse(/\/api\/app\/posts\.publishNow$/)
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish now" }).click()
    assert.ok((await answered).ok())
    const { status, results } = await ended(owner, await idOf(page))
    assert.equal(status, "Published", JSON.stringify(results))
    await page.context().close()
  }

  it("works on Pinterest: the board and its section are chosen by name", async () => {
    const page = await compose("Pinterest", async (at) => consentTo(at, "Pinterest", "Give access"))
    await page.getByText("Pinterest needs “Board”. Choose it.").first().waitFor()
    await choose(page, /Board/, "Field notes")
    await page.getByRole("button", { name: /options$/ }).click()
    await choose(page, /Section/, "Bulbs")
    await publish(page)
  })

  it("works on TikTok: who may watch is what the account offers, under the name that TikTok shows", async () => {
    const page = await compose("TikTok", async (at) => consentTo(at, "TikTok", "Continue"))
    await page.getByText(/^Posting to TikTok as .+ Music Usage Confirmation\.$/).waitFor()
    await choose(page, /Who can watch/, "Everyone")
    await publish(page)
  })

  it("works on Google Business Profile: the place is chosen by name when it is connected", async () => {
    const page = await compose("Google Business", async (at) => {
      await pickNetwork(at, "Google Business")
      await at.getByRole("dialog").getByRole("button", { name: "Sign in there" }).click()
      await at.getByRole("button", { name: "Continue" }).click()
      const dialog = at.getByRole("dialog")
      await dialog.getByRole("checkbox").first().check()
      await dialog.getByRole("button", { name: /^Connect/ }).click()
      await at.getByRole("table", { name: "Social accounts" }).getByText("Google Business").first().waitFor()
    })
    await publish(page)
  })
})
