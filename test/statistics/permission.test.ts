import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { rooms } from "#networks/all.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { readDue, openStatistics, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
after(async () => place.close())

const insights = "threads_manage_insights"

async function disconnections(): Promise<number> {
  const workspaceId = await openWorkspaceOf(place.owner)
  const events = await place.world.house.database.read((db) => listEvents(inWorkspace(db, workspaceId)))
  return events.filter(({ type }) => type === "account.disconnected").length
}

test("S-100 S-103: four networks need a permission more for statistics, the others none", () => {
  const more = rooms.filter(({ connect }) => connect.statisticsScopes.length > 0).map(({ key }) => key)
  // TikTok is the fourth.
  assert.deepEqual(
    more.filter((key) => key !== "tiktok"),
    ["threads", "facebook", "instagram"],
  )
})

test("S-101 S-102 S-104: an account without the permission shows a request to reconnect, asks the network nothing, and is read at once when it is reconnected", async () => {
  const connected = await place.connect("threads")
  const account = await place.reconnect(connected, insights)
  assert.deepEqual([account.id, account.status, account.statistics], [connected.id, "Active", "NeedsReconnect"])
  const id = await place.publish([account.id])
  const calls = place.calls.length
  place.advance({ hours: 1 })
  await place.read()
  const waiting = await place.entry(id)
  assert.equal(place.calls.length, calls, "it is known beforehand what the answer would be")
  assert.match(waiting.metrics?.error ?? "", /Reconnect this account/)
  assert.deepEqual(Object.keys(waiting.metrics ?? {}).toSorted(), ["error", "fetchedAt"])
  assert.ok(waiting.nextFetchAt !== undefined)

  place.advance({ minutes: 30 })
  const again = await place.reconnect(account)
  assert.equal(again.statistics, "Reading")
  await place.read()
  const { metrics, nextFetchAt, publishedAt } = await place.entry(id)
  assert.equal(metrics?.error, undefined)
  assert.equal(typeof metrics?.views, "number")
  assert.equal(metrics?.fetchedAt, place.world.house.clock.now().toString({ fractionalSecondDigits: 6 }))
  assert.equal(
    Temporal.Instant.from(publishedAt)
      .until(nextFetchAt ?? "")
      .total("hours"),
    6,
    "the next rung stands",
  )
})

test("S-102: posts whose ladder is over are not read again by reconnecting", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  place.advance({ days: 31 })
  await place.read()
  const over = await place.entry(id)
  assert.equal(over.nextFetchAt, undefined)
  place.advance({ days: 1 })
  await place.reconnect(account)
  const calls = place.calls.length
  await place.read()
  assert.equal(place.calls.length, calls)
  assert.deepEqual(await place.entry(id), over)
})

test("S-104 S-105 S-106: a permission that is missing stops statistics of the account, disconnects nothing, and posts go out as before", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  place.advance({ hours: 1 })
  await place.fault(account.id, "scopeMissing", 1)
  await place.read()
  const found = await place.find(account.id)
  assert.deepEqual([found?.status, found?.statistics], ["Active", "NeedsReconnect"])
  assert.match((await place.entry(id)).metrics?.error ?? "", /Reconnect/)
  assert.equal(await disconnections(), 0)

  const calls = place.calls.length
  place.advance({ hours: 5 })
  await place.read()
  assert.equal(place.calls.length, calls, "until it is reconnected")
  const later = await place.publish([account.id])
  assert.equal((await place.owner.run("posts.get", { id: later })).status, "Published")
  await place.reconnect(account)
  await place.read()
  assert.equal((await place.find(account.id))?.statistics, "Reading")
  assert.equal((await place.entry(id)).metrics?.error, undefined)
})

test("S-104 S-105 S-106: a token that a read is refused, and its refresh, disconnects nothing and sends no event", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  place.advance({ hours: 1 })
  await place.fault(account.id, "tokenRevoked", 1)
  await place.read()
  const found = await place.find(account.id)
  assert.deepEqual([found?.status, found?.statistics], ["Active", "NeedsReconnect"])
  assert.match((await place.entry(id)).metrics?.error ?? "", /Reconnect/)
  assert.equal(await disconnections(), 0)
})

test("a token that has run out is fetched anew for a read, and the read goes on", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  place.advance({ hours: 1 })
  await place.fault(account.id, "tokenExpired", 1)
  await place.read()
  assert.equal((await place.find(account.id))?.statistics, "Reading")
  assert.equal(typeof (await place.entry(id)).metrics?.views, "number")
})

test("a post whose account is disconnected keeps its numbers and has no next read; what is being read then does not count", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  place.advance({ hours: 1 })
  await place.read()
  const { metrics } = await place.entry(id)
  place.advance({ hours: 5 })
  const reader = place.newReader()
  await reader.nextDue()
  const [piece] = await reader.claim(20)
  assert.ok(piece !== undefined)
  await place.owner.run("accounts.delete", { id: account.id })
  await reader.work(piece).catch(() => {})
  const entry = await place.entry(id)
  assert.deepEqual([entry.metrics, entry.nextFetchAt], [metrics, undefined])
  place.advance({ days: 2 })
  await readDue(place.world, reader)
  assert.deepEqual(await place.entry(id), entry)
})
