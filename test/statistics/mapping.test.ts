import assert from "node:assert/strict"
import { test } from "node:test"
import type { Numbers } from "#domain/metrics.ts"
import type { NetworkKey } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"
import { reply, scriptedHttp } from "../networks/scripted-http.ts"

const author = {
  externalId: "1",
  handle: "lark",
  credentials: { accessToken: "token", scopes: [], extra: { server: "https://lark.example", accountId: "1" } },
}

async function read(key: NetworkKey, id: string, answer: unknown): Promise<Numbers | undefined> {
  const adapter = adapterOf(key)
  const reading = adapter?.readMetrics ?? null
  assert.ok(adapter !== undefined && reading !== null)
  const { http } = scriptedHttp(reply(200, answer))
  const outside = {
    http,
    hosts: adapter.hosts,
    app: { clientId: "", clientSecret: "" },
    now: () => Temporal.Now.instant(),
  }
  const came = await reading.read(outside, author, [id])
  assert.equal(came.kind, "read", JSON.stringify(came))
  return came.kind === "read" ? came.numbers.get(id) : undefined
}

test("S-076 S-077 S-078: on X replies are comments, retweets are shares, bookmarks are saves", async () => {
  const public_metrics = { impression_count: 1, like_count: 2, reply_count: 3, retweet_count: 4, quote_count: 5 }
  const data = [{ id: "9", public_metrics: { ...public_metrics, bookmark_count: 6 } }]
  const expected = { views: 1, likes: 2, comments: 3, shares: 4, quotes: 5, saves: 6 }
  assert.deepEqual(await read("x", "9", { data }), expected)
})

test("S-076 S-077 S-078: on Bluesky replies are comments, reposts are shares, bookmarks are saves", async () => {
  const uri = "at://did:plc:lark/app.bsky.feed.post/1"
  const posts = [{ uri, likeCount: 2, replyCount: 3, repostCount: 4, quoteCount: 5, bookmarkCount: 6 }]
  assert.deepEqual(await read("bluesky", uri, { posts }), { likes: 2, comments: 3, shares: 4, quotes: 5, saves: 6 })
})

test("S-076 S-077: on Mastodon replies are comments, boosts are shares", async () => {
  const answer = [{ id: "9", favourites_count: 2, replies_count: 3, reblogs_count: 4, quotes_count: 5 }]
  assert.deepEqual(await read("mastodon", "9", answer), { likes: 2, comments: 3, shares: 4, quotes: 5 })
})

test("S-076 S-077: on Threads replies are comments, reposts are shares", async () => {
  const named = { views: 1, likes: 2, replies: 3, reposts: 4, quotes: 5 }
  const data = Object.entries(named).map(([name, value]) => ({ name, values: [{ value }] }))
  const expected = { views: 1, likes: 2, comments: 3, shares: 4, quotes: 5 }
  assert.deepEqual(await read("threads", "9", { data }), expected)
})

test("S-079: on Pinterest clicks on the pin and clicks out of it are clicks together", async () => {
  const metrics = { IMPRESSION: 1, SAVE: 2, PIN_CLICK: 3, OUTBOUND_CLICK: 4 }
  const answer = { "9": { all: { summary_metrics: metrics, lifetime_metrics: {} } } }
  assert.deepEqual(await read("pinterest", "9", answer), { views: 1, saves: 2, clicks: 7 })
})
