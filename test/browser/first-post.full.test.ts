import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { jpeg } from "../media/pictures.ts"
import { until } from "../until.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { consentTo, fillBluesky } from "./connecting.ts"
import { moveClock, setUp } from "./first-steps.ts"
import { chooseAccount, chooseTime, seeSaved, textOf } from "./writing.ts"

const body = "Forty tulips, three alliums and one very patient gardener."

describe("the first post, on a fresh start without keys", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("goes from the setup link to the pages of four networks, by clicks alone", async () => {
    const page = await app.visit(app.world.service.setupLink ?? "")
    await setUp(page)

    await page.getByRole("listitem").filter({ hasText: "Connect an account" }).getByRole("link").click()
    await seeHeading(page, "Social accounts")
    await consentTo(page, "X", "Authorize app")
    await consentTo(page, "Instagram")
    await consentTo(page, "LinkedIn")
    await fillBluesky(page)
    await page.getByText("4 accounts on 4 networks").waitFor()

    await page.getByRole("link", { name: "New post" }).first().click()
    for (const network of [/^X,/, /^Instagram,/, /^LinkedIn,/, /^Bluesky,/]) await chooseAccount(page, network)
    await textOf(page).fill(body)
    await addPicture(page)
    await scheduleSoon(page, app.world.clock.now())

    await page.getByRole("link", { name: "Settings" }).click()
    await moveClock(page, "15 min")
    for (const network of ["x", "instagram", "linkedin", "bluesky"]) await seeOnTimeline(page, network)

    await page.goto("/posts")
    await page
      .getByRole("row", { name: /Forty tulips/ })
      .getByText("Published")
      .waitFor()
    assert.equal(await page.getByRole("row", { name: /Forty tulips/ }).count(), 1)
  })
})

async function addPicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Add media" }).click()
  await page.getByRole("menuitem", { name: "Upload files" }).click()
  await (await chooser).setFiles({ name: "tulips.jpg", mimeType: "image/jpeg", buffer: await jpeg(640, 640) })
  await page.getByRole("button", { name: "Details of tulips.jpg" }).waitFor()
}

/**
 * For the next full minute but one, about a minute away: so near that the page asks once more. `now` comes from the
 * service, whose clock stands still.
 */
async function scheduleSoon(page: Page, now: Temporal.Instant): Promise<void> {
  const at = now
    .toZonedDateTimeISO("Europe/Copenhagen")
    .add({ seconds: 50 })
    .round({ smallestUnit: "minute", roundingMode: "ceil" })
  await chooseTime(page, at.toPlainDate().toString(), at.toPlainTime().toString({ smallestUnit: "minute" }))
  await seeSaved(page)
  await page.getByRole("button", { name: /^Schedule for/ }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Schedule it" }).click()
  await seeToast(page, "Scheduled")
}

/** What takes a network a while takes the clock another minute. */
async function seeOnTimeline(page: Page, network: string): Promise<void> {
  const text = page.getByText(body.slice(0, 20))
  const isThere = async () => {
    await page.goto(`/sandbox/${network}`)
    return (await text.count()) > 0
  }
  await until(`it is on the page of ${network}`, isThere, async (looks) => {
    if (looks % 8 !== 0) return page.waitForTimeout(100)
    await page.goto("/settings")
    await moveClock(page, "1 min")
  })
}
