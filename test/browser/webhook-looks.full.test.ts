import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { allowPrivate, type WebhookPlace, webhooksIn } from "../webhooks/place.ts"
import { openHouse } from "./house.ts"
import type { House } from "./house.ts"
import { inspect } from "./inspect.ts"
import { fillLog } from "./webhook-log.ts"
import { setPaused } from "./webhook-moves.ts"

type Ready = (page: Page) => Promise<unknown>

const text =
  (words: string | RegExp): Ready =>
  (page) =>
    page.getByText(words).first().waitFor()

const press =
  (name: string | RegExp, then: Ready): Ready =>
  async (page) => {
    await page.getByRole("button", { name, exact: true }).first().click()
    await then(page)
  }

const openDelivery =
  (name: RegExp): Ready =>
  async (page) => {
    await page.getByRole("row", { name }).getByRole("link").first().click()
    await page.getByText("Check the signature").waitFor()
  }

describe("webhooks, in light and dark, wide and narrow", () => {
  let house: House
  let place: WebhookPlace
  let webhook = ""
  let paused = ""
  before(async () => {
    house = await openHouse(allowPrivate)
    place = await webhooksIn(house.world)
    webhook = (await place.hook("http://127.0.0.1:65000/hooks/fanfare/with/a/path/that/is/rather/long?room=1")).id
    paused = (await place.hook("http://127.0.0.1:65001/")).id
    await setPaused(place, paused)
    await fillLog(place, webhook, (type) => (type === "ping" ? { message: "A test" } : { post: { id: "pst_1" } }))
  })
  after(async () => {
    await place.close()
    await house.close()
  })

  const looks: Readonly<Record<string, { readonly path: () => string; readonly ready: Ready }>> = {
    "the list with one that is paused": { path: () => "/webhooks", ready: text("is paused.") },
    "the form": { path: () => "/webhooks?add=true", ready: (page) => page.getByLabel("Address").waitFor() },
    "the log": { path: () => `/webhooks/${webhook}`, ready: text("waiting for an answer") },
    "a delivery with tries behind it and ahead": {
      path: () => `/webhooks/${webhook}`,
      ready: openDelivery(/^pending post\.failed/),
    },
    "a delivery that was given up": { path: () => `/webhooks/${webhook}`, ready: openDelivery(/^failed .*given up/) },
    "recovering since a time": {
      path: () => `/webhooks/${webhook}`,
      ready: press("Recover since…", (page) => page.getByLabel("Date").waitFor()),
    },
    "a new secret": {
      path: () => `/webhooks/${webhook}`,
      ready: press("Rotate", press("Make a new secret", text("Check the signature"))),
    },
    "a rotation under way": { path: () => `/webhooks/${webhook}`, ready: text("Change over now") },
    "one that is paused": { path: () => `/webhooks/${paused}`, ready: text("Resume") },
    "one that is not there": { path: () => "/webhooks/whk_0", ready: text("This webhook is no longer here.") },
  }

  for (const [name, { path, ready }] of Object.entries(looks)) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${name}`, async () => {
      await inspect(await house.visit(path(), place.owner), { ready })
    })
  }

  it("holds to WCAG 2.2 AA and never scrolls sideways: what editors find at the address", async () => {
    const page = await house.visit("/webhooks", await house.world.member("editor"))
    await inspect(page, { ready: text("Webhooks are for owners and admins.") })
  })
})
