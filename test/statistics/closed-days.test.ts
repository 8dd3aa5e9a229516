import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { type Id, readId } from "#domain/ids.ts"
import { DayKeeper } from "#statistics/day-keeper.ts"
import { inWorkspace } from "#storage/database.ts"
import { closeDays, reopenDays } from "#storage/metric-days.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { keepLines } from "./keep-lines.ts"
import { openStatistics, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace
let workspaceId: Id<"wsp">

before(async () => {
  place = await openStatistics()
  workspaceId = await openWorkspaceOf(place.owner)
})
after(async () => place.close())

const dayOf = (instant: string) => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 86_400_000)

const close = async (...instants: string[]) =>
  place.world.services.database.write((db) => closeDays(inWorkspace(db, workspaceId), instants.map(dayOf)))

const closedDays = async () => {
  const { database } = place.world.services
  const rows = await database.read((db) => db.rows.selectFrom("metric_days").select(["workspace_id", "day"]).execute())
  return new Set(rows.filter((row) => row.workspace_id === workspaceId).map(({ day }) => day))
}

/** Of the day of this instant and the ones around it. */
const sumUp = async (instant: string) => {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO("UTC").startOfDay()
  const [from, to] = [day.subtract({ days: 1 }), day.add({ days: 2 })].map((at) => at.toInstant().toString())
  return place.owner.run("analytics.summary", { from: from ?? "", to: to ?? "" })
}

test("a day that is closed is open again with the next read, and with it the numbers are the new ones", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  const { publishedAt } = await place.entry(id)
  for (const hours of [1, 5, 18, 48]) {
    place.advance({ hours })
    await close(publishedAt)
    const earlier = (await sumUp(publishedAt)).totals
    assert.ok((await closedDays()).has(dayOf(publishedAt)))
    await place.read()
    assert.ok(!(await closedDays()).has(dayOf(publishedAt)))
    const { metrics } = await place.entry(id)
    const { totals, topPosts } = await sumUp(publishedAt)
    assert.deepEqual([totals.views, topPosts[0]?.views], [metrics?.views, metrics?.views])
    assert.ok(totals.views > earlier.views, "the network's numbers have grown")
  }
})

test("an account that comes later puts its post on two days, closed or not; a post that is deleted is on none", async () => {
  const [good, bad] = [await place.connect("bluesky"), await place.connect("x")]
  await place.fault(bad.id, "scopeMissing")
  const id = await place.publish([good.id, bad.id])
  const [first] = await place.metrics(id)
  const publishedAt = first?.publishedAt ?? ""
  await close(publishedAt)
  assert.equal((await sumUp(publishedAt)).totals.posts, 1)
  place.advance({ hours: 30 })
  await place.fault(bad.id, null)
  await place.reconnect(bad)
  await place.publishAgain(id)
  const later = (await place.metrics(id)).find(({ accountId }) => accountId === bad.id)?.publishedAt ?? ""
  assert.notEqual(dayOf(later), dayOf(publishedAt))
  assert.ok(!(await closedDays()).has(dayOf(publishedAt)))
  const from = Temporal.Instant.from(publishedAt).toZonedDateTimeISO("UTC").startOfDay().toInstant().toString()
  const to = Temporal.Instant.from(later).add({ hours: 24 }).toString()
  for (const days of [[], [publishedAt, later]]) {
    await close(...days)
    const { totals, byAccount, topPosts } = await place.owner.run("analytics.summary", { from, to })
    assert.deepEqual([totals.posts, byAccount.length, topPosts[0]?.accountIds], [1, 2, [good.id, bad.id]])
  }

  await place.fault(bad.id, "scopeMissing")
  const failed = await place.publish([good.id, bad.id])
  const [out] = await place.metrics(failed)
  const at = out?.publishedAt ?? ""
  await close(at)
  const { totals } = await sumUp(at)
  await place.owner.run("posts.delete", { id: failed })
  assert.equal((await sumUp(at)).totals.posts, totals.posts - 1)
})

test("days that were looked at are closed when many rows were added up and their numbers have settled", async () => {
  const faults: unknown[] = []
  const keeper = new DayKeeper(place.world.services.database, (error) => void faults.push(error))
  const now = Temporal.Instant.from("2020-06-10T12:00:00Z")
  const openDays = [dayOf("2020-06-06T00:00:00Z"), dayOf("2020-06-07T00:00:00Z"), dayOf("2020-06-08T00:00:00Z")]
  keeper.note(workspaceId, { counted: 4999, openDays }, now)
  await keeper.rest()
  assert.ok(!(await closedDays()).has(openDays[0] ?? 0))
  keeper.note(workspaceId, { counted: 5000, openDays }, now)
  await keeper.rest()
  const closed = await closedDays()
  assert.deepEqual(
    openDays.map((day) => closed.has(day)),
    [true, true, false],
  )
  await keeper.stop()
  keeper.note(workspaceId, { counted: 5000, openDays }, now.add({ hours: 2400 }))
  await keeper.rest()
  assert.ok(!(await closedDays()).has(openDays[2] ?? 0))
  assert.deepEqual(faults, [])
})

test("who closes a day while somebody writes to it does not close it over what is being written", async () => {
  const account = { id: (await place.connect("x")).id, network: "x" as const }
  const at = Temporal.Instant.from("2019-03-03T12:00:00Z")
  const outs = [{ account, at, numbers: { likes: 1 } }]
  const [line] = await keepLines(place.world, place.owner, [{ text: "", outs }])
  const post_id = readId("pst", line?.post ?? "")
  const closing: Promise<void>[] = []
  // Where there is one connection only, closing waits for this transaction, and this for a moment.
  const closeMeanwhile = async () => {
    closing.push(close(at.toString()))
    await Promise.race([closing.at(-1), wait(200)])
  }
  await place.world.services.database.write(async (db) => {
    await closeMeanwhile()
    const numbers = { likes: 5, engagement: 5 }
    await db.rows.updateTable("post_metrics").set(numbers).where("post_id", "=", post_id).execute()
    await closeMeanwhile()
    await reopenDays(db, [{ workspace_id: workspaceId, post_id }])
    await closeMeanwhile()
  })
  await Promise.all(closing)
  const { totals } = await sumUp(at.toString())
  assert.deepEqual([totals.posts, totals.likes, totals.engagement], [1, 5, 5])
})
