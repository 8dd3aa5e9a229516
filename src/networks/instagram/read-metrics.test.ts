import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, graph, read, talk } from "#networks/instagram/fixtures.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Outside } from "#networks/network.ts"
import { testRefusedInsights } from "../../../test/networks/container-tests.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

describe("reading the numbers of Instagram", () => {
  const insights = (numbers: Readonly<Record<string, number>>) =>
    reply(200, {
      data: Object.entries(numbers).map(([name, value]) => ({
        name,
        period: "lifetime",
        values: [{ value }],
        title: name,
        id: `1/insights/${name}/lifetime`,
      })),
    })
  const readAll = (outside: Outside, ids: readonly string[]) => {
    assert.ok(instagram.readMetrics !== null)
    return instagram.readMetrics.read(outside, author, ids)
  }

  it("asks for one post at a time", async () => {
    assert.equal(instagram.readMetrics?.batch, 1)
    const { outside, requests } = talk(
      insights({ views: 120, reach: 90, likes: 7, comments: 2, shares: 1, saved: 3 }),
      insights({ views: 5 }),
    )
    const result = await readAll(outside, ["18", "19"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        ["18", { views: 120, reach: 90, likes: 7, comments: 2, shares: 1, saves: 3 }],
        ["19", { views: 5 }],
      ],
    )
    assert.deepEqual(read(requests[0]), [
      `GET ${graph}/18/insights`,
      { metric: "views,reach,likes,comments,shares,saved" },
    ])
  })

  it("asks for less when it is a story", async () => {
    const { outside, requests } = talk(
      refusal(100, undefined, "(#100) Incompatible metrics with story media"),
      insights({ views: 50, reach: 40, shares: 0 }),
    )
    const result = await readAll(outside, ["18"])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["18", { views: 50, reach: 40, shares: 0 }]])
    assert.deepEqual(read(requests[1])[1], { metric: "views,reach,shares" })
  })

  it("has no numbers yet for fewer than five viewers, for old media and for an empty answer", async () => {
    const few = "(#10) Not enough viewers for the media to show insights"
    const german = { error_user_title: "Keine Statistiken", error_user_msg: "Zu wenige Personen haben das gesehen." }
    for (const answer of [
      refusal(10, undefined, few),
      refusal(10, undefined, few, 400, german),
      refusal(10, 2207000, few, 400, german),
      refusal(100, 2108006, "Error", 400, german),
      reply(200, { data: [] }),
    ]) {
      const result = await readAll(talk(answer).outside, ["18"])
      assert.ok(result.kind === "read")
      assert.deepEqual([...result.numbers], [["18", {}]])
    }
  })

  it("takes a missing permission for one, whatever is said to people about it", async () => {
    const words = { error_user_title: "Sorry", error_user_msg: "Not enough viewers for the media to show insights" }
    const denied = refusal(10, undefined, "(#10) Application does not have permission for this action", 403, words)
    const result = await readAll(talk(denied).outside, ["18"])
    assert.ok(result.kind === "refused" && result.why === "permission", JSON.stringify(result))
  })

  testRefusedInsights(instagram, author, talk)
})
