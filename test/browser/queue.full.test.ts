import assert from "node:assert/strict"
import { after, before, it } from "node:test"
import type { Client } from "../client.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

let app: Services
let owner: Client
let account = ""

before(async () => {
  app = await openApp({ FANFARE_ROLES: "web" })
  owner = await app.world.owner()
  account = (await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
})
after(() => app.close())

it("an account gets slots, a free one is written for, and the queue pauses and resumes", async () => {
  const page = await app.visit("/queue", owner)
  await seeHeading(page, "Queue")
  await page.getByRole("button", { name: /^Edit slots… of/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Time").fill("07:45")
  await dialog.getByText("Sat", { exact: true }).first().click()
  await dialog.getByRole("button", { name: "Add", exact: true }).click()
  await dialog.getByRole("button", { name: "Remove Mon 07:45" }).click()
  await dialog.getByRole("button", { name: "Save slots" }).click()
  await seeToast(page, "The slots are saved.")
  await page.getByText("5 slots a week").waitFor()
  const now = app.world.clock.now()
  const span = { from: now.toString(), to: now.add({ hours: 14 * 24 }).toString() }
  const read = async () => (await owner.run("queue.get", span)).lanes.find(({ accountId }) => accountId === account)
  assert.deepEqual(
    (await read())?.slots.map(({ weekday, time }) => `${weekday} ${time}`),
    ["2 07:45", "3 07:45", "4 07:45", "5 07:45", "6 07:45"],
  )

  await page.getByRole("button", { name: /^Pause… the queue of/ }).click()
  await page.getByText("Until resumed").click()
  await page.getByRole("button", { name: "Pause queue" }).click()
  await page.getByText("Paused", { exact: false }).first().waitFor()
  await page.getByRole("button", { name: "Resume" }).click()
  await page
    .getByRole("link", { name: /^Write for it/ })
    .first()
    .click()
  await page.getByRole("textbox").first().fill("For a slot")
  await page.waitForURL(/posts\/pst_/)
  const id = /pst_\w+/.exec(page.url())?.[0] ?? ""
  const post = await owner.run("posts.get", { id })
  assert.deepEqual(post.accountIds, [account])
  assert.ok(Temporal.Instant.from(post.scheduledAt ?? "").equals((await read())?.free[0] ?? ""))
})

it("the queue is readable in both themes, wide and narrow", async () => {
  const page = await app.visit("/queue", owner)
  await inspect(page, { ready: () => seeHeading(page, "Queue") })
})
