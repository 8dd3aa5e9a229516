import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, cid, talk, uri } from "#networks/bluesky/fixtures.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

describe("reading numbers from Bluesky", () => {
  it("asks for up to 25 posts at once, without a token, and leaves out those that are gone", async () => {
    const { outside, requests } = talk(
      reply(200, {
        posts: [
          { uri, cid, bookmarkCount: 1, replyCount: 2, repostCount: 3, likeCount: 4, quoteCount: 0 },
          { uri: "at://old", cid, likeCount: 9 },
        ],
      }),
    )
    const result = await bluesky.readMetrics?.read(outside, author, [uri, "at://gone", "at://old"])
    assert.ok(result?.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        [uri, { likes: 4, comments: 2, shares: 3, quotes: 0, saves: 1 }],
        ["at://old", { likes: 9 }],
      ],
    )
    const query = new URLSearchParams([uri, "at://gone", "at://old"].map((each) => ["uris", each]))
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: `https://public.api.bsky.app/xrpc/app.bsky.feed.getPosts?${query.toString()}`,
        headers: { accept: "application/json" },
      },
    ])
    assert.equal(bluesky.readMetrics?.batch, 25)
  })

  it("asks nobody about nothing, and says when it has to wait", async () => {
    const nothing = await bluesky.readMetrics?.read(talk().outside, author, [])
    assert.ok(nothing?.kind === "read" && nothing.numbers.size === 0)
    const { outside } = talk(reply(429, { error: "RateLimitExceeded", message: "No" }, { "retry-after": "5" }))
    const refused = await bluesky.readMetrics?.read(outside, author, [uri])
    assert.ok(refused?.kind === "refused" && refused.why === "rate")
  })
})
