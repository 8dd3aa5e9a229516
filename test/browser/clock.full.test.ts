import assert from "node:assert/strict"
import { after, before, it } from "node:test"
import type { Client } from "../client.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { textOf } from "./writing.ts"

let app: Services
let owner: Client
let account = ""

before(async () => {
  app = await openApp()
  owner = await app.world.owner()
  account = (await owner.run("sandbox.connect", { key: "mastodon" })).account.id
})
after(() => app.close())

it("the app tells the time of the service after its clock was moved, and what it offers can be scheduled", async () => {
  const page = await app.visit("/settings", owner)
  await page.getByRole("button", { name: "Move the clock by 1 day" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Move the clock" }).click()
  await seeToast(page, /^The server's clock is now /)
  await owner.run("sandbox.advanceClock", { seconds: 3 * 86_400 })

  const moved = app.world.services.clock.now().toZonedDateTimeISO("Europe/Copenhagen")
  const day = moved.toLocaleString("en-GB", { weekday: "long", day: "numeric", month: "long" }).replace(",", "")
  await page.getByRole("link", { name: "Home", exact: true }).click()
  await seeHeading(page, "Home")
  await page.getByText(`${day}, times in Copenhagen`).waitFor()

  const { id } = await owner.run("posts.create", { body: "In four days and a bit", accountIds: [account] })
  await page.goto(`/posts/${id}`)
  await textOf(page).waitFor()
  await page.locator("#wished-time").click()
  const panel = page.getByRole("dialog", { name: "When it goes out" })
  // For the clock of this machine, tomorrow is long before that.
  await panel.getByLabel("Say when").fill("tomorrow 9:30")
  await panel.getByRole("button", { name: /^Set / }).click()
  await page.getByRole("button", { name: /^Schedule for / }).click()
  await seeToast(page, /^Scheduled\. Goes out .*, 09:30\.$/)
  const { status, scheduledAt = "" } = await owner.run("posts.get", { id })
  const at = Temporal.Instant.from(scheduledAt).toZonedDateTimeISO("Europe/Copenhagen")
  assert.deepEqual(
    [status, at.toPlainDate().toString()],
    ["Scheduled", moved.add({ days: 1 }).toPlainDate().toString()],
  )
})

it("times are on the 24-hour clock in fields too, in a browser that speaks American English", async () => {
  const { id } = await owner.run("posts.create", { body: "Half past nine at night", accountIds: [account] })
  const page = await app.visit(`/posts/${id}`, owner, { locale: "en-US" })
  await page.locator("#wished-time").click()
  const panel = page.getByRole("dialog", { name: "When it goes out" })
  await panel.getByLabel("Say when").fill("tomorrow 21:30")
  await panel
    .getByText(/, 21:30$/)
    .first()
    .waitFor()
  const field = panel.getByLabel("Time", { exact: true })
  assert.deepEqual([await field.getAttribute("type"), await field.inputValue()], ["text", "21:30"])
  assert.doesNotMatch(await page.locator("body").innerText(), /\d [AP]M\b/)
})
