import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { openStatistics, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
beforeEach(async () => place.forget())
after(async () => place.close())

const insights = "threads_manage_insights"

test("a story is read while it is shown; at its end the last numbers stand, and it is never asked for again", async () => {
  const { id: account } = await place.connect("instagram")
  const content = { body: "", media: [await place.upload()] }
  const id = await place.publish([account], content, { "instagram.type": "story" })
  for (const hours of [1, 5]) {
    place.advance({ hours })
    await place.read()
  }
  const { metrics: last, nextFetchAt } = await place.entry(id)
  assert.equal(typeof last?.views, "number")
  assert.notEqual(nextFetchAt, undefined)
  place.advance({ hours: 18 })
  await place.read()
  assert.deepEqual(await place.entry(id).then(({ metrics, nextFetchAt: next }) => [metrics, next]), [last, undefined])
  const calls = place.calls.length
  place.advance({ hours: 700 })
  await place.read()
  assert.equal(place.calls.length, calls)
})

test("S-101: an account without the permission says so at once, not an hour later, and the network is not asked", async () => {
  const account = await place.connect("threads")
  await place.reconnect(account, insights)
  const id = await place.publish([account.id])
  const calls = place.calls.length
  await place.read()
  const { metrics } = await place.entry(id)
  assert.match(metrics?.error ?? "", /Reconnect this account/)
  assert.equal(place.calls.length, calls)
})

test("S-102: reconnecting reads a post that never had numbers, however old it is, once", async () => {
  const account = await place.connect("threads")
  await place.reconnect(account, insights)
  const id = await place.publish([account.id])
  for (let day = 0; day < 40; day += 1) {
    place.advance({ hours: 24 })
    await place.read()
  }
  assert.equal((await place.entry(id)).nextFetchAt, undefined)
  await place.reconnect(account)
  await place.read()
  const { metrics, nextFetchAt } = await place.entry(id)
  assert.deepEqual([typeof metrics?.views, metrics?.error, nextFetchAt], ["number", undefined, undefined])
})
