import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { RefusalKind } from "#networks/network.ts"
import { author, headers, talk } from "#networks/pinterest/fixtures.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const asked =
  "start_date=2026-08-17&end_date=2026-11-14&metric_types=IMPRESSION,SAVE,PIN_CLICK,OUTBOUND_CLICK&app_types=ALL"

const counted = (summary: object, lifetime: object = {}) => ({
  all: { summary_metrics: summary, lifetime_metrics: lifetime, daily_metrics: [] },
})

const full = counted({ IMPRESSION: 100, SAVE: 2, PIN_CLICK: 5, OUTBOUND_CLICK: 3 }, { SAVE: 4 })

async function read(ids: readonly string[], ...answers: readonly Reply[]) {
  const { outside, requests } = talk(...answers)
  const { readMetrics } = pinterest
  assert.ok(readMetrics !== null)
  return { result: await readMetrics.read(outside, author, ids), requests }
}

describe("the numbers of Pinterest", () => {
  it("are read for many pins at once; clicks are those on the pin and those that lead away", async () => {
    const { result, requests } = await read(["7", "8", "9"], reply(200, { 7: full, 8: counted({ IMPRESSION: 0 }) }))
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: `https://api.pinterest.com/v5/pins/analytics?pin_ids=7&pin_ids=8&pin_ids=9&${asked}`,
        headers,
      },
    ])
    assert.ok(result.kind === "read")
    // What counts from the first day on is preferred, what is not counted is not zero, what is gone is left out.
    assert.deepEqual(
      [...result.numbers],
      [
        ["7", { views: 100, saves: 4, clicks: 8 }],
        ["8", { views: 0 }],
      ],
    )
  })

  it("are read one by one where the app may not ask for many", async () => {
    for (const refusal of [
      reply(403, { code: 29, message: "You are not permitted to access that resource." }),
      reply(404, { code: 404, message: "Not found." }),
      reply(400, { code: 1, message: "Invalid request" }),
    ]) {
      const gone = reply(404, { code: 50, message: "Pin not found." })
      const { result, requests } = await read(["7", "8"], refusal, reply(200, full), gone)
      assert.ok(result.kind === "read")
      assert.deepEqual([...result.numbers], [["7", { views: 100, saves: 4, clicks: 8 }]])
      assert.equal(requests[1]?.url, `https://api.pinterest.com/v5/pins/7/analytics?${asked}`)
      assert.equal(requests.length, 3)
    }
  })

  it("are none for accounts that have none", async () => {
    const { result } = await read(["7"], reply(200, { 7: { all: { daily_metrics: [] } } }))
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["7", {}]])
  })

  const refusals: readonly (readonly [Reply, RefusalKind])[] = [
    [reply(401, { code: 2, message: "Authentication failed." }), "auth"],
    [reply(429, { code: 8, message: "Slow down" }), "rate"],
    [reply(503, ""), "rate"],
    [reply(500, ""), "transient"],
    [new NoAnswer("reset", true), "transient"],
  ]
  for (const [answer, why] of refusals) {
    it(`are not read after ${answer instanceof Error ? "no answer" : answer.status}: ${why}`, async () => {
      const { result } = await read(["7"], answer)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    })
  }

  it("are refused where neither way is allowed", async () => {
    const denied = reply(403, { code: 7, message: "Not authorized" })
    const { result } = await read(["7"], denied, denied)
    assert.ok(result.kind === "refused" && result.why === "permission")
  })
})
