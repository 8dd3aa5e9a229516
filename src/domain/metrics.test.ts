import assert from "node:assert/strict"
import { test } from "node:test"
import { engagementOf } from "#domain/engagement.ts"
import { takeReported } from "#domain/metrics.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"

const all = { views: 1, reach: 2, likes: 4, comments: 8, shares: 16, quotes: 32, saves: 64, clicks: 128 }

test("S-080 S-081: likes, comments, shares, quotes and saves are engagement, as far as they are reported; the rest is not", () => {
  assert.equal(engagementOf(all), 4 + 8 + 16 + 32 + 64)
  assert.equal(engagementOf({ likes: 3, views: 1000, reach: 900, clicks: 50 }), 3)
  assert.equal(engagementOf({}), 0)
})

const reported: readonly (readonly [NetworkKey, string, string])[] = [
  ["x", "S-084", "views likes comments shares quotes saves"],
  ["threads", "S-085", "views likes comments shares quotes"],
  ["facebook", "S-086", "views reach likes comments shares"],
  ["instagram", "S-087", "views reach likes comments shares saves"],
  ["tiktok", "S-088", "views likes comments shares"],
  ["youtube", "S-089", "views likes comments"],
  ["pinterest", "S-090", "views saves clicks"],
  ["bluesky", "S-091", "likes comments shares quotes saves"],
  ["mastodon", "S-092", "likes comments shares quotes"],
  ["pixelfed", "S-093", "likes comments shares"],
  ["linkedin", "S-082", ""],
  ["linkedin-page", "S-082", ""],
  ["google-business", "S-082", ""],
]

for (const [key, id, names] of reported) {
  test(`${id} S-062: of ${networkOf(key).provider} is kept what it reports: ${names || "nothing"}`, () => {
    assert.equal(Object.keys(takeReported(key, all)).join(" "), names)
  })
}

test("S-061: numbers are whole, and what is no number of people is left out", () => {
  assert.deepEqual(takeReported("x", { views: 2.6, likes: -1, comments: Number.NaN }), { views: 3 })
  assert.deepEqual(takeReported("x", { views: 1e300 }), { views: 2e9 })
})
