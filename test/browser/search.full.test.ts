import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

describe("the palette", () => {
  let app: Services
  let owner: Client
  let label = ""
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    const { account } = await owner.run("sandbox.connect", { key: "mastodon", handle: "orchard" })
    const frost = await owner.run("posts.create", { body: "Frost tonight", accountIds: [account.id] })
    await owner.run("posts.setVersionText", { id: frost.id, accountId: account.id, body: "Cover the lemon tree" })
    await owner.run("posts.create", { body: "What is still flowering?" })
    label = (await owner.run("labels.save", { name: "Energy", colour: "moss" })).label.id
    await owner.run("posts.label", { ids: [frost.id], labelId: label, isOn: true })
    await Uploader.ofPerson(app.world, owner).put(await jpeg(), "crate.jpg", "Lemons in a box")
  })
  after(() => app.close())

  const search = async (page: Page, text: string) => {
    await page.keyboard.press("Control+k")
    await page.locator("[role=dialog] input:focus").waitFor()
    await page.keyboard.type(text)
  }
  const open = async (text: string): Promise<Page> => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    await search(page, text)
    return page
  }
  const options = (page: Page) => page.getByRole("dialog").getByRole("option")

  it("finds posts by their text, in groups, by keyboard alone", async () => {
    const page = await open("lemon")
    await options(page).filter({ hasText: "Frost tonight" }).waitFor()
    await page.getByRole("dialog").getByRole("group", { name: "Posts" }).waitFor()
    await page.getByRole("dialog").getByRole("group", { name: "Media" }).getByText("crate.jpg").waitFor()
    await page.keyboard.press("Enter")
    await seeHeading(page, "Frost tonight")
    await page.context().close()
  })

  it("finds media by their alt text, and opens them in the library", async () => {
    const page = await open("lemons in")
    await options(page).filter({ hasText: "crate.jpg" }).waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/media\?item=med_/)
    await page.context().close()
  })

  it("finds accounts, labels and parts of the settings", async () => {
    const page = await open("orchard")
    await options(page).filter({ hasText: "Posts of Mastodon" }).waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/posts\?account=acc_/)
    await page.locator("h1:focus").waitFor()
    await search(page, "energy")
    await options(page).filter({ hasText: "Posts with Energy" }).waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(new RegExp(`label=${label}`))
    await page.getByRole("link", { name: "Frost tonight" }).waitFor()
    await search(page, "activity")
    await options(page).filter({ hasText: "Settings: Activity" }).waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/settings#activity$/)
    await page.context().close()
  })

  it("leads to all posts with a word, and says so when nothing has it", async () => {
    const page = await open("flowering")
    await options(page).filter({ hasText: "Search all posts for “flowering”" }).click()
    await page.waitForURL(/\/posts\?search=flowering/)
    await page.locator("h1:focus").waitFor()
    await search(page, "unheard of")
    await page.getByText("Nothing matches “unheard of”.").waitFor()
    assert.equal(await options(page).count(), 0)
    await page.context().close()
  })

  it("holds to WCAG 2.2 AA and never scrolls sideways", async () => {
    await inspect(await open("lemon"), { ready: (page) => options(page).filter({ hasText: "crate.jpg" }).waitFor() })
  })
})
