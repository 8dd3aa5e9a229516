import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Outside } from "#networks/network.ts"
import { author, graph, read, talk } from "#networks/threads/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { testRefusedInsights } from "../../../test/networks/container-tests.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const insights = (numbers: Readonly<Record<string, number>>) =>
  reply(200, {
    data: Object.entries(numbers).map(([name, value]) => ({
      name,
      period: "lifetime",
      values: [{ value }],
      title: name,
      description: "...",
      id: `179/insights/${name}/lifetime`,
    })),
  })

function readAll(outside: Outside, ids: readonly string[]) {
  assert.ok(threads.readMetrics !== null)
  return threads.readMetrics.read(outside, author, ids)
}

describe("reading the numbers of Threads", () => {
  it("asks for one post at a time, and counts reposts as shares", async () => {
    assert.equal(threads.readMetrics?.batch, 1)
    const { outside, requests } = talk(
      insights({ views: 120, likes: 7, replies: 2, reposts: 1, quotes: 3, shares: 99 }),
      insights({ views: 5 }),
    )
    const result = await readAll(outside, ["18", "19"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        ["18", { views: 120, likes: 7, comments: 2, shares: 1, quotes: 3 }],
        ["19", { views: 5 }],
      ],
    )
    assert.deepEqual(read(requests[0]), [`GET ${graph}/18/insights`, { metric: "views,likes,replies,reposts,quotes" }])
    assert.equal(read(requests[1])[0], `GET ${graph}/19/insights`)
  })

  it("reads totals as well, and nothing from an empty answer", async () => {
    const total = reply(200, { data: [{ name: "likes", period: "day", total_value: { value: 4 } }] })
    const result = await readAll(talk(total, reply(200, { data: [] })).outside, ["18", "19"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        ["18", { likes: 4 }],
        ["19", {}],
      ],
    )
  })

  testRefusedInsights(threads, author, talk)
})
