import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { allowPrivate, type WebhookPlace, webhooksIn } from "../webhooks/place.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
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
  let app: Services
  let place: WebhookPlace
  let webhook = ""
  let paused = ""
  let folder = ""
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-looks-"))
    const plans = path.join(folder, "plans.json")
    await writeFile(plans, JSON.stringify({ standard: "full", plans: { full: {}, small: { webhooks: 2 } } }))
    app = await openApp({ ...allowPrivate, FANFARE_PLANS_FILE: plans })
    place = await webhooksIn(app.world)
    webhook = (await place.hook("http://127.0.0.1:65000/hooks/fanfare/with/a/path/that/is/rather/long?room=1")).id
    paused = (await place.hook("http://127.0.0.1:65001/")).id
    await setPaused(place, paused)
    place.advance({ seconds: 1 })
    await place.hook("http://127.0.0.1:65002/")
    await app.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, place.workspaceId), "small"))
    await fillLog(place, webhook, (type) => (type === "ping" ? { message: "A test" } : { post: { id: "pst_1" } }))
  })
  after(async () => {
    await place.close()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const looks: Readonly<Record<string, { readonly at: () => string; readonly ready: Ready }>> = {
    "the list with one that is paused and one over the plan": {
      at: () => "/webhooks",
      ready: async (page) => {
        await page.getByText("127.0.0.1:65001 is paused.").waitFor()
        await page.getByText("The plan small covers 2 webhooks", { exact: false }).waitFor()
        await page.getByRole("row", { name: /127\.0\.0\.1:65002.*Over the plan/ }).waitFor()
        await page.getByText("3 of 2 webhooks").waitFor()
      },
    },
    "the form": { at: () => "/webhooks?add=true", ready: (page) => page.getByLabel("Address").waitFor() },
    "the log": { at: () => `/webhooks/${webhook}`, ready: text("waiting for an answer") },
    "a delivery with tries behind it and ahead": {
      at: () => `/webhooks/${webhook}`,
      ready: openDelivery(/^pending post\.failed/),
    },
    "a delivery that was given up": { at: () => `/webhooks/${webhook}`, ready: openDelivery(/^failed .*given up/) },
    "recovering since a time": {
      at: () => `/webhooks/${webhook}`,
      ready: press("Recover since…", (page) => page.getByLabel("Date").waitFor()),
    },
    "a new secret": {
      at: () => `/webhooks/${webhook}`,
      ready: press("Rotate", press("Create a new secret", text("Check the signature"))),
    },
    "a rotation under way": { at: () => `/webhooks/${webhook}`, ready: text("Switch now") },
    "one that is paused": { at: () => `/webhooks/${paused}`, ready: text("Resume") },
    "one that is not there": { at: () => "/webhooks/whk_0", ready: text("This webhook no longer exists.") },
  }

  for (const [name, { at, ready }] of Object.entries(looks)) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${name}`, async () => {
      await inspect(await app.visit(at(), place.owner), { ready })
    })
  }

  it("holds to WCAG 2.2 AA and never scrolls sideways: what editors find at the address", async () => {
    const page = await app.visit("/webhooks", await app.world.member("editor"))
    await inspect(page, { ready: text("Webhooks are for owners and admins.") })
  })
})
