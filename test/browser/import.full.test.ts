import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

/* Posts from a spreadsheet: what each row will become is seen first, then made with one press, and undone with another. */

const zone = "Europe/Copenhagen"

describe("importing posts", () => {
  let app: Services
  let owner: Client
  /** The first day of a month to come. */
  let month: Temporal.PlainDate

  before(async () => {
    app = await openApp({ FANFARE_ROLES: "web" })
    owner = await app.world.owner()
    await owner.run("profile.update", { timeZone: zone })
    await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })
    await owner.run("sandbox.connect", { key: "x", handle: "larkandloam" })
    await owner.run("labels.save", { name: "Bulb week", colour: "moss" })
    month = app.world.clock.now().toZonedDateTimeISO(zone).toPlainDate().add({ months: 2 }).with({ day: 1 })
  })
  after(() => app.close())

  const fileOf = (buffer: Buffer) => ({ name: "plan.csv", mimeType: "text/csv", buffer })
  const csv = (...lines: readonly string[]) =>
    fileOf(Buffer.from(["text;accounts;when;label;media", ...lines, ""].join("\r\n")))
  const time = (day: number, clock = "09:30") => `${month.with({ day }).toString()} ${clock}`
  /** 200 rows, some of them with something wrong. */
  const long = () =>
    csv(
      `A file that is not there;ada;${time(3)};;dahlia.jpg`,
      `Nobody;nobody;${time(3)};;`,
      `${"Far too long. ".repeat(50)};ada;${time(3)};;`,
      `When?;ada;tomorrow;;`,
      "Some day;ada;;Bulb week;",
      ...Array.from({ length: 195 }, (_, place) => `Part ${place};"ada, X";${time(1 + (place % 28))};Bulb week;`),
    )
  const choose = async (page: Page, file: ReturnType<typeof csv>) =>
    page.locator("input[type=file]").setInputFiles(file)
  const seeRows = async (page: Page, count: number) => {
    const rows = page.getByRole("table", { name: "Import posts" }).getByRole("row")
    await rows.nth(count).waitFor()
    await rows.nth(count + 1).waitFor({ state: "detached" })
  }
  const countPosts = async () => (await owner.run("posts.list", {})).total ?? 0

  it("takes 200 rows from the calendar's button to the calendar and back, and leaves out what is wrong", async () => {
    const page = await app.visit("/calendar", owner)
    await page.getByRole("link", { name: "Import from a CSV" }).click()
    await seeHeading(page, "Import posts")
    await choose(page, long())
    await seeRows(page, 200)
    const row = (text: string | RegExp) => page.getByRole("row", { name: text })
    await row(/A file that is not there/)
      .getByText("“dahlia.jpg” is not in Media. Upload it there first, or correct the name.")
      .waitFor()
    await row(/Nobody/)
      .getByText(/is no account of this workspace/)
      .waitFor()
    await row(/Far too long/)
      .getByText(/Mastodon allows 500 characters/)
      .waitFor()
    await row(/When\?/)
      .getByText(/Write it like 2026-12-01 09:00/)
      .waitFor()
    await row(/Some day/)
      .getByText("Bulb week")
      .waitFor()
    await page.getByRole("columnheader", { name: "When, in Copenhagen" }).waitFor()
    await page.getByText("195 posts will be scheduled, 1 post will be a draft.").waitFor()
    assert.equal(await countPosts(), 0)

    await page.getByRole("group", { name: "Show" }).getByText("To fix").click()
    await seeRows(page, 4)
    await page.getByRole("button", { name: "Import and schedule 195" }).click()
    await page.getByRole("heading", { name: "Imported: 195 posts scheduled, 1 draft" }).waitFor()
    assert.equal(await countPosts(), 196)
    await page.getByRole("link", { name: "See them in the calendar" }).click()
    await page
      .getByRole("gridcell")
      .or(page.getByRole("button", { name: /Part 0/ }))
      .first()
      .waitFor()
    await page
      .getByText(/Scheduled 195/)
      .first()
      .waitFor()

    await page.goto("/import")
    await page.getByRole("button", { name: "Undo the import of plan.csv" }).click()
    await page.getByRole("button", { name: "Undo the import", exact: true }).click()
    await seeToast(page, "196 posts deleted.")
    assert.equal(await countPosts(), 0)
    await page.context().close()
  })

  it("is done with the keyboard alone: another zone, the second of two hours, a duplicate, drafts of what is wrong", async () => {
    const page = await app.visit("/import", owner)
    const lastOfOctober = month.with({ year: month.year + 1, month: 10, day: 31 })
    const back = lastOfOctober.subtract({ days: lastOfOctober.dayOfWeek % 7 })
    const file = csv(
      `Winter time;ada;${back.toString()} 02:30;;`,
      `Twice;ada;${time(5)};;`,
      `Twice;ada;${time(5)};;`,
      `Nobody;nobody;${time(6)};;`,
    )
    const chosen = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Choose a file" }).focus()
    await page.keyboard.press("Enter")
    await (await chosen).setFiles(file)
    await seeRows(page, 4)
    const press = async (name: string | RegExp) => {
      await page.getByRole("button", { name }).focus()
      await page.keyboard.press("Enter")
    }
    await press("Take the second, row 2")
    await page.getByText("It goes out at the second.").waitFor()
    await press("Import anyway, row 4")
    await page.getByRole("checkbox", { name: "Import the 1 to fix as a draft" }).focus()
    await page.keyboard.press("Space")
    await page.getByText("3 posts will be scheduled, 1 post will be a draft.").waitFor()

    await page.getByRole("combobox", { name: "Times in" }).focus()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("Tokyo")
    await page.getByRole("option", { name: /Tokyo/ }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByRole("columnheader", { name: "When, in Tokyo" }).waitFor()
    // In Tokyo no hour comes twice.
    await page.getByText("It goes out at the second.").waitFor({ state: "detached" })
    await press("Import and schedule 3")
    await page.getByRole("heading", { name: "Imported: 3 posts scheduled, 1 draft" }).waitFor()
    const { posts } = await owner.run("posts.list", { status: "Scheduled" })
    const tokyo = posts.map(({ scheduledAt = "" }) =>
      Temporal.Instant.from(scheduledAt).toZonedDateTimeISO("Asia/Tokyo"),
    )
    assert.deepEqual(tokyo.map((at) => at.toPlainTime().toString({ smallestUnit: "minute" })).toSorted(), [
      "02:30",
      "09:30",
      "09:30",
    ])
    await press("Undo the import")
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }).focus()
    await page.keyboard.press("Enter")
    await seeToast(page, "4 posts deleted.")
    await page.context().close()
  })

  it("says what is wrong with a file that cannot be read, and takes the next one", async () => {
    const page = await app.visit("/import", owner)
    for (const [buffer, message] of [
      [Buffer.from("\uFEFFtext\nBulbs", "utf16le"), /not written in UTF-8/],
      [Buffer.from("text\nCaf\xe9", "latin1"), /letters such as é would be lost/],
      [Buffer.from("PK\u0003\u0004…"), /workbook, not a CSV/],
      [Buffer.from("when\n2026-12-01"), /No column is called “text”/],
      [Buffer.from(`text\n${"x\n".repeat(201)}`), /201 posts, and 200 fit/],
      [Buffer.alloc(1_000_001, "x"), /larger than 1 MB/],
    ] as const) {
      await choose(page, fileOf(buffer))
      await page.getByRole("alert").filter({ hasText: message }).waitFor()
    }
    await choose(page, csv("Bulbs;ada;;;"))
    await page.getByRole("heading", { name: "1 post in plan.csv" }).waitFor()
    await page.context().close()
  })

  it("goes on where it was stopped, and makes no row twice", async () => {
    const page = await app.visit("/import", owner)
    await choose(page, csv(...Array.from({ length: 60 }, (_, place) => `Stopped ${place};ada;;;`)))
    await seeRows(page, 60)
    let calls = 0
    // The second part arrives, and its answer is lost.
    await page.route("**/api/app/imports.make", async (route) => {
      calls += 1
      if (calls !== 2) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole("button", { name: "Import 60 drafts" }).click()
    await page.getByText("It stopped after 50 posts. Going on makes none of them twice.").waitFor()
    await page.getByRole("button", { name: "Go on" }).click()
    await page.getByRole("heading", { name: "Imported: 60 drafts" }).waitFor()
    assert.equal((await owner.run("posts.list", { search: "Stopped" })).total, 60)
    await page.context().close()
  })

  it("gives a template that can be imported as it is", async () => {
    const page = await app.visit("/import", owner)
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download the template" }).click()
    const template = await (await saved).path()
    await page.locator("input[type=file]").setInputFiles(template)
    await page.getByText("1 post will be scheduled, 1 post will be a draft.").waitFor()
    await page.context().close()
  })

  it("looks right in both themes, wide and narrow, before and after a file is chosen", async () => {
    const empty = await app.visit("/import", owner)
    await inspect(empty, { ready: async (page) => page.getByRole("heading", { name: "Last imports" }).waitFor() })
    const chosen = await app.visit("/import", owner)
    await inspect(chosen, {
      ready: async (page) => {
        await choose(page, long())
        await seeRows(page, 200)
      },
    })
  })
})
