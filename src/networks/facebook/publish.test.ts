import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import {
  author,
  graph,
  named,
  out,
  page,
  picture,
  read,
  state,
  talk,
  uploaded,
  upright,
} from "#networks/facebook/fixtures.ts"
import type { SendItem, Json, Outside, RefusalKind } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const commit = (outside: Outside, item: SendItem, handle: Json) =>
  facebook.publish.commit(forCommit(outside), author, item, handle)
const options = { "facebook.type": "post", "facebook.link": "https://example.com/lark", "facebook.title": "Song" }
const text = { way: "feed", photos: [] }

describe("publishing posts on Facebook", () => {
  const id = `${page}_120000000000001`
  const made = reply(200, { id })
  const where = reply(200, { permalink_url: "https://www.facebook.com/lark/posts/12", id })

  for (const [name, item, handle, fields] of [
    ["a text", makeItem("Hello"), text, { message: "Hello", published: "true" }],
    [
      "a text with a link",
      makeItem("Hello", { options }),
      text,
      { message: "Hello", link: "https://example.com/lark", published: "true" },
    ],
    ["a link alone", makeItem("", { options }), text, { link: "https://example.com/lark", published: "true" }],
    [
      "pictures, and no link beside them",
      makeItem("Hello", { options, media: [picture, picture] }),
      { way: "feed", photos: ["1", "2"] },
      {
        message: "Hello",
        "attached_media[0]": '{"media_fbid":"1"}',
        "attached_media[1]": '{"media_fbid":"2"}',
        published: "true",
      },
    ],
  ] as const) {
    it(`publishes ${name} and asks where it is to be seen`, async () => {
      const { outside, requests } = talk(made, where)
      assert.deepEqual(await commit(outside, item, handle), {
        kind: "published",
        externalId: id,
        url: "https://www.facebook.com/lark/posts/12",
      })
      assert.deepEqual(read(requests[0]), [`POST ${graph}/${page}/feed`, fields])
      assert.deepEqual(read(requests[1]), [`GET ${graph}/${id}`, { fields: "permalink_url" }])
    })
  }

  it("is published even when the address cannot be read", async () => {
    for (const answer of [reply(500), refusal(4), new NoAnswer("reset", true)]) {
      const result = await commit(talk(made, answer).outside, makeItem("Hello"), text)
      assert.deepEqual(result, { kind: "published", externalId: id })
    }
  })

  it("publishes the story of a picture", async () => {
    const { outside, requests } = talk(reply(200, { success: true, post_id: "555" }))
    const item = makeItem("unseen", { media: [picture], options: { "facebook.type": "story" } })
    const result = await commit(outside, item, { way: "photo_stories", photo: "1" })
    assert.deepEqual(result, { kind: "published", externalId: "555" })
    assert.deepEqual(read(requests[0]), [`POST ${graph}/${page}/photo_stories`, { photo_id: "1" }])
  })

  const open: readonly Reply[] = [
    reply(500),
    reply(503),
    reply(302),
    reply(408),
    reply(200, "<html>"),
    reply(200, { success: false }),
    new NoAnswer("reset", true),
    refusal(1),
    refusal(2, undefined, "Service temporarily unavailable"),
    refusal(1, 1609010),
  ]
  it("does not know what became of a call that Facebook failed at or did not answer", async () => {
    for (const handle of [text, { way: "photo_stories", photo: "1" }, { way: "video_reels", video: "13" }]) {
      for (const answer of open) {
        assert.equal((await commit(talk(answer).outside, makeItem("Hello"), handle)).kind, "unknown")
      }
    }
  })

  it("knows what certainly did not go out", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(506), "duplicate"],
      [refusal(1, 1366051), "duplicate"],
      [refusal(80_001), "rate"],
      [refusal(1, 1390008), "rate"],
      [refusal(190, 463, "", 401), "auth"],
      [refusal(200, undefined, "", 403), "permission"],
      [refusal(368), "content"],
      [refusal(100, undefined, "The message is too long"), "content"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await commit(talk(answer).outside, makeItem("Hello"), text)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})

describe("publishing videos on Facebook", () => {
  const done = reply(200, { success: true })
  const item = makeItem("Hello", { media: [upright], options })
  const reel = { way: "video_reels", video: "13" }
  const published = {
    kind: "published",
    externalId: `${page}_777`,
    url: "https://www.facebook.com/reel/13/",
  }

  it("finishes a reel, looks whether it is out, and asks which post it is", async () => {
    const { outside, requests } = talk(done, out, named)
    assert.deepEqual(await commit(outside, item, reel), published)
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${page}/video_reels`,
      { upload_phase: "finish", video_id: "13", video_state: "PUBLISHED", title: "Song", description: "Hello" },
    ])
    assert.deepEqual(read(requests[1]), [`GET ${graph}/13`, { fields: "status" }])
    assert.deepEqual(read(requests[2]), [`GET ${graph}/13`, { fields: "post_id,permalink_url" }])
  })

  it("is published under the name made of the page and the video where Facebook does not tell the post", async () => {
    const guessed = { kind: "published", externalId: `${page}_13`, url: "https://www.facebook.com/reel/13/" }
    for (const answer of [reply(200, { id: "13" }), reply(500), refusal(4), new NoAnswer("reset", true)]) {
      assert.deepEqual(await commit(talk(done, out, answer).outside, item, reel), guessed)
    }
  })

  it("finishes a plain video by its session", async () => {
    const whole = reply(200, { post_id: `${page}_777`, permalink_url: `/${page}/videos/13/`, id: "13" })
    const { outside, requests } = talk(done, out, whole)
    assert.deepEqual(await commit(outside, item, { way: "videos", video: "13", session: "14" }), {
      kind: "published",
      externalId: `${page}_777`,
      url: `https://www.facebook.com/${page}/videos/13/`,
    })
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${page}/videos`,
      { upload_phase: "finish", upload_session_id: "14", title: "Song", description: "Hello" },
    ])
  })

  it("finishes a story, which has no words", async () => {
    for (const [replies, externalId] of [
      [[reply(200, { success: true, post_id: "555" }), out], "555"],
      [[done, out, named], `${page}_777`],
      [[done, out, reply(200, { id: "13" })], `${page}_13`],
    ] as const) {
      const { outside, requests } = talk(...replies)
      const result = await commit(outside, item, { way: "video_stories", video: "13" })
      assert.deepEqual(result, { kind: "published", externalId })
      assert.deepEqual(read(requests[0]), [
        `POST ${graph}/${page}/video_stories`,
        { upload_phase: "finish", video_id: "13" },
      ])
    }
  })

  it("takes a plain video that tells nothing of phases for out when it is ready", async () => {
    const ready = reply(200, { status: { video_status: "ready" }, id: "13" })
    const result = await commit(talk(done, ready, named).outside, item, { way: "videos", video: "13", session: "14" })
    assert.equal(result.kind, "published")
  })

  it("does not know yet while Facebook works on it, or does not say", async () => {
    for (const answer of [
      state("processing", { uploading: "complete", processing: "in_progress" }),
      state("processing", { uploading: "complete" }),
      uploaded,
      reply(500),
      refusal(4),
      new NoAnswer("reset", true),
    ]) {
      assert.equal((await commit(talk(done, answer).outside, item, reel)).kind, "unknown")
    }
  })

  it("is refused when the video turns out to be bad", async () => {
    const bad = state("error", { uploading: "complete", processing: "error" }, "Too short.")
    const result = await commit(talk(done, bad).outside, item, reel)
    assert.ok(result.kind === "refused" && result.why === "media" && result.message === "Too short.")
  })

  it("is not refused for having been told before", async () => {
    const again = refusal(100, undefined, "The video was published already")
    assert.deepEqual(await commit(talk(again, out, named).outside, item, reel), published)
    const busy = state("processing", { uploading: "complete", processing: "in_progress" })
    assert.equal((await commit(talk(again, busy).outside, item, reel)).kind, "unknown")
    const result = await commit(talk(refusal(6000), uploaded).outside, item, reel)
    assert.ok(result.kind === "refused" && result.why === "media")
    const dead = await commit(talk(refusal(190)).outside, item, reel)
    assert.ok(dead.kind === "refused" && dead.why === "auth")
  })
})
