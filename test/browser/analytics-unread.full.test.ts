import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { readId } from "#domain/ids.ts"
import type { Client } from "../client.ts"
import { keepLines, type KnownAccount } from "../statistics/keep-lines.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

/* What was never read is shown as not read, never as 0. */
describe("statistics that nobody has read yet", () => {
  let app: Services
  let owner: Client
  let x: KnownAccount
  let bluesky: KnownAccount
  const ago = (hours: number) => app.world.clock.now().subtract({ hours })
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    const connect = async (key: "x" | "bluesky") => {
      const { account } = await owner.run("sandbox.connect", { key, handle: "lark" })
      return { id: account.id, network: key }
    }
    x = await connect("x")
    bluesky = await connect("bluesky")
    const [line] = await keepLines(app.world, owner, [
      { text: "Just out", outs: [{ account: x, at: app.world.clock.now(), numbers: {} }] },
    ])
    await app.world.services.database.write(async (db) => {
      const due = { due_at: app.world.clock.now().add({ hours: 1 }), external_id: "1" }
      const rows = db.rows.updateTable("post_metrics").set(due)
      await rows.where("post_id", "=", readId("pst", line?.post ?? "")).execute()
    })
  })
  after(() => app.close())

  const open = async (path: string) => {
    const page = await app.visit(path, owner)
    await page.locator("[data-loaded][aria-busy=false]").waitFor()
    return page
  }
  const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`).innerText()

  it("say so in every total and table, and when the first numbers come", async () => {
    const page = await open("/analytics")
    assert.equal(await figure(page, "posts"), "1")
    for (const name of ["views", "engagement", "perPost", "rate"]) {
      assert.equal(await figure(page, name), "Not read yet", name)
    }
    assert.equal(await page.locator("[data-figure=clicks]").count(), 0)
    const networks = page.getByRole("table", { name: "By network" })
    await networks.getByRole("row").filter({ hasText: "Not read yet" }).waitFor()
    assert.equal(await page.getByText("Strongest:").count(), 0)
    assert.equal(await page.getByRole("table", { name: "Top posts" }).getByRole("link").count(), 0)
    const unread = page.getByRole("list", { name: "Not read yet" }).getByRole("listitem")
    await unread
      .filter({ hasText: /Just out.*First update/s })
      .first()
      .waitFor()
    await inspect(page, { ready: async () => unread.first().waitFor() })
  })

  it("count no more once others are read: averages, rates and best times are of those", async () => {
    const labelled = await keepLines(app.world, owner, [
      { text: "One", outs: [{ account: x, at: ago(30), numbers: { views: 200, likes: 10 } }] },
      { text: "Two", outs: [{ account: bluesky, at: ago(31), numbers: { likes: 20 } }] },
      { text: "Last month", outs: [{ account: x, at: ago(24 * 40), numbers: { views: 100, likes: 10 } }] },
    ])
    const page = await open("/analytics")
    assert.deepEqual(
      [await figure(page, "posts"), await figure(page, "engagement"), await figure(page, "perPost")],
      ["3", "30", "15"],
    )
    // 10 of 200 on X; Bluesky gives no views, so its likes are in no rate.
    assert.equal(await figure(page, "rate"), "5%")
    const { label } = await owner.run("labels.save", { name: "Bulbs", colour: "moss" })
    const ids = labelled.slice(0, 2).map(({ post }) => post)
    await owner.run("posts.label", { ids, labelId: label.id, isOn: true })
    await page.goto("/analytics?by=label")
    const row = page.getByRole("table", { name: "By label" }).getByRole("row").filter({ hasText: "Bulbs" })
    await row.getByRole("cell", { name: "5%", exact: true }).waitFor()
    await page.context().close()
  })

  it("are compared with the days before, with any others, or with nothing, in words and with a sign", async () => {
    const page = await open("/analytics")
    const row = (name: string) =>
      page.getByRole("table", { name: "Compared" }).getByRole("row").filter({ hasText: name })
    await row("Engagement rate").filter({ hasText: "5 points less" }).filter({ hasText: "−5 points" }).waitFor()
    await row("Posts").filter({ hasText: "2 more" }).filter({ hasText: "+2" }).waitFor()
    await page.getByRole("button", { name: /compared with the 30 days before/ }).click()
    await page.getByRole("button", { name: "With other days…" }).click()
    const today = Temporal.Now.plainDateISO("Europe/Copenhagen")
    await page.getByLabel("From", { exact: true }).fill(today.subtract({ days: 3 }).toString())
    await page.getByLabel("To, this day included").fill(today.toString())
    await page.getByRole("button", { name: "Compare with these days" }).click()
    await page.waitForURL(/vsFrom=/)
    await row("Posts").filter({ hasText: "The same" }).waitFor()
    await page.reload()
    await row("Posts").filter({ hasText: "The same" }).waitFor()
    await page.getByRole("button", { name: /^compared with/ }).click()
    await page.getByRole("button", { name: "Compare nothing" }).click()
    await page.getByRole("table", { name: "Compared" }).waitFor({ state: "detached" })
    await page.context().close()
  })

  it("are an empty cell in the file of everything, which has each post on each account", async () => {
    const page = await open("/analytics")
    await page.getByRole("button", { name: "CSV" }).click()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /^Everything/ }).click(),
    ])
    assert.match(file.suggestedFilename(), /^analytics-everything-/)
    const [heads = "", ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
    assert.match(heads, /^Post,Text,Published,Network,Account,Labels,Views,.*Engagement,Engagement rate,First read,/)
    assert.equal(lines.length, 3)
    const cellsOf = (text: string) => lines.find((each) => each.includes(text))?.split(",") ?? []
    assert.deepEqual(cellsOf("Just out").slice(5, 16), Array<string>(11).fill(""))
    const one = cellsOf("One")
    assert.deepEqual([one[3], one[5], one[6], one[14], one[15]], ["X", "Bulbs", "200", "10", "0.05"])
    await page.context().close()
  })
})
