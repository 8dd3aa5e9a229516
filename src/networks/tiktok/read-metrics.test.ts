import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { Outside, RefusalKind } from "#networks/network.ts"
import { api, author, good, publishId, read, refusal, talk } from "#networks/tiktok/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

function readAll(outside: Outside, ids: readonly string[]) {
  assert.ok(tiktok.readMetrics !== null)
  return tiktok.readMetrics.read(outside, author, ids)
}

describe("reading the numbers of TikTok", () => {
  it("asks for twenty posts at once, and has none of those that are missing", async () => {
    assert.equal(tiktok.readMetrics?.batch, 20)
    const { outside, requests } = talk(
      good({
        videos: [
          { id: "7400000000000000001", view_count: 250, like_count: 3, comment_count: 2, share_count: 1 },
          { id: "7400000000000000009", view_count: 1 },
        ],
      }),
    )
    const result = await readAll(outside, ["7400000000000000001", "7400000000000000002"])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["7400000000000000001", { views: 250, likes: 3, comments: 2, shares: 1 }]])
    assert.deepEqual(read(requests[0]), [
      `POST ${api}/video/query/?fields=id,view_count,like_count,comment_count,share_count`,
      { filters: { video_ids: ["7400000000000000001", "7400000000000000002"] } },
    ])
  })

  it("reads ids without quotes, and leaves out what TikTok does not count", async () => {
    const raw = reply(200, '{"data":{"videos":[{"id":7400000000000000001,"view_count":5}]},"error":{"code":"ok"}}')
    const result = await readAll(talk(raw).outside, ["7400000000000000001"])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["7400000000000000001", { views: 5 }]])
  })

  it("does not ask for posts that were never named", async () => {
    const none = await readAll(talk().outside, [publishId])
    assert.ok(none.kind === "read" && none.numbers.size === 0)
    const { outside, requests } = talk(good({ videos: null }))
    await readAll(outside, [publishId, "7400000000000000001"])
    assert.deepEqual(read(requests[0])[1], { filters: { video_ids: ["7400000000000000001"] } })
  })

  it("says why there are none", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(401, "scope_not_authorized"), "permission"],
      [refusal(401, "access_token_invalid"), "auth"],
      [refusal(429, "rate_limit_exceeded"), "rate"],
      [reply(503), "rate"],
      [refusal(500, "internal_error"), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await readAll(talk(answer).outside, ["7400000000000000001"])
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
