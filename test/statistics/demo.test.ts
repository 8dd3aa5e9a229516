import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { makeYear } from "#actions/sandbox/demo/make-year.ts"
import { newId } from "#crypto/random.ts"
import { openStatistics, type StatisticsPlace } from "./place.ts"

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
after(async () => place.close())

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

test("a newcomer fills the workspace with a year of posts, and every chart has something to show", async () => {
  const { accounts, posts } = await place.owner.run("sandbox.fillDemo", {})
  assert.equal(accounts, 6)
  assert.ok(posts > 300 && posts < 800, String(posts))
  const { total } = await place.owner.run("posts.list", { status: "Published", limit: 1 })
  assert.equal(total, posts)
  const now = place.world.house.clock.now()
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

test("only an owner fills a workspace, and no script", async () => {
  const admin = await place.world.member("admin")
  await admin.refused("sandbox.fillDemo", {}, "Forbidden")
  await place.owner.refused("sandbox.fillDemo", { seed: -1 }, "BadInput")
})
