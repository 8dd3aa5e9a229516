import assert from "node:assert/strict"
import { after, before, beforeEach, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertPost } from "#storage/posts.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import { untilAs } from "../until.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { findFaults, inspect } from "./inspect.ts"

/* Every way to give a post another time: by pointer, by keys, by the dialog, and what is seen of each. */

const zone = "Europe/Copenhagen"

describe("the calendar", () => {
  let app: Services
  let owner: Client
  let account = ""
  let page: Page
  /** A day in the middle of a month to come, so that nothing depends on what today is. */
  let day: Temporal.PlainDate

  before(async () => {
    app = await openApp({ FANFARE_ROLES: "web" })
    owner = await app.world.owner()
    await owner.run("profile.update", { timeZone: zone })
    account = (await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
    const now = app.world.clock.now().toZonedDateTimeISO(zone).toPlainDate()
    // A Tuesday.
    const middle = now.add({ months: 2 }).with({ day: 12 })
    day = middle.add({ days: (9 - middle.dayOfWeek) % 7 })
  })
  after(() => app.close())
  beforeEach(async () => {
    page = await app.visit(`/calendar?on=${day.toString()}`, owner)
  })

  const at = (plain: Temporal.PlainDate, time: string) =>
    plain.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
  const scheduled = async (body: string, time: string) => {
    const { id } = await owner.run("posts.create", { body, accountIds: [account] })
    await owner.run("posts.schedule", { id, at: at(day, time) })
    return id
  }
  const timeOf = async (id: string) => {
    const { scheduledAt = "" } = await owner.run("posts.get", { id })
    return Temporal.Instant.from(scheduledAt)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
  }
  /** A tile stands where it goes before the server has it. */
  const seeTime = async (id: string, expected: string) => {
    const read = async () => timeOf(id)
    assert.equal(await untilAs(read, (time) => time === expected), expected)
  }
  /** So many drafts, all over the month. */
  const plan = async (count: number) => {
    const { user } = await sessionOf(owner)
    const workspaceId = await openWorkspaceOf(owner)
    const now = app.world.clock.now()
    await app.world.services.database.write(async (db) => {
      for (let place = 0; place < count; place += 1) {
        const time = `${String(8 + (place % 12)).padStart(2, "0")}:00`
        await insertPost(inWorkspace(db, workspaceId), {
          id: newId<"pst">(),
          status: "Draft",
          account_ids: [readId("acc", account)],
          versions: [{ accountId: null, content: [{ body: `Post ${place}`, media: [] }], options: {} }],
          search_text: "",
          scheduled_at: Temporal.Instant.from(at(day.with({ day: 1 + (place % 28) }), time)),
          usage_month: null,
          created_by: readId("usr", user.id),
          created_at: now,
          updated_at: now,
        })
      }
    })
  }
  const cell = (plain: Temporal.PlainDate) => page.locator(`td[data-day="${plain.toString()}"]`)
  const tile = (id: string) => page.locator(`[data-post="${id}"]`)

  it("a Scheduled post is dragged to another day and keeps its clock time; Undo brings it back", async () => {
    const id = await scheduled("Dragged along", "09:30")
    await cell(day).locator(tile(id)).waitFor()
    await tile(id).dragTo(cell(day.add({ days: 2 })))
    await seeToast(page, "“Dragged along” moves to")
    await cell(day.add({ days: 2 }))
      .locator(tile(id))
      .waitFor()
    await seeTime(id, `${day.add({ days: 2 }).toString()}T09:30`)
    await page.getByRole("button", { name: "Undo" }).click()
    await cell(day).locator(tile(id)).waitFor()
    await seeTime(id, `${day.toString()}T09:30`)
    await owner.run("posts.delete", { id })
  })

  it("keys alone lead to a post, move it by a day and by a week, and open it", async () => {
    const id = await scheduled("Moved by keys", "11:00")
    await tile(id).waitFor()
    await tile(id).focus()
    await page.keyboard.press("Shift+ArrowRight")
    await cell(day.add({ days: 1 }))
      .locator(tile(id))
      .waitFor()
    await tile(id).focus()
    await page.keyboard.press("Shift+ArrowDown")
    await cell(day.add({ days: 8 }))
      .locator(tile(id))
      .waitFor()
    await seeTime(id, `${day.add({ days: 8 }).toString()}T11:00`)
    await tile(id).focus()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.waitForURL(new RegExp(id))
    await owner.run("posts.delete", { id })
  })

  it("Move to… shows nothing done before its button is pressed, and refuses what has passed", async () => {
    const id = await scheduled("Moved by hand", "12:00")
    await tile(id).click()
    await page.getByRole("button", { name: /^Move to…/ }).click()
    const dialog = page.getByRole("dialog", { name: "Move to another time" })
    await dialog.getByLabel("Date").fill("2020-01-01")
    await dialog.getByRole("button", { name: /^Move to/ }).click()
    await dialog.getByText("This time has passed.").waitFor()
    await seeTime(id, `${day.toString()}T12:00`)
    await dialog.getByLabel("Date").fill(day.add({ days: 3 }).toString())
    await dialog.getByLabel("Time").fill("17:45")
    await seeTime(id, `${day.toString()}T12:00`)
    await dialog.getByRole("button", { name: /^Move to/ }).click()
    await seeToast(page, "“Moved by hand” moves to")
    await seeTime(id, `${day.add({ days: 3 }).toString()}T17:45`)
    await owner.run("posts.delete", { id })
  })

  it("a draft from the tray gets a time and stays a draft", async () => {
    const { id } = await owner.run("posts.create", { body: "Waits for a day", accountIds: [account] })
    const row = page
      .getByRole("region", { name: "Drafts without a time" })
      .getByRole("listitem")
      .filter({ hasText: "Waits" })
    await row.dragTo(cell(day.add({ days: 1 })))
    await seeToast(page, "“Waits for a day” is planned for")
    await seeTime(id, `${day.add({ days: 1 }).toString()}T09:00`)
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    await owner.run("posts.delete", { id })
  })

  it("in the week a post lands on a quarter of an hour, or in the free slot beside it", async () => {
    await owner.run("queue.setSlots", { accountId: account, slots: [{ weekday: 4, time: "15:20" }] })
    const id = await scheduled("Lands", "09:00")
    await page.goto(`/calendar?view=week&on=${day.toString()}`)
    await tile(id).waitFor()
    const column = (plain: Temporal.PlainDate) => page.locator(`section[data-day="${plain.toString()}"]`)
    const height = ((await column(day).boundingBox())?.height ?? 0) / 16
    const drop = async (plain: Temporal.PlainDate, hour: number) =>
      tile(id).dragTo(column(plain), { targetPosition: { x: 20, y: (hour - 6) * height } })
    await drop(day.add({ days: 1 }), 13.3)
    await column(day.add({ days: 1 }))
      .locator(tile(id))
      .waitFor()
    await seeTime(id, `${day.add({ days: 1 }).toString()}T13:15`)
    const slot = page.getByRole("link", { name: /^Free slot/ })
    await slot.waitFor()
    await drop(day.add({ days: 2 }), 15.25)
    await column(day.add({ days: 2 }))
      .locator(tile(id))
      .waitFor()
    await seeTime(id, `${day.add({ days: 2 }).toString()}T15:20`)
    await owner.run("posts.delete", { id })
    await owner.run("queue.setSlots", { accountId: account, slots: [] })
  })

  it("drafts are added to the queue from the tray, by a key, from a closer look and several at once, and taken back", async () => {
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "06:10" }))
    await owner.run("workspaces.update", { timeZone: zone })
    await owner.run("queue.setSlots", { accountId: account, slots })
    const draft = async (body: string) => (await owner.run("posts.create", { body, accountIds: [account] })).id
    const status = async (id: string) => (await owner.run("posts.get", { id })).status
    const [tray, key] = [await draft("From the tray"), await draft("By a key")]
    await page.getByRole("button", { name: "Add to queue: From the tray" }).click()
    await seeToast(page, /“From the tray” goes out .*06:10/)
    assert.equal(await status(tray), "Scheduled")
    await page.getByRole("button", { name: "Undo" }).click()
    await seeToast(page, "Back where it was.")
    assert.equal(await status(tray), "Draft")
    await page.getByRole("button", { name: /^By a key/ }).focus()
    await page.keyboard.press("q")
    await seeToast(page, /“By a key” goes out/)
    assert.equal(await status(key), "Scheduled")

    const wish = await draft("With a wish")
    await owner.run("posts.move", { id: wish, at: at(day, "09:00") })
    await page.goto(`/calendar?on=${day.toString()}&post=${wish}`)
    await page.getByRole("region", { name: "The chosen post" }).getByRole("button", { name: "Add to queue" }).click()
    await seeToast(page, /“With a wish” goes out/)
    await page.getByRole("button", { name: "Undo" }).click()
    await seeToast(page, "Back where it was.")
    await seeTime(wish, `${day.toString()}T09:00`)

    const other = await draft("Another wish")
    await owner.run("posts.move", { id: other, at: at(day, "10:00") })
    await page.goto(`/calendar?view=list&on=${day.toString()}`)
    for (const name of ["With a wish", "Another wish"])
      await page.getByRole("checkbox", { name: `Select: ${name}` }).check()
    await page.getByRole("region", { name: "2 posts selected" }).getByRole("button", { name: "Add to queue" }).click()
    await seeToast(page, "2 posts added to the queue.")
    const times = await Promise.all([key, wish, other].map(async (id) => owner.run("posts.get", { id })))
    assert.equal(new Set(times.map(({ scheduledAt }) => scheduledAt)).size, 3)
    for (const id of [tray, key, wish, other]) await owner.run("posts.delete", { id })
    await owner.run("queue.setSlots", { accountId: account, slots: [] })
  })

  it("a change of several posts tells how far it is, and can be stopped: what is done stays, the rest is left out", async () => {
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "06:10" }))
    await owner.run("queue.setSlots", { accountId: account, slots })
    const names = ["First of three", "Second of three", "Third of three"]
    const ids: string[] = []
    for (const [place, body] of names.entries()) {
      const { id } = await owner.run("posts.create", { body, accountIds: [account] })
      await owner.run("posts.move", { id, at: at(day, `1${place}:00`) })
      ids.push(id)
    }
    const held = Promise.withResolvers<void>()
    await page.route("**/api/app/queue.add", async (route) => {
      if (
        route
          .request()
          .postData()
          ?.includes(ids[1] ?? "") === true
      )
        await held.promise
      await route.continue()
    })
    await page.goto(`/calendar?view=list&on=${day.toString()}`)
    for (const name of names) await page.getByRole("checkbox", { name: `Select: ${name}` }).check()
    await page.getByRole("region", { name: "3 posts selected" }).getByRole("button", { name: "Add to queue" }).click()
    const progress = page.getByRole("region", { name: "Progress of the change" })
    await progress.getByText("1 of 3 posts done").waitFor()
    assert.deepEqual(await findFaults(page), [])
    await progress.getByRole("button", { name: "Stop" }).click()
    held.resolve()
    await seeToast(page, "2 posts added to the queue. 1 was left out.")
    const statuses = await Promise.all(ids.map(async (id) => (await owner.run("posts.get", { id })).status))
    assert.deepEqual(statuses, ["Scheduled", "Scheduled", "Draft"])
    for (const id of ids) await owner.run("posts.delete", { id })
    await owner.run("queue.setSlots", { accountId: account, slots: [] })
  })

  it("an empty day is written on: the post begins with that day's time", async () => {
    await cell(day).hover()
    await cell(day)
      .getByRole("link", { name: /^Write for/ })
      .click()
    await seeHeading(page, /New post|Untitled|No text/)
    await page.getByRole("textbox").first().fill("Begun in the calendar")
    await page.waitForURL(/posts\/pst_/)
    const id = /pst_\w+/.exec(page.url())?.[0] ?? ""
    await seeTime(id, `${day.toString()}T09:00`)
    await owner.run("posts.delete", { id })
  })

  it("a closer look shows the post as each of its accounts would", async () => {
    const x = (await owner.run("sandbox.connect", { key: "x", handle: "ada" })).account.id
    const { id } = await owner.run("posts.create", { body: "For everybody", accountIds: [account, x] })
    await owner.run("posts.setVersionText", { id, accountId: x, body: "For X alone" })
    await owner.run("posts.schedule", { id, at: at(day, "11:00") })
    await page.goto(`/calendar?on=${day.toString()}&post=${id}`)
    const look = page.getByRole("region", { name: "The chosen post" })
    await look.locator("[data-preview=mastodon]").getByText("For everybody").waitFor()
    await look.getByRole("radio", { name: "X", exact: true }).press("Space")
    await look.locator("[data-preview=x]").getByText("For X alone").waitFor()
    await inspect(page, { ready: async () => {} })
    await owner.run("posts.delete", { id })
  })

  it("several posts are moved, labelled and deleted at once", async () => {
    const ids = [await scheduled("First of two", "08:00"), await scheduled("Second of two", "08:30")]
    await page.goto(`/calendar?view=list&on=${day.toString()}`)
    for (const name of ["First of two", "Second of two"])
      await page.getByRole("checkbox", { name: `Select: ${name}` }).check()
    await page.getByRole("button", { name: "Label", exact: true }).click()
    await page.getByRole("menuitem", { name: "New label…" }).click()
    await page.getByLabel("Name").fill("Bulbs")
    await page.getByRole("button", { name: "Save label" }).click()
    await seeToast(page, "2 posts labelled.")
    await page.getByRole("button", { name: "Move…" }).click()
    await page.getByLabel("By how many days").fill("7")
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click()
    await seeToast(page, "2 posts moved.")
    for (const [place, id] of ids.entries()) {
      await seeTime(id, `${day.add({ days: 7 }).toString()}T08:${place === 0 ? "00" : "30"}`)
    }
    for (const name of ["First of two", "Second of two"])
      await page.getByRole("checkbox", { name: `Select: ${name}` }).check()
    await page.getByRole("button", { name: "Delete…" }).click()
    await page.getByRole("button", { name: "Delete posts" }).click()
    await seeToast(page, "2 posts deleted.")
  })

  it("a thousand posts in a month are shown, and the list of them", async () => {
    const { posts } = await owner.run("calendar.posts", {
      from: at(day.with({ day: 1 }), "00:00"),
      to: at(day.with({ day: 28 }), "00:00"),
    })
    assert.equal(posts.length, 0)
    await plan(1000)
    await page.goto(`/calendar?on=${day.toString()}`)
    await cell(day)
      .getByRole("link", { name: /more posts? on/ })
      .waitFor()
    assert.ok((await page.locator("td [data-post]").count()) <= 42 * 4)
    await page.goto(`/calendar?view=list&on=${day.toString()}`)
    await page.locator(`[data-day="${day.toString()}"] [data-post]`).first().waitFor()
    assert.equal(await page.locator("[data-post]").count(), 1000)
  })
})

describe("how the calendar looks", () => {
  it("is readable in both themes, wide and narrow, in every view", async () => {
    const app = await openApp({ FANFARE_ROLES: "web" })
    try {
      const owner = await app.world.owner()
      await owner.run("sandbox.fillDemo", {})
      for (const view of ["month", "week", "list"]) {
        const page = await app.visit(`/calendar?view=${view}`, owner)
        await inspect(page, { ready: (seen) => seen.locator("[data-post], [data-day]").first().waitFor() })
      }
    } finally {
      await app.close()
    }
  })
})
