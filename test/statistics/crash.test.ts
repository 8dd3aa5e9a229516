import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Id } from "#domain/ids.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { listSnapshots } from "#storage/post-metrics.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openStatistics, readDue, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace
let workspaceId: Id<"wsp">

before(async () => {
  place = await openStatistics()
  workspaceId = await openWorkspaceOf(place.owner)
})
after(async () => place.close())

/** The rungs at which a post was read, in hours. */
async function readAt(postId: string): Promise<readonly number[]> {
  const { accountId, publishedAt } = await place.entry(postId)
  const rows = await place.world.house.database.read((db) =>
    listSnapshots(inWorkspace(db, workspaceId), readId("pst", postId), readId("acc", accountId)),
  )
  return rows.map(({ fetched_at }) => Temporal.Instant.from(publishedAt).until(fetched_at).total("hours"))
}

test("many workers at once read everything that is due once, and lose nothing", async () => {
  const accounts = [await place.connect("x"), await place.connect("bluesky"), await place.connect("mastodon")]
  const posts: string[] = []
  for (let count = 0; count < 4; count += 1) posts.push(await place.publish(accounts.map(({ id }) => id)))
  for (const hours of [1, 5, 18, 48, 96, 552]) {
    place.advance({ hours, seconds: 20 })
    const calls = place.calls.length
    const workers = Array.from({ length: 4 }, () => place.newReader())
    await Promise.all(workers.map(async (worker) => readDue(place.world, worker)))
    assert.equal(place.calls.length, calls + accounts.length, "one call for each account")
  }
  for (const id of posts) {
    const entries = await place.metrics(id)
    assert.equal(entries.length, 3)
    for (const { nextFetchAt, metrics } of entries) {
      assert.deepEqual([nextFetchAt, metrics?.error], [undefined, undefined])
    }
    assert.equal((await readAt(id)).length, 6)
  }
})

test("a worker that goes away leaves its reads to another; what it says later does not count", async () => {
  const { id: account } = await place.connect("x")
  const id = await place.publish([account])
  place.advance({ hours: 1 })
  const [gone, other] = [place.newReader(), place.newReader()]
  await gone.nextDue()
  const [held] = await gone.claim(20)
  assert.ok(held !== undefined)
  await other.nextDue()
  assert.deepEqual(await other.claim(20), [], "what somebody holds is nobody else's")
  place.advance({ seconds: 89 })
  await gone.renew()
  place.advance({ seconds: 89 })
  await other.nextDue()
  assert.deepEqual(await other.claim(20), [], "nor while it is kept")

  place.advance({ seconds: 2 })
  await other.nextDue()
  const [taken] = await other.claim(20)
  assert.equal(taken?.reads[0]?.post_id, held.reads[0]?.post_id)
  await place.fault(account, "serverError", 1)
  await gone.work(held)
  assert.equal((await place.entry(id)).metrics, undefined, "the older claim has nothing to say")
  assert.ok(taken !== undefined)
  await other.work(taken)
  assert.equal((await place.entry(id)).metrics?.error, undefined)
  assert.equal((await readAt(id)).length, 1)
})

test("a worker that is told to stop puts back what it has not asked for, and nothing is lost", async () => {
  const { id: account } = await place.connect("threads")
  const posts = [await place.publish([account]), await place.publish([account])]
  place.advance({ hours: 2 })
  const reader = place.newReader()
  await reader.nextDue()
  const [piece] = await reader.claim(20)
  assert.equal(piece?.reads.length, 2)
  reader.stop()
  const calls = place.calls.length
  await reader.work(piece)
  assert.equal(place.calls.length, calls)
  await place.read()
  for (const id of posts) assert.equal((await readAt(id)).length, 1)
})

test("a fault of ours takes up its rung like any other failure, and is told", async () => {
  const { id: account } = await place.connect("x")
  const id = await place.publish([account])
  place.advance({ hours: 1 })
  const reader = place.newReader()
  await reader.nextDue()
  const [piece] = await reader.claim(20)
  assert.ok(piece !== undefined)
  // Credentials that no key opens.
  await assert.rejects(reader.work({ ...piece, account: { ...piece.account, credentials: "broken" } }))
  const { metrics, nextFetchAt } = await place.entry(id)
  assert.match(metrics?.error ?? "", /went wrong here/)
  assert.ok(nextFetchAt !== undefined)
})
