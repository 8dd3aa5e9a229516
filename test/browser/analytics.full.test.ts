import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, before, describe, it } from "node:test"
import type { Locator, Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import { readId } from "#domain/ids.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { keepLines } from "../statistics/keep-lines.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { untilTrue } from "./until-true.ts"

type Summary = AppCalls["analytics.summary"]["output"]

const timeZone = "Europe/Copenhagen"
const number = new Intl.NumberFormat("en")

describe("the statistics", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  /** What the service says of the last days. */
  const sumUp = async (days: number, accountIds: string[] = []): Promise<Summary> => {
    const today = Temporal.Now.plainDateISO(timeZone)
    const begin = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).toInstant().toString()
    const [from, to] = [begin(today.subtract({ days: days - 1 })), begin(today.add({ days: 1 }))]
    return owner.run("analytics.summary", { from, to, timeZone, accountIds })
  }

  const loaded = async (page: Page) => page.locator("[data-loaded][aria-busy=false]").waitFor()

  const open = async (path: string) => {
    const page = await app.visit(path, owner)
    await loaded(page)
    return page
  }

  /** Waits until a total says this. */
  const seeFigure = async (page: Page, name: string, value: number) =>
    page.locator(`[data-figure=${name}]`, { hasText: new RegExp(`^${number.format(value)}$`) }).waitFor()

  const seeTotals = async (page: Page, { totals }: Summary) => {
    await loaded(page)
    await seeFigure(page, "posts", totals.posts)
    await seeFigure(page, "views", totals.views)
    await seeFigure(page, "engagement", totals.engagement)
  }

  it("hold to WCAG 2.2 AA and never scroll sideways: before there are any", async () => {
    const page = await app.visit("/analytics", owner)
    await inspect(page, {
      ready: async () => page.getByText("The first numbers arrive one hour after your first post.").waitFor(),
    })
  })

  it("come with a sample year from the settings, after a question, and are rid of it again", async () => {
    const page = await app.visit("/analytics", owner)
    await page.getByRole("link", { name: "Fill with sample data" }).click()
    await page.getByRole("button", { name: "Fill the workspace" }).click()
    const question = page.getByRole("alertdialog", { name: "Fill this workspace with a sample year?" })
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    assert.equal((await owner.run("posts.list", { limit: 1 })).total, 0)

    await page.getByRole("button", { name: "Fill the workspace" }).click()
    await question.getByRole("button", { name: "Fill the workspace" }).click()
    await page.getByText(/Added \d+ posts on 6 accounts\./).waitFor()
    const added = (await owner.run("posts.list", { limit: 1 })).total
    await page.getByText(`Added ${added} posts on 6 accounts.`).waitFor()

    await page.getByRole("button", { name: "Remove sample data" }).click()
    const removal = page.getByRole("alertdialog", { name: "Remove the sample data?" })
    await removal.getByRole("button", { name: "Remove sample data" }).click()
    await seeToast(page, `Removed ${added} posts.`)
    assert.equal((await owner.run("posts.list", { limit: 1 })).total, 0)
    await page.getByRole("button", { name: "Fill the workspace" }).click()
    await question.getByRole("button", { name: "Fill the workspace" }).click()

    await page.getByRole("link", { name: "See the statistics" }).click()
    await seeHeading(page, "Analytics")
    await seeTotals(page, await sumUp(365))
  })

  it("are a page that the keys G and A lead to", async () => {
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await page.keyboard.press("g")
    await page.keyboard.press("a")
    await seeHeading(page, "Analytics")
    await seeTotals(page, await sumUp(30))
  })

  it("change with the range and the accounts, and keep both in the address", async () => {
    const page = await open("/analytics")
    await seeTotals(page, await sumUp(30))
    await page.getByText("90 days", { exact: true }).click()
    await page.waitForURL(/range=/)
    await seeTotals(page, await sumUp(90))

    const { accounts } = await owner.run("accounts.list", {})
    const x = accounts.find(({ key }) => key === "x")?.id ?? ""
    await page.getByRole("button", { name: "All accounts" }).click()
    await page.getByRole("menuitemcheckbox", { name: /^X, / }).click()
    await page.waitForURL(/accounts=acc_/)
    await page.keyboard.press("Escape")
    const ofX = await sumUp(90, [x])
    await seeTotals(page, ofX)
    await page.reload()
    await seeTotals(page, ofX)
    const networks = page.getByRole("table", { name: "By network" }).getByRole("rowheader")
    assert.deepEqual(await networks.allInnerTexts(), ["X"])
    await page
      .locator("[data-figure=reach]")
      .getByRole("button", { name: /None of these networks/ })
      .waitFor()
  })

  it("are of the posts with a label, or compare labels with one another", async () => {
    const { topPosts } = await sumUp(90)
    const labels: string[] = []
    for (const [name, posts] of [
      ["Bulb week", topPosts.slice(0, 3)],
      ["Tips", topPosts.slice(2, 4)],
      ["Unused", []],
    ] as const) {
      const { label } = await owner.run("labels.save", { name, colour: "clay" })
      labels.push(label.id)
      const ids = posts.map(({ postId }) => postId)
      if (ids.length > 0) await owner.run("posts.label", { ids, labelId: label.id, isOn: true })
    }
    const page = await open("/analytics?range=90")
    await page.getByRole("button", { name: "Any label" }).click()
    await page.getByRole("menuitemradio", { name: "Bulb week" }).click()
    await page.waitForURL(/label=lbl_/)
    await seeFigure(page, "posts", 3)
    const engagement = topPosts.slice(0, 3).reduce((sum, post) => sum + post.engagement, 0)
    await seeFigure(page, "engagement", engagement)
    await page.reload()
    await seeFigure(page, "engagement", engagement)

    await page.getByRole("button", { name: "Label: Bulb week" }).click()
    await page.getByRole("menuitemradio", { name: "Any label" }).click()
    await page.getByRole("group", { name: "Group by" }).getByText("Label").click()
    const rows = page.getByRole("table", { name: "By label" }).getByRole("row")
    await rows.filter({ hasText: "Bulb week" }).getByRole("cell", { name: "3", exact: true }).waitFor()
    await rows.filter({ hasText: "Tips" }).getByRole("cell", { name: "2", exact: true }).waitFor()

    await page.goto(`/analytics?range=90&label=${labels[2]}`)
    await page.getByText("No post of these days has the label “Unused”.").waitFor()
    await page.getByRole("link", { name: "Show all posts" }).click()
    await seeTotals(page, await sumUp(90))
  })

  it("are of the days that somebody chooses, and say what is wrong with others", async () => {
    const page = await open("/analytics")
    await page.getByRole("button", { name: /Choose others$/ }).click()
    const today = Temporal.Now.plainDateISO(timeZone)
    await page.getByLabel("From", { exact: true }).fill(today.add({ days: 1 }).toString())
    await page.getByRole("button", { name: "Show these days" }).click()
    await page.getByText("The last day is before the first.").waitFor()
    await page.getByLabel("From", { exact: true }).fill(today.subtract({ days: 59 }).toString())
    await page.getByRole("button", { name: "Show these days" }).click()
    await page.waitForURL(/from=/)
    await seeTotals(page, await sumUp(60))
  })

  /** The rows of a table as it stands on the page, numbers without their separators. */
  const rowsOf = async (table: Locator) => {
    const rows = await table.getByRole("row").all()
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator("th, td").allInnerTexts()
        return cells.map((text) =>
          // A dash is a number that nobody has read.
          text === "–" ? "" : /^[\d,]+$/.test(text) ? text.replaceAll(",", "") : text.trim(),
        )
      }),
    )
  }

  const download = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "CSV" }).click()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name, exact: true }).click(),
    ])
    return { name: file.suggestedFilename(), rows: parseCsv(await readFile(await file.path(), "utf8")) }
  }

  it("have a table behind each chart, and a file that holds what the table shows", async () => {
    const page = await open("/analytics")
    const days = page.getByRole("region", { name: "Engagement by day of publication" }).first()
    await days.getByRole("button", { name: "Show as table" }).click()
    const dayRows = await rowsOf(days.getByRole("table"))
    assert.equal(dayRows.length, 31)
    const dayFile = await download(page, "By day or week")
    assert.match(dayFile.name, /^analytics-days-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    assert.deepEqual(dayFile.rows, dayRows)
    const engagement = dayRows.slice(1).reduce((sum, row) => sum + Number(row[2]), 0)
    assert.equal(engagement, (await sumUp(30)).totals.engagement)

    const times = page.getByRole("region", { name: "Best times" }).first()
    await times.getByRole("button", { name: "Show as table" }).click()
    assert.deepEqual((await download(page, "Best times")).rows, await rowsOf(times.getByRole("table")))
    await times.getByRole("button", { name: "Show as chart" }).click()
    await times.getByRole("table", { name: /^Average engagement/ }).waitFor()

    const { byNetwork, topPosts } = await sumUp(30)
    const networkFile = await download(page, "By network, account or label")
    assert.deepEqual(
      networkFile.rows.slice(1).map(([name, posts]) => [name, Number(posts)]),
      byNetwork.map(({ provider, totals }) => [provider, totals.posts]),
    )
    const bluesky = networkFile.rows.find(([name]) => name === "Bluesky")
    assert.equal(bluesky?.[2], "", "what is not reported is no 0")
    const topFile = await download(page, "Top posts")
    assert.deepEqual(
      topFile.rows.slice(1).map((row) => Number(row.at(-1))),
      topPosts.map((post) => post.engagement),
    )
  })

  it("are reached by the keyboard: bars, cells, and why there is a dash", async () => {
    const page = await open("/analytics?range=365")
    const chart = page.getByRole("slider", { name: /^Engagement by week of publication\. Highest: / })
    await chart.focus()
    await page.keyboard.press("Home")
    assert.equal(await chart.inputValue(), "1")
    await page.keyboard.press("ArrowRight")
    assert.equal(await chart.inputValue(), "2")
    const spoken = (await chart.getAttribute("aria-valuetext")) ?? ""
    assert.match(spoken, /^Week from .*\d+ posts?\. Best: /)
    await page
      .getByRole("main")
      .getByText(spoken.split(". ")[0] ?? "", { exact: true })
      .waitFor()

    const { bestTimes } = await sumUp(365)
    const grid = page.getByRole("table", { name: /^Average engagement/ })
    await grid.locator("button[tabindex='0']").focus()
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowLeft")
    const slot = bestTimes.find(({ weekday, hour }) => weekday === 3 && hour === 21)
    const expected = slot
      ? `Wed 21:00, ${slot.posts === 1 ? "1 post" : `${slot.posts} posts`}, ${number.format(Math.round(slot.average))} on average`
      : "Wed 21:00, no posts"
    const cell = grid.locator("button:focus")
    assert.equal(await cell.getAttribute("aria-label"), expected)
    await page.locator("[data-tip]", { hasText: expected }).waitFor()
    assert.equal(await grid.locator("button[tabindex='0']").count(), 1)

    const dash = page
      .getByRole("table", { name: "By network" })
      .getByRole("button", { name: "Not reported by Bluesky" })
    await page.keyboard.press("Escape")
    await dash.focus()
    await dash.getByText("Not reported by Bluesky").waitFor()
  })

  it("stand on the post's page, with when they were read and when they will be", async () => {
    const [top] = (await sumUp(365)).topPosts
    const id = top?.postId ?? ""
    const page = await open("/analytics?range=365")
    await page.getByRole("table", { name: "Top posts" }).getByRole("link").first().click()
    await page.waitForURL(new RegExp(id))
    const { accounts } = await owner.run("posts.metrics", { id })
    const numbers = page.getByRole("region", { name: "Statistics" })
    for (const { accountId, provider, metrics } of accounts) {
      const row = page.locator(`[data-numbers=${accountId}]`)
      await row.getByText(provider, { exact: true }).waitFor()
      if (metrics === undefined) await row.getByText(`${provider} does not report statistics to us.`).waitFor()
      else
        await row
          .getByText(number.format(metrics.likes ?? 0), { exact: true })
          .first()
          .waitFor()
    }
    const read = accounts.find(({ metrics }) => metrics !== undefined)
    const accountId = read?.accountId ?? ""
    await numbers
      .getByText(/this was the last update/)
      .first()
      .waitFor()

    const now = app.world.clock.now()
    await app.world.services.database.write(async (db) => {
      const failed = {
        error: "Page <b>not</b> found",
        failed_at: now,
        external_id: "1",
        due_at: now.add({ hours: 90 }),
      }
      const rows = db.rows.updateTable("post_metrics").set(failed).where("post_id", "=", readId("pst", id))
      await rows.where("account_id", "=", readId("acc", accountId)).execute()
    })
    await page.reload()
    const row = page.locator(`[data-numbers=${accountId}]`)
    await row.getByText(`${read?.provider} did not return the numbers:`).waitFor()
    await row.getByText("“Page <b>not</b> found”").waitFor()
    await row.getByText(/^Updated .*, next /).waitFor()
    await page.goto("/analytics")
    await page.getByText(/^Next update /).waitFor()
  })

  it("say where an account has to be reconnected first", async () => {
    const { accounts } = await owner.run("accounts.list", {})
    const x = accounts.find(({ key }) => key === "x")?.id ?? ""
    await app.world.services.database.write(async (db) => {
      const rows = db.rows.updateTable("accounts").set({ statistics: "NeedsReconnect" })
      await rows.where("id", "=", readId("acc", x)).execute()
    })
    const page = await open("/analytics?by=account")
    const onX = (await sumUp(365, [x])).topPosts[0]?.postId ?? ""
    await page.getByRole("link", { name: /^Reconnect to read the statistics of / }).click()
    await seeHeading(page, "Social accounts")
    await page.goto(`/posts/${onX}`)
    await page.locator(`[data-numbers=${x}]`).getByRole("link", { name: "Reconnect to see statistics" }).waitFor()
  })

  it("ask for a reconnection instead of showing zeros, of an account that was never read", async () => {
    const { account } = await owner.run("sandbox.connect", { key: "threads", handle: "unread" })
    const [line] = await keepLines(app.world, owner, [
      {
        text: "Nobody has read this",
        outs: [{ account: { id: account.id, network: "threads" }, at: app.world.clock.now(), numbers: {} }],
      },
    ])
    await app.world.services.database.write(async (db) => {
      const rows = db.rows.updateTable("accounts").set({ statistics: "NeedsReconnect" })
      await rows.where("id", "=", readId("acc", line?.account ?? "")).execute()
    })
    const page = await open("/analytics?by=account")
    const row = page.getByRole("table", { name: "By account" }).getByRole("row", { name: /unread/ })
    await row.getByRole("link", { name: /^Reconnect to see statistics of / }).click()
    await seeHeading(page, "Social accounts")
    await page
      .getByRole("row", { name: /unread/ })
      .getByText("Reconnect to read")
      .waitFor()
  })

  it("show a picture of each top post that has one", async () => {
    const { id: media } = await Uploader.ofPerson(app.world, owner).put(await jpeg(), "tulips.jpg", "Red tulips")
    const [top] = (await sumUp(30)).topPosts
    const versions = [
      { accountId: null, content: [{ body: "Frost on kale", media: [readId("med", media)] }], options: {} },
    ]
    await app.world.services.database.write(async (db) => {
      const rows = db.rows.updateTable("posts").set({ versions: JSON.stringify(versions) })
      await rows.where("id", "=", readId("pst", top?.postId ?? "")).execute()
    })
    const page = await open("/analytics")
    await page
      .getByRole("table", { name: "Top posts" })
      .getByRole("row")
      .nth(1)
      .locator("img")
      .waitFor({ state: "attached" })
    // It is loaded when it comes into sight. The table may be drawn anew meanwhile, so it is looked up each time.
    await untilTrue(
      page,
      `(() => {
        const picture = document.querySelector("table[aria-label^=Top] img")
        picture?.scrollIntoView()
        return (picture?.naturalWidth ?? 0) > 0
      })()`,
    )
  })

  it("are two taps away on a phone", async () => {
    const page = await app.visit("/", owner, { viewport: { width: 360, height: 740 } })
    const bar = page.getByRole("navigation", { name: "Sections" })
    await bar.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Analytics" }).click()
    await seeHeading(page, "Analytics")
    await seeTotals(page, await sumUp(30))
    await bar.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Media" }).waitFor()
  })

  const looks: Readonly<Record<string, { readonly path: string; readonly ready: (page: Page) => Promise<unknown> }>> = {
    "thirty days": { path: "/analytics", ready: loaded },
    "a year by label": { path: "/analytics?range=365&by=label", ready: loaded },
    "a year by account": { path: "/analytics?range=365&by=account", ready: loaded },
    "the tables": {
      path: "/analytics?range=90",
      ready: async (page) => {
        await loaded(page)
        await page.getByRole("button", { name: "Show as table" }).first().click()
        await page.getByRole("button", { name: "Show as table" }).click()
        await page.getByRole("columnheader", { name: "Confidence" }).waitFor()
      },
    },
    "choosing days": {
      path: "/analytics",
      ready: async (page) => {
        await loaded(page)
        await page.getByRole("button", { name: /Choose others$/ }).click()
        await page.getByLabel("From", { exact: true }).waitFor()
      },
    },
    "days without posts": {
      path: "/analytics?from=2020-01-01&to=2020-01-31",
      ready: (page) => page.getByText("No posts were published in these days.").waitFor(),
    },
  }
  for (const [name, { path, ready }] of Object.entries(looks)) {
    it(`hold to WCAG 2.2 AA and never scroll sideways: ${name}`, async () => {
      await inspect(await app.visit(path, owner), { ready })
    })
  }

  it("hold to WCAG 2.2 AA and never scroll sideways: the numbers of a post", async () => {
    const [top] = (await sumUp(365)).topPosts
    const page = await app.visit(`/posts/${top?.postId}`, owner)
    await inspect(page, { ready: async () => page.locator("[data-numbers]").first().waitFor() })
  })
})

/** A file by RFC 4180, cell by cell. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  for (const line of text.matchAll(/(?:"(?:[^"]|"")*"|[^\r"])*\r\n/g)) {
    const cells = line[0].slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
    rows.push(Array.from(cells, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""))
  }
  return rows
}
