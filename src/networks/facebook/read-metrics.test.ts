import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { author, graph, page, read, talk } from "#networks/facebook/fixtures.ts"
import type { Outside, RefusalKind } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const id = `${page}_222`
const totals = reply(200, {
  shares: { count: 3 },
  reactions: { data: [], summary: { total_count: 47 } },
  comments: { data: [], summary: { total_count: 12 } },
  id,
})
const insights = reply(200, {
  data: [
    { name: "post_media_view", period: "lifetime", values: [{ value: 144 }] },
    { name: "post_total_media_view_unique", period: "lifetime", values: [{ value: 106 }] },
    {
      name: "post_total_media_view_unique",
      period: "day",
      values: [{ value: 0, end_time: "2026-08-10T07:00:00+0000" }],
    },
  ],
})
const nothing = reply(200, { data: [] })
const gone = refusal(100, 33)
/** People hear it in their own language. */
const german = { error_user_title: "Fehler", error_user_msg: "Das ist nicht möglich." }
const badName = refusal(100, undefined, "(#100) The value must be a valid insights metric", 400, german)
const hidden = refusal(10, undefined, "(#10) This endpoint requires the 'pages_read_user_content' permission", 403)

async function readOne(outside: Outside) {
  assert.ok(facebook.readMetrics !== null)
  return facebook.readMetrics.read(outside, author, [id])
}

async function numbersOf(...replies: readonly Reply[]) {
  const result = await readOne(talk(...replies).outside)
  assert.ok(result.kind === "read", JSON.stringify(result))
  return result.numbers.get(id)
}

describe("reading the numbers of Facebook", () => {
  it("asks for totals and for insights, and takes those of the whole life", async () => {
    assert.equal(facebook.readMetrics?.batch, 1)
    const { outside, requests } = talk(totals, insights)
    const result = await readOne(outside)
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [[id, { views: 144, reach: 106, likes: 47, comments: 12, shares: 3 }]])
    assert.deepEqual(read(requests[0]), [
      `GET ${graph}/${id}`,
      { fields: "shares,reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)" },
    ])
    assert.deepEqual(read(requests[1]), [
      `GET ${graph}/${id}/insights`,
      { metric: "post_media_view,post_total_media_view_unique" },
    ])
  })

  it("counts no shares where Facebook leaves them out", async () => {
    const without = reply(200, {
      reactions: { data: [], summary: { total_count: 1 } },
      comments: { data: [], summary: { total_count: 0 } },
      id,
    })
    assert.deepEqual(await numbersOf(without, nothing), { likes: 1, comments: 0, shares: 0 })
  })

  it("has neither views nor reach of a small page", async () => {
    assert.deepEqual(await numbersOf(totals, nothing), { likes: 47, comments: 12, shares: 3 })
  })

  it("asks for each name alone when Facebook no longer knows one of them", async () => {
    const views = reply(200, { data: [{ name: "post_media_view", period: "lifetime", values: [{ value: 144 }] }] })
    const { outside, requests } = talk(totals, badName, views, badName)
    const result = await readOne(outside)
    assert.ok(result.kind === "read")
    assert.deepEqual(result.numbers.get(id), { views: 144, likes: 47, comments: 12, shares: 3 })
    assert.deepEqual(
      requests.slice(2).map((request) => read(request)[1]),
      [{ metric: "post_media_view" }, { metric: "post_total_media_view_unique" }],
    )
  })

  it("reads what people did from the insights where the totals are hidden", async () => {
    const activity = reply(200, {
      data: [
        { name: "post_media_view", period: "lifetime", values: [{ value: 144 }] },
        { name: "post_activity_by_action_type", period: "lifetime", values: [{ value: { like: 40, comment: 2 } }] },
      ],
    })
    const { outside, requests } = talk(hidden, activity)
    const result = await readOne(outside)
    assert.ok(result.kind === "read")
    assert.deepEqual(result.numbers.get(id), { views: 144, likes: 40, comments: 2, shares: 0 })
    assert.deepEqual(read(requests[1])[1], {
      metric: "post_media_view,post_total_media_view_unique,post_activity_by_action_type",
    })
    const refused = await readOne(talk(hidden, nothing).outside)
    assert.ok(refused.kind === "refused" && refused.why === "permission")
  })

  it("finds the post of a video whose name was made of the page and the video", async () => {
    for (const [told, post] of [
      ["999", `${page}_999`],
      [`${page}_999`, `${page}_999`],
    ]) {
      const { outside, requests } = talk(gone, reply(200, { post_id: told, id: "222" }), totals, insights)
      const result = await readOne(outside)
      assert.ok(result.kind === "read", JSON.stringify(result))
      assert.deepEqual([...result.numbers], [[id, { views: 144, reach: 106, likes: 47, comments: 12, shares: 3 }]])
      assert.deepEqual(read(requests[1]), [`GET ${graph}/222`, { fields: "post_id" }])
      assert.equal(read(requests[2])[0], `GET ${graph}/${post}`)
      assert.equal(read(requests[3])[0], `GET ${graph}/${post}/insights`)
    }
  })

  it("asks a video itself where there are no insights of a post", async () => {
    const words = "(#100) Tried accessing nonexisting field (insights) on node type (Video)"
    const noEdge = refusal(100, undefined, words, 400, german)
    const counts = reply(200, {
      likes: { data: [], summary: { total_count: 5 } },
      comments: { data: [], summary: { total_count: 2 } },
      id: "222",
    })
    const life = (name: string, value: unknown) => ({ name, period: "lifetime", values: [{ value }] })
    const rows: readonly (readonly [readonly object[], object])[] = [
      [
        [
          life("fb_reels_total_plays", 709),
          life("blue_reels_play_count", 636),
          life("post_total_media_view_unique", 603),
          life("post_video_social_actions", { COMMENT: 2, SHARE: 4 }),
        ],
        { views: 709, reach: 603, likes: 5, comments: 2, shares: 4 },
      ],
      // The older name for reach.
      [
        [life("fb_reels_total_plays", 709), life("post_impressions_unique", 603)],
        { views: 709, reach: 603, likes: 5, comments: 2 },
      ],
      [
        [life("total_video_views", 89), life("total_video_impressions_unique", 56)],
        { views: 89, reach: 56, likes: 5, comments: 2 },
      ],
      [[], { likes: 5, comments: 2 }],
    ]
    for (const [data, numbers] of rows) {
      const { outside, requests } = talk(totals, noEdge, reply(200, { id: "222" }), counts, reply(200, { data }))
      const result = await readOne(outside)
      assert.ok(result.kind === "read", JSON.stringify(result))
      assert.deepEqual(result.numbers.get(id), numbers)
      assert.deepEqual(read(requests[3]), [
        `GET ${graph}/222`,
        { fields: "likes.limit(0).summary(total_count),comments.limit(0).summary(total_count)" },
      ])
      assert.deepEqual(read(requests[4]), [`GET ${graph}/222/video_insights`, {}])
    }
    const hiddenCounts = talk(totals, noEdge, reply(200, { id: "222" }), hidden, reply(200, { data: rows[2]?.[0] }))
    const result = await readOne(hiddenCounts.outside)
    assert.deepEqual(result.kind === "read" && result.numbers.get(id), { views: 89, reach: 56 })
  })

  it("leaves out what is gone", async () => {
    for (const replies of [
      [gone, gone],
      [totals, gone, gone],
      [gone, refusal(100, undefined, "(#100) Tried accessing nonexisting field (post_id) on node type (Photo)")],
      [gone, reply(200, { post_id: "999" }), gone, gone],
    ]) {
      const result = await readOne(talk(...replies).outside)
      assert.ok(result.kind === "read" && result.numbers.size === 0)
    }
  })

  it("says why it could not, at either question", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(190), "auth"],
      [refusal(80_001), "rate"],
      [reply(429), "rate"],
      [reply(503), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      for (const replies of [[answer], [totals, answer], [totals, badName, answer]]) {
        const result = await readOne(talk(...replies).outside)
        assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
      }
    }
    const denied = await readOne(talk(totals, refusal(200, undefined, "", 403)).outside)
    assert.ok(denied.kind === "refused" && denied.why === "permission")
  })
})
