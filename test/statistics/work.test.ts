import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { makeYear } from "#actions/sandbox/demo/make-year.ts"
import { newId } from "#crypto/random.ts"
import { type Id, readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { listSnapshots } from "#storage/post-metrics.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { climbLadders, describeClimb } from "./climb.ts"
import { openStatistics, readDue, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace
let workspaceId: Id<"wsp">

before(async () => {
  place = await openStatistics()
  workspaceId = await openWorkspaceOf(place.owner)
})
beforeEach(async () => place.forget())
after(async () => place.close())

/** The rungs at which a post was read, in hours. */
async function readAt(postId: string): Promise<readonly number[]> {
  const { accountId, publishedAt } = await place.entry(postId)
  const rows = await place.world.services.database.read((db) =>
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
  assert.match(metrics?.error ?? "", /went wrong on our side/)
  assert.ok(nextFetchAt !== undefined)
})

test("the same seed makes the same year, another one another", () => {
  const now = Temporal.Instant.from("2026-11-15T12:00:00Z")
  const accounts = (["x", "linkedin", "bluesky"] as const).map((network) => ({
    id: newId<"acc">(),
    network,
    handle: network,
  }))
  const year = (seed: number) => JSON.stringify(makeYear(seed, now, accounts))
  assert.equal(year(7), year(7))
  assert.notEqual(year(7), year(8))
  for (const { publications } of makeYear(7, now, accounts)) {
    for (const { account, publishedAt, reads } of publications) {
      assert.ok(Temporal.Instant.compare(publishedAt, now) < 0)
      assert.equal(account.network === "linkedin", reads.length === 0)
      for (const { at } of reads) assert.ok(Temporal.Instant.compare(at, now) <= 0)
    }
  }
})

test("S-431: a newcomer fills the workspace with a year of posts, and every chart has something to show", async () => {
  await place.owner.run("workspaces.create", { name: "A newcomer's" })
  const { accounts, posts } = await place.owner.run("sandbox.fillDemo", {})
  assert.equal(accounts, 6)
  assert.ok(posts > 300 && posts < 800, String(posts))
  const { total } = await place.owner.run("posts.list", { status: "Published", limit: 1 })
  assert.equal(total, posts)
  const now = place.world.services.clock.now()
  const summary = await place.owner.run("analytics.summary", {
    from: now.subtract({ hours: 400 * 24 }).toString(),
    to: now.toString(),
  })
  assert.equal(summary.totals.posts, posts)
  assert.deepEqual([summary.byAccount.length, summary.topPosts.length], [6, 10])
  assert.ok(summary.bestTimes.some(({ lowConfidence }) => !lowConfidence))
  assert.ok(summary.totals.engagement > 1000 && summary.totals.views > summary.totals.engagement)
  const [best] = summary.topPosts
  const entries = await place.metrics(best?.postId ?? "")
  assert.ok(entries.some(({ metrics }) => metrics !== undefined))
  assert.ok(entries.every(({ nextFetchAt }) => nextFetchAt === undefined))

  const calls = place.calls.length
  await place.read()
  assert.equal(place.calls.length, calls, "the networks know nothing of these posts and are not asked")
  await place.owner.refused("sandbox.fillDemo", { seed: 2 }, "Conflict")
})

test("the accounts of the demo are connected like any others: a post to them goes out and is read", async () => {
  const account = (await place.owner.run("accounts.list", {})).accounts.find(({ key }) => key === "bluesky")
  const id = await place.publish([account?.id ?? ""])
  place.advance({ hours: 1 })
  await place.read()
  assert.equal(typeof (await place.entry(id)).metrics?.likes, "number")
})

test("the sample data can be removed, and filled in again, and posts of people stay", async () => {
  const filled = await place.owner.run("posts.list", { limit: 1 })
  const { posts } = await place.owner.run("sandbox.removeDemo", {})
  assert.ok(posts > 300, String(posts))
  const { total } = await place.owner.run("posts.list", { limit: 1 })
  assert.deepEqual([total, filled.total - posts], [1, 1])
  const now = place.world.services.clock.now()
  const { totals } = await place.owner.run("analytics.summary", {
    from: now.subtract({ hours: 399 * 24 }).toString(),
    to: now.add({ hours: 1 }).toString(),
  })
  assert.equal(totals.posts, 1)
  assert.equal((await place.owner.run("accounts.list", {})).accounts.length, 6)
  assert.deepEqual(await place.owner.run("sandbox.removeDemo", {}), { posts: 0 })
  assert.equal((await place.owner.run("sandbox.fillDemo", {})).accounts, 6)
})

test("S-070 S-071: weeks of posts are read at their rungs, each once, and what is due together in one call", async (t) => {
  const climb = await climbLadders(place.world, place.owner, 9)
  t.diagnostic(describeClimb(9, climb))
  assert.ok(climb.calls < climb.reads)
})
