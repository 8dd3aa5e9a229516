import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { RefusalKind } from "#networks/network.ts"
import { author, headers, problem, talk } from "#networks/youtube/fixtures.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const list = (...items: readonly object[]) => reply(200, { kind: "youtube#videoListResponse", items })
const counted = (id: string, statistics: object) => ({ kind: "youtube#video", id, statistics })

async function read(ids: readonly string[], ...answers: readonly Reply[]) {
  const { outside, requests } = talk(...answers)
  const { readMetrics } = youtube
  assert.ok(readMetrics !== null)
  return { result: await readMetrics.read(outside, author, ids), requests }
}

describe("the numbers of YouTube", () => {
  it("are read for many videos at once, out of quotes; what is hidden is not zero, what is gone is left out", async () => {
    const { result, requests } = await read(
      ["AbCdEfGhIjK", "b", "c"],
      list(
        counted("AbCdEfGhIjK", { viewCount: "310", likeCount: "12", favoriteCount: "0", commentCount: "3" }),
        counted("b", { viewCount: "0", favoriteCount: "0" }),
      ),
    )
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://www.googleapis.com/youtube/v3/videos?part=statistics&id=AbCdEfGhIjK,b,c",
        headers,
      },
    ])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        ["AbCdEfGhIjK", { views: 310, likes: 12, comments: 3 }],
        ["b", { views: 0 }],
      ],
    )
  })

  it("are read fifty at a time, and none are there for nothing", async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `v${index}`)
    const { requests } = await read(ids, list(), list())
    assert.ok(requests[0]?.url.endsWith(`&id=${ids.slice(0, 50).join(",")}`))
    assert.ok(requests[1]?.url.endsWith("&id=v50"))
    const { result } = await read(["gone"], reply(200, {}))
    assert.ok(result.kind === "read" && result.numbers.size === 0)
  })

  const refusals: readonly (readonly [Reply, RefusalKind])[] = [
    [problem(401, "authError"), "auth"],
    [problem(403, "insufficientPermissions"), "permission"],
    [problem(403, "quotaExceeded"), "rate"],
    [problem(404, "videoNotFound"), "gone"],
    [reply(503, ""), "rate"],
    [reply(500, ""), "transient"],
    [new NoAnswer("reset", true), "transient"],
  ]
  for (const [answer, why] of refusals) {
    it(`are not read after ${answer instanceof Error ? "no answer" : answer.status}: ${why}`, async () => {
      const { result } = await read(["a"], answer)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    })
  }
})
