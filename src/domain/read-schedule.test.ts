import assert from "node:assert/strict"
import { test } from "node:test"
import { moveRead, nextRung, readableId } from "#domain/read-schedule.ts"

const published = Temporal.Instant.from("2026-11-14T09:30:00Z")
const after = (hours: number) => published.add({ hours })

/** All reads of a post, each at its time. */
function climb(): readonly number[] {
  const hours: number[] = []
  for (let at = nextRung(published, published); at !== null; at = nextRung(published, at)) {
    hours.push(published.until(at).total("hours"))
  }
  return hours
}

test("S-070 S-071: a post is read after 1, 6 and 24 hours, after 3, 7 and 30 days, and never again", () => {
  assert.deepEqual(climb(), [1, 6, 24, 72, 168, 720])
  assert.equal(nextRung(published, after(720)), null)
})

test("rungs that went by while nobody was there are not made up for", () => {
  assert.equal(nextRung(published, after(30))?.toString(), after(72).toString())
  assert.equal(nextRung(published, after(6))?.toString(), after(24).toString())
})

test("S-073 S-075: X waits exactly three hours, others three or as long as the network says", () => {
  const now = after(1)
  const moved = (network: "x" | "bluesky", retryHours?: number) => {
    const retryAt = retryHours === undefined ? undefined : now.add({ hours: retryHours })
    const at = moveRead(network, published, now, retryAt)
    return at === null ? null : now.until(at).total("hours")
  }
  assert.equal(moved("x"), 3)
  assert.equal(moved("x", 10), 3)
  assert.equal(moved("bluesky"), 3)
  assert.equal(moved("bluesky", 1), 3)
  assert.equal(moved("bluesky", 10), 10)
  assert.equal(moved("bluesky", 10_000), 7 * 24, "nobody waits for years")
})

test("a read that no network answers is moved for a week after its last rung, and then given up", () => {
  assert.notEqual(moveRead("mastodon", published, after(720), undefined), null)
  assert.notEqual(moveRead("mastodon", published, after(720 + 168), undefined), null)
  assert.equal(moveRead("mastodon", published, after(720 + 169), undefined), null)
})

test("S-098 S-099: TikTok is asked by the id that a post has once it is public, and not by the one it has before", () => {
  assert.equal(readableId("tiktok", "7400000000000000001"), "7400000000000000001")
  assert.equal(readableId("tiktok", "v_pub_url~v2.123456789"), null)
  assert.equal(readableId("tiktok", ""), null)
  assert.equal(readableId("x", null), null)
  assert.equal(readableId("x", "1"), "1")
})

test("S-082: LinkedIn, its pages and Google Business are asked nothing", () => {
  for (const key of ["linkedin", "linkedin-page", "google-business"] as const) {
    assert.equal(readableId(key, "urn:li:share:1"), null)
  }
})
