import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { adapters } from "#networks/all.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openStatistics, readDue, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
beforeEach(async () => place.forget())
after(async () => place.close())

const now = () => place.world.services.clock.now()

/** How long after it came out something is, in hours. */
const hoursAfter = (publishedAt: string, at: string | undefined) =>
  at === undefined ? undefined : Temporal.Instant.from(publishedAt).until(at).total("hours")

test("S-147 S-003 S-058 S-059 S-060 S-063 S-067 S-068 S-070 S-071 S-072 S-188 S-189: a post is read at each rung, in between its numbers stay, and after the last it is never read again", async () => {
  const account = await place.connect("x")
  const id = await place.publish([account.id])
  const first = await place.entry(id)
  const { publishedAt } = first
  assert.deepEqual(
    [first.accountId, first.provider, first.externalId !== undefined, first.metrics],
    [account.id, "X", true, undefined],
  )
  assert.equal(hoursAfter(publishedAt, first.nextFetchAt), 1)
  assert.deepEqual(await place.owner.run("posts.metrics", { id }), { postId: id, accounts: [first] })

  const rungs = [1, 6, 24, 72, 168, 720]
  const seen: unknown[] = []
  let earlier = 0
  for (const [index, rung] of rungs.entries()) {
    const calls = place.calls.length
    place.advance({ minutes: (rung - earlier) * 60 - 1 })
    await place.read()
    assert.equal(place.calls.length, calls, "not a minute before its time")
    const shown = await place.entry(id)
    place.advance({ minutes: 1 })
    assert.deepEqual(await place.entry(id), shown, "numbers do not move by themselves")
    await place.read()
    const { metrics, nextFetchAt } = await place.entry(id)
    assert.equal(place.calls.length, calls + 1)
    assert.equal(hoursAfter(publishedAt, metrics?.fetchedAt), rung)
    assert.equal(hoursAfter(publishedAt, nextFetchAt), rungs[index + 1])
    assert.equal(metrics?.error, undefined)
    seen.push(metrics?.views)
    earlier = rung
  }
  assert.deepEqual(
    seen,
    (seen as number[]).toSorted((a, b) => a - b),
    "the network's own numbers, which grow",
  )
  const last = await place.entry(id)
  const calls = place.calls.length
  place.advance({ days: 400 })
  await place.read()
  assert.equal(place.calls.length, calls)
  assert.deepEqual(await place.entry(id), last)
})

test("a read that is due while nobody is there happens once, late; the rungs in between are skipped, the next one stands", async () => {
  const { id: account } = await place.connect("bluesky")
  const id = await place.publish([account])
  place.advance({ hours: 30 })
  const calls = place.calls.length
  await place.read()
  const { publishedAt, metrics, nextFetchAt } = await place.entry(id)
  assert.equal(place.calls.length, calls + 1)
  assert.equal(hoursAfter(publishedAt, metrics?.fetchedAt), 30)
  assert.equal(hoursAfter(publishedAt, nextFetchAt), 72)
  place.advance({ days: 40 })
  await place.read()
  assert.equal(place.calls.length, calls + 2)
  assert.equal((await place.entry(id)).nextFetchAt, undefined)
})

for (const [key, fault, ids] of [
  ["x", "rateLimited", "S-073 S-075"],
  ["x", "unavailable", "S-074 S-075"],
  ["bluesky", "rateLimited", "S-073"],
  ["bluesky", "unavailable", "S-074"],
  ["threads", "unavailable", "S-074"],
  ["mastodon", "unavailable", "S-074"],
] as const) {
  test(`${ids}: ${fault} on ${key} moves the read three hours, and is no failure`, async () => {
    const { id: account } = await place.connect(key)
    const id = await place.publish([account])
    place.advance({ hours: 1 })
    await place.fault(account, fault, 1)
    await place.read()
    const moved = await place.entry(id)
    assert.equal(moved.metrics, undefined)
    assert.equal(
      now()
        .until(moved.nextFetchAt ?? "")
        .total("hours"),
      3,
    )
    place.advance({ hours: 3 })
    await place.read()
    const { publishedAt, metrics, nextFetchAt } = await place.entry(id)
    assert.equal(hoursAfter(publishedAt, metrics?.fetchedAt), 4)
    assert.equal(hoursAfter(publishedAt, nextFetchAt), 6)
  })
}

for (const status of [429, 503] as const) {
  test(`S-073 S-074: ${status} when the token of a read is renewed moves the read, too`, async () => {
    const { id: account } = await place.connect("x")
    const id = await place.publish([account])
    place.advance({ hours: 1 })
    await place.setTokenEnd(account, now())
    place.answerNext(status)
    await place.read()
    const { metrics, publishedAt, nextFetchAt } = await place.entry(id)
    assert.deepEqual([metrics, hoursAfter(publishedAt, nextFetchAt)], [undefined, 4])
    const found = await place.find(account)
    assert.deepEqual([found?.status, found?.statistics], ["Active", "Reading"])
  })
}

test("S-071: the last read, moved, is still made, and is the last", async () => {
  const { id: account } = await place.connect("x")
  const id = await place.publish([account])
  for (const hours of [1, 5, 18, 48, 96, 552]) {
    place.advance({ hours })
    if (hours === 552) await place.fault(account, "rateLimited", 1)
    await place.read()
  }
  const { nextFetchAt, publishedAt } = await place.entry(id)
  assert.equal(hoursAfter(publishedAt, nextFetchAt), 723)
  place.advance({ hours: 3 })
  await place.read()
  const last = await place.entry(id)
  assert.deepEqual([hoursAfter(publishedAt, last.metrics?.fetchedAt), last.nextFetchAt], [723, undefined])
})

test("S-064 S-065 S-066 S-429: a read that fails leaves the numbers and says so, takes up its rung, and the next one fixes it", async () => {
  const { id: account } = await place.connect("x")
  const id = await place.publish([account])
  place.advance({ hours: 1 })
  await place.read()
  const good = (await place.entry(id)).metrics
  place.advance({ hours: 5 })
  await place.fault(account, "serverError", 1)
  await place.read()
  const failed = await place.entry(id)
  assert.ok((failed.metrics?.error ?? "").length > 0)
  assert.deepEqual({ ...failed.metrics, error: undefined }, { ...good, error: undefined })
  assert.equal(hoursAfter(failed.publishedAt, failed.nextFetchAt), 24)
  place.advance({ hours: 18 })
  await place.read()
  const { metrics } = await place.entry(id)
  assert.equal(metrics?.error, undefined)
  assert.notDeepEqual(metrics, good)
})

test("S-064: a first read that fails has an error, an instant and no numbers", async () => {
  const { id: account } = await place.connect("x")
  const id = await place.publish([account])
  place.advance({ hours: 1 })
  await place.fault(account, "serverError", 1)
  await place.read()
  const { metrics, publishedAt } = await place.entry(id)
  assert.deepEqual(Object.keys(metrics ?? {}).toSorted(), ["error", "fetchedAt"])
  assert.equal(hoursAfter(publishedAt, metrics?.fetchedAt), 1)
})

test("S-062 S-069 S-082 S-083 S-190: where a network reports nothing there is an entry without numbers and without a next read", async () => {
  const accounts = [await place.connect("linkedin"), await place.connect("bluesky")]
  const ids = accounts.map(({ id }) => id)
  const id = await place.publish(ids)
  place.advance({ days: 40 })
  await place.read()
  const [linkedin, bluesky] = await place.metrics(id)
  assert.deepEqual(Object.keys(linkedin ?? {}).toSorted(), ["accountId", "externalId", "provider", "publishedAt"])
  assert.deepEqual(
    [linkedin?.accountId, bluesky?.accountId],
    ids,
    "one entry for each account, as they stand in the post",
  )
  const names = Object.keys(bluesky?.metrics ?? {}).toSorted()
  assert.deepEqual(names, ["comments", "fetchedAt", "likes", "quotes", "saves", "shares"])
  assert.deepEqual(await place.metrics((await place.owner.run("posts.create", {})).id), [])
  await place.owner.refused("posts.metrics", {}, "BadInput")
})

const insights = "threads_manage_insights"

async function disconnections(): Promise<number> {
  const workspaceId = await openWorkspaceOf(place.owner)
  const events = await place.world.services.database.read((db) => listEvents(inWorkspace(db, workspaceId)))
  return events.filter(({ type }) => type === "account.disconnected").length
}

test("S-100 S-103: four networks need a permission more for statistics, the others none", () => {
  const more = adapters.filter(({ connect }) => connect.statisticsScopes.length > 0).map(({ key }) => key)
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
  assert.equal(metrics?.fetchedAt, place.world.services.clock.now().toString({ fractionalSecondDigits: 6 }))
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
