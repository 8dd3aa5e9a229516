import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { phoneFilm } from "../media/phone-film.ts"
import { noise } from "../media/pictures.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { consentTo, pickNetwork } from "./connecting.ts"
import { ended } from "./publishing.ts"
import { accountsOf, idOf, seeSaved, textOf } from "./writing.ts"

type FileToAdd = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

describe("from connecting to publishing, without typing an id", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  /** Connects an account, and begins a post with a picture for it. */
  async function compose(provider: string, connect: (page: Page) => Promise<void>, file?: FileToAdd): Promise<Page> {
    const page = await app.visit("/accounts", owner)
    await connect(page)
    await page.goto("/posts/new")
    await seeHeading(page, "New post")
    const account = accountsOf(page).getByRole("button", { name: new RegExp(`^${provider},`) })
    // The only account there is, is chosen already.
    if ((await account.getAttribute("aria-pressed")) === "false") await account.click()
    await textOf(page).fill(`Bulbs are in, ${provider}`)
    await idOf(page)
    const added = file ?? { name: "bulbs.jpg", mimeType: "image/jpeg", buffer: await noise(800, 800) }
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Upload files" }).click()
    const uploaded = page.waitForResponse(/\/api\/media/)
    await (await chooser).setFiles([added])
    assert.equal((await uploaded).status(), 201)
    await seeSaved(page)
    return page
  }

  /** Picks by name, and never by typing an id. */
  async function choose(page: Page, option: RegExp, value: string): Promise<void> {
    await page.getByRole("combobox", { name: option }).click()
    await page.getByRole("option", { name: value, exact: true }).click()
  }

  async function publish(page: Page): Promise<void> {
    await seeSaved(page)
    await page.getByRole("button", { name: "Publish now" }).click()
    const answered = page.waitForResponse(/\/api\/app\/posts\.publishSoon$/)
    await page.getByRole("alertdialog").getByRole("button", { name: "Publish now" }).click()
    assert.ok((await answered).ok())
    const { status, results } = await ended(owner, await idOf(page))
    assert.equal(status, "Published", JSON.stringify(results))
    await page.context().close()
  }

  it("works on Pinterest: the board and its section are chosen by name", async () => {
    const page = await compose("Pinterest", async (at) => consentTo(at, "Pinterest", "Give access"))
    await choose(page, /^Board/, "Field notes")
    await choose(page, /^Section/, "Bulbs")
    await page.getByRole("textbox", { name: "Title" }).fill("Bulb planting chart")
    await page.getByRole("button", { name: "Options of Pinterest" }).click()
    const row = page.locator("[data-network=pinterest]")
    for (const chip of ["Field notes", "Bulbs", "Bulb planting chart"]) await row.getByText(chip).waitFor()
    await publish(page)
  })

  it("works on TikTok: who may watch is what the account offers, under the name that TikTok shows", async () => {
    const page = await compose("TikTok", async (at) => consentTo(at, "TikTok", "Continue"))
    await page.getByText(/^Posting to TikTok as /).waitFor()
    const everyone = page.getByRole("radio", { name: /^Everyone/ })
    for (const level of await page
      .getByRole("group", { name: /^Who can watch/ })
      .getByRole("radio")
      .all()) {
      assert.equal(await level.isChecked(), false)
    }
    for (const name of ["Duet", "Stitch"]) assert.equal(await page.getByRole("switch", { name }).count(), 0, name)

    await page.getByRole("switch", { name: "This post promotes something" }).click()
    await page.getByText("Label: Promotional content").waitFor()
    await page.getByRole("checkbox", { name: /^Another brand that pays you/ }).check()
    const onlyMe = page.getByRole("radio", { name: /^Only me/ })
    assert.equal(await onlyMe.isDisabled(), true)
    await page.getByText("Not with a paid partnership").waitFor()
    const policy = page.getByRole("link", { name: "Branded Content Policy" })
    await policy.waitFor()
    await page.getByRole("checkbox", { name: /^Another brand that pays you/ }).uncheck()
    await policy.waitFor({ state: "detached" })
    await page.getByRole("checkbox", { name: /^Your own brand/ }).check()
    await everyone.check()
    await seeSaved(page)
    await page.getByRole("button", { name: "Publish now" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByRole("link", { name: "Music Usage Confirmation" }).waitFor()
    await question.getByText("It may take a few minutes").waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
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
    await page.getByRole("button", { name: "Options of Google Business" }).click()
    await page.getByText("Event", { exact: true }).click()
    await page.getByRole("textbox", { name: "Title" }).fill("Bulb week")
    await page.getByLabel("Start: date").fill("2027-03-04")
    await page.getByLabel("Start: time").fill("09:00")
    await page.getByLabel("End: date").fill("2027-03-06")
    await choose(page, /^Button/, "Learn more")
    await page.getByRole("textbox", { name: "Where the button leads" }).fill("https://larkandloam.example/bulbs")
    await page.getByRole("button", { name: "Options of Google Business" }).click()
    const row = page.locator("[data-network=google-business]")
    for (const chip of ["Event", "Bulb week", "Thu 4 Mar 2027, 09:00", "Learn more"])
      await row.getByText(chip, { exact: true }).waitFor()
    await publish(page)
  })

  it("works on YouTube: category, playlist and audience are chosen in words", async () => {
    const page = await compose("YouTube", async (at) => consentTo(at, "YouTube", "Continue"), {
      name: "bulbs.mp4",
      mimeType: "video/mp4",
      buffer: await phoneFilm({ container: "mp4" }),
    })
    await page.getByRole("button", { name: "Options of YouTube" }).click()
    await page.getByRole("textbox", { name: "Title" }).fill("Three layers of bulbs in one pot")
    await choose(page, /^Category/, "How-to and style")
    await choose(page, /^Playlist/, "Potting shed")
    await page.getByText("Made for kids", { exact: true }).click()
    await page.getByRole("button", { name: "Options of YouTube" }).click()
    const row = page.locator("[data-network=youtube]")
    for (const chip of ["How-to and style", "Potting shed", "Made for kids"]) await row.getByText(chip).waitFor()
    await publish(page)
  })
})
