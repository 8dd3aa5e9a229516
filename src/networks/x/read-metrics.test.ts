import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { Outside, RefusalKind } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

describe("reading the numbers of X", () => {
  const read = (outside: Outside, ids: readonly string[]) => {
    assert.ok(x.readMetrics !== null)
    return x.readMetrics.read(outside, author, ids)
  }

  it("asks for many posts at once and leaves out those that are gone", async () => {
    const { outside, requests } = talk(
      reply(200, {
        data: [
          {
            id: "1",
            text: "Hello",
            public_metrics: {
              retweet_count: 1,
              reply_count: 2,
              like_count: 3,
              quote_count: 0,
              bookmark_count: 4,
              impression_count: 250,
            },
          },
        ],
        errors: [{ resource_type: "tweet", resource_id: "2", title: "Not Found Error" }],
      }),
    )
    const result = await read(outside, ["1", "2"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [["1", { views: 250, likes: 3, comments: 2, shares: 1, quotes: 0, saves: 4 }]],
    )
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://api.x.com/2/tweets?ids=1,2&post.fields=public_metrics",
        headers: { authorization: "Bearer AT", accept: "application/json" },
      },
    ])
  })

  it("knows shares by their newer name too, and leaves out what X does not tell", async () => {
    const result = await read(talk(reply(200, { data: [{ id: "1", public_metrics: { repost_count: 5 } }] })).outside, [
      "1",
    ])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["1", { shares: 5 }]])
  })

  it("asks once more with the older names where X refuses or ignores the newer ones", async () => {
    const metrics = { data: [{ id: "1", public_metrics: { retweet_count: 2, like_count: 3 } }] }
    const refused = reply(400, { title: "Invalid Request", type: "https://api.x.com/2/problems/invalid-request" })
    const ignored = reply(200, { data: [{ id: "1", text: "Hello" }] })
    for (const first of [refused, ignored]) {
      const { outside, requests } = talk(first, reply(200, metrics))
      const result = await read(outside, ["1"])
      assert.ok(result.kind === "read", JSON.stringify(result))
      assert.deepEqual([...result.numbers], [["1", { likes: 3, shares: 2 }]])
      assert.equal(requests[1]?.url, "https://api.x.com/2/tweets?ids=1&tweet.fields=public_metrics")
    }
    const silent = await read(talk(ignored, ignored).outside, ["1"])
    assert.ok(silent.kind === "refused" && silent.why === "transient", JSON.stringify(silent))
  })

  it("asks for no more than a hundred at a time", async () => {
    assert.equal(x.readMetrics?.batch, 100)
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1))
    const gone = reply(200, { errors: [] })
    const { outside, requests } = talk(gone, gone)
    const result = await read(outside, ids)
    assert.ok(result.kind === "read" && result.numbers.size === 0)
    assert.match(requests[1]?.url ?? "", /ids=101&/)
  })

  it("takes a 429 and a 503 for a matter of time, and other failures for passing", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(429, {}), "rate"],
      [reply(503), "rate"],
      [reply(402, { title: "CreditsDepleted" }), "rate"],
      [reply(500), "transient"],
      [reply(401, {}), "auth"],
      [new NoAnswer("reset", true), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await read(talk(answer).outside, ["1"])
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
