import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { findFreePort } from "../postgres/find-free-port.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { openStatistics, type StatisticsPlace } from "./place.ts"

describe("statistics that are switched off for a network", () => {
  let place: StatisticsPlace

  before(async () => {
    place = await openStatistics({ FANFARE_STATISTICS_OFF: "x, pinterest" })
  })
  after(async () => place.close())

  test("its posts are never read and have no next read, and other networks are read as always", async () => {
    const [x, bluesky] = [await place.connect("x"), await place.connect("bluesky")]
    const id = await place.publish([x.id, bluesky.id])
    const [onX, onBluesky] = await place.metrics(id)
    assert.deepEqual(Object.keys(onX ?? {}).toSorted(), ["accountId", "externalId", "provider", "publishedAt"])
    assert.ok(onBluesky?.nextFetchAt !== undefined)
    for (const hours of [1, 5, 18, 48, 96, 552]) {
      place.advance({ hours, seconds: 20 })
      await place.read()
    }
    assert.deepEqual(
      place.calls.filter((call) => call.includes("/x/")),
      [],
    )
    const [stillX, readBluesky] = await place.metrics(id)
    assert.deepEqual(stillX, onX)
    assert.ok(readBluesky?.metrics?.likes !== undefined)
  })

  test("the account says so, and the limits of the network list its metrics all the same", async () => {
    const [x, bluesky] = [await place.connect("x"), await place.connect("bluesky")]
    assert.equal(x.statistics, "SwitchedOff")
    assert.equal((await place.find(x.id))?.statistics, "SwitchedOff")
    assert.equal((await place.find(bluesky.id))?.statistics, "Reading")
    const { providers } = await place.owner.run("providers.limits", {})
    assert.equal(providers.find(({ key }) => key === "x")?.constraints.metrics.length, 6)
  })

  test("no summary waits for its numbers", async () => {
    const x = await place.connect("x")
    await place.publish([x.id])
    const now = place.world.clock.now()
    const range = { from: now.subtract({ hours: 24 }).toString(), to: now.add({ hours: 1 }).toString() }
    const daily = await place.owner.run("analytics.daily", { ...range, accountIds: [x.id] })
    assert.equal(daily.nextFetchAt, undefined)
    const summary = await place.owner.run("analytics.summary", { ...range, accountIds: [x.id] })
    assert.equal(summary.totals.posts, 1)
  })

  test("connecting the account again reads nothing", async () => {
    const x = await place.connect("x")
    const id = await place.publish([x.id])
    assert.equal((await place.reconnect(x)).statistics, "SwitchedOff")
    await place.read()
    const { nextFetchAt, metrics } = await place.entry(id)
    assert.deepEqual([nextFetchAt, metrics], [undefined, undefined])
  })

  test("a read that an older process has planned ends without a call and without an error", async () => {
    const x = await place.connect("x")
    const id = await place.publish([x.id])
    const { database, clock } = place.world.services
    await database.write((db) => db.rows.updateTable("post_metrics").set({ due_at: clock.now() }).execute())
    const calls = place.calls.length
    await place.read()
    assert.equal(place.calls.slice(calls).filter((call) => call.includes("/x/")).length, 0)
    const { nextFetchAt, metrics } = await place.entry(id)
    assert.deepEqual([nextFetchAt, metrics], [undefined, undefined])
  })
})

describe("switching the statistics of a network", () => {
  let dir: string
  let environment: Record<string, string>

  before(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "fanfare-switched-"))
    const isPostgres = process.env["FANFARE_TEST_DATABASE"] === "postgres"
    environment = {
      FANFARE_DATA_DIR: dir,
      // Accounts of the sandbox live at its address.
      PORT: String(await findFreePort()),
      ...(isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}),
    }
  })
  after(async () => rm(dir, { recursive: true, force: true }))

  /** Starts the service on the same data, does something, and stops it. */
  async function during<T>(off: string, run: (place: StatisticsPlace) => Promise<T>): Promise<T> {
    const place = await openStatistics({ ...environment, FANFARE_STATISTICS_OFF: off })
    try {
      return await run(place)
    } finally {
      await place.close()
    }
  }

  test("off ends the reads that were planned and keeps the numbers; on again goes on with the next ones", async () => {
    const first = await during("", async (place) => {
      const accounts = [(await place.connect("x")).id, (await place.connect("bluesky")).id]
      const id = await place.publish(accounts)
      place.advance({ hours: 1 })
      await place.read()
      return { accounts, id, entries: await place.metrics(id) }
    })
    const [onX, onBluesky] = first.entries
    assert.ok(onX?.nextFetchAt !== undefined && onX.metrics?.likes !== undefined)

    const second = await during("x", async (place) => {
      const entries = await place.metrics(first.id)
      place.advance({ hours: 1 })
      return { entries, id: await place.publish(first.accounts, { body: "While it is off" }) }
    })
    const { nextFetchAt: _next, ...kept } = onX
    assert.deepEqual(second.entries, [kept, onBluesky])

    await during("", async (place) => {
      const [againOnX] = await place.metrics(first.id)
      assert.deepEqual(againOnX?.metrics, onX.metrics)
      assert.ok(againOnX?.nextFetchAt !== undefined)
      const [laterOnX, laterOnBluesky] = await place.metrics(second.id)
      assert.ok(laterOnX?.nextFetchAt !== undefined && laterOnBluesky?.nextFetchAt !== undefined)
      assert.equal((await place.find(first.accounts[0] ?? ""))?.statistics, "Reading")
    })
  })
})
