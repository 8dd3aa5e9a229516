import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { author, graph, named, out, page, read, state, talk, uploaded } from "#networks/facebook/fixtures.ts"
import type { SendItem, Json, Outside } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })
const item = makeItem("Hello  there")
const text = { way: "feed", photos: [] }

const reconcile = (outside: Outside, handle: Json, what: SendItem = item) =>
  facebook.publish.reconcile(outside, author, what, handle, sentAt)

describe("asking Facebook what became of a post", () => {
  const post = (id: string, message: string | undefined, created: string) => ({
    id: `${page}_${id}`,
    message,
    created_time: created,
    permalink_url: `https://www.facebook.com/lark/posts/${id}`,
  })
  const list = (...data: readonly object[]) => reply(200, { data })

  it("lists the newest posts of the page and compares them", async () => {
    const { outside, requests } = talk(
      list(post("1", "Another", "2026-11-14T09:29:22+0000"), post("2", "Hello there", "2026-11-14T09:29:21+0000")),
    )
    assert.deepEqual(await reconcile(outside, text), {
      kind: "published",
      externalId: `${page}_2`,
      url: "https://www.facebook.com/lark/posts/2",
    })
    // 09:28:20, a minute before it was sent.
    assert.deepEqual(read(requests[0]), [
      `GET ${graph}/${page}/published_posts`,
      { fields: "id,message,created_time,permalink_url", limit: "10", since: "1794648500" },
    ])
  })

  it("chooses among equal words the ones that are nearest in time", async () => {
    const answer = list(
      post("1", "Hello there", "2026-11-14T09:29:59+0000"),
      post("2", "Hello there", "2026-11-14T09:29:21+0000"),
      post("3", "Hello there", "2026-11-14T09:28:40+0000"),
    )
    const result = await reconcile(talk(answer).outside, text)
    assert.ok(result.kind === "published" && result.externalId === `${page}_2`)
  })

  it("knows words again that are composed otherwise, or none", async () => {
    for (const [sent, shown] of [
      ["cafe\u0301", "caf\u00e9"],
      ["a\r\nb ", "a\nb"],
      ["", undefined],
    ] as const) {
      const answer = list(post("1", shown, "2026-11-14T09:29:21+0000"))
      assert.equal((await reconcile(talk(answer).outside, text, makeItem(sent))).kind, "published", sent)
    }
  })

  it("turns the pages", async () => {
    const first = {
      data: [post("1", "Another", "2026-11-14T09:29:50+0000")],
      paging: { cursors: { before: "B", after: "A" }, next: "https://graph.facebook.com/next" },
    }
    const { outside, requests } = talk(reply(200, first), list(post("2", "Hello there", "2026-11-14T09:29:21+0000")))
    assert.equal((await reconcile(outside, text)).kind, "published")
    assert.equal(read(requests[1])[1]["after"], "A")
  })

  it("does not take an older post with the same words for it where Facebook ignores since when", async () => {
    const old = list(post("1", "Hello there", "2026-10-24T09:29:21+0000"))
    assert.equal((await reconcile(talk(old).outside, text)).kind, "absent")
    const pinned = {
      data: [post("1", "Hello there", "2026-10-24T09:29:21+0000"), post("2", "Another", "2026-11-14T09:29:50+0000")],
      paging: { cursors: { before: "B", after: "A" }, next: "https://graph.facebook.com/next" },
    }
    const found = talk(reply(200, pinned), list(post("3", "Hello there", "2026-11-14T09:29:21+0000")))
    const result = await reconcile(found.outside, text)
    assert.ok(result.kind === "published" && result.externalId === `${page}_3`, JSON.stringify(result))
  })

  it("does not know after five pages of newer posts, and looks no further than a page of older ones", async () => {
    const pageOf = (created: string) =>
      reply(200, {
        data: [post("1", "Another", created)],
        paging: { cursors: { before: "B", after: "A" }, next: "https://graph.facebook.com/next" },
      })
    const many = talk(...Array.from({ length: 5 }, () => pageOf("2026-11-14T09:29:50+0000")))
    assert.equal((await reconcile(many.outside, text)).kind, "unknown")
    assert.equal((await reconcile(talk(pageOf("2026-10-24T09:29:21+0000")).outside, text)).kind, "absent")
  })

  it("is certain of an absence when the post is not among them, after some time", async () => {
    assert.ok((facebook.publish.settleSeconds ?? 0) >= 30)
    const others = list(post("1", "Another", "2026-11-14T09:29:50+0000"))
    assert.equal((await reconcile(talk(others).outside, text)).kind, "absent")
    assert.equal((await reconcile(talk(list()).outside, text)).kind, "absent")
  })
})

describe("asking Facebook what became of a story or a video", () => {
  const stories = reply(200, { data: [{ post_id: "555", status: "published", media_id: "1" }] })
  const reel = { way: "video_reels", video: "13" }

  it("looks for the story of a picture by the picture, and does not know when it is not listed", async () => {
    const { outside, requests } = talk(stories)
    assert.deepEqual(await reconcile(outside, { way: "photo_stories", photo: "1" }), {
      kind: "published",
      externalId: "555",
    })
    assert.deepEqual(read(requests[0]), [`GET ${graph}/${page}/stories`, { fields: "post_id,media_id" }])
    assert.equal((await reconcile(talk(stories).outside, { way: "photo_stories", photo: "2" })).kind, "unknown")
  })

  it("asks a video how it stands", async () => {
    const { outside, requests } = talk(out, named)
    assert.deepEqual(await reconcile(outside, reel), {
      kind: "published",
      externalId: `${page}_777`,
      url: "https://www.facebook.com/reel/13/",
    })
    assert.deepEqual(read(requests[0]), [`GET ${graph}/13`, { fields: "status" }])
    for (const [answer, kind] of [
      [uploaded, "absent"],
      [state("uploading", { uploading: "in_progress" }), "absent"],
      [state("error", { uploading: "complete", processing: "error" }, "Bad."), "absent"],
      [state("processing", { uploading: "complete" }), "unknown"],
      [state("processing", { uploading: "complete", processing: "in_progress" }), "unknown"],
      [state("ready", { uploading: "complete", processing: "complete", publishing: "in_progress" }), "unknown"],
    ] as const) {
      assert.equal((await reconcile(talk(answer).outside, reel)).kind, kind)
    }
  })

  it("gives the story of a video the name that it is listed by, if it is", async () => {
    const handle = { way: "video_stories", video: "1" }
    assert.deepEqual(await reconcile(talk(out, stories).outside, handle), { kind: "published", externalId: "555" })
    assert.deepEqual(await reconcile(talk(out, reply(200, { data: [] }), named).outside, handle), {
      kind: "published",
      externalId: `${page}_777`,
    })
  })

  it("does not know when Facebook does not say", async () => {
    for (const handle of [text, reel, { way: "photo_stories", photo: "1" }]) {
      for (const answer of [
        refusal(190),
        refusal(100, 33),
        refusal(4),
        reply(500),
        reply(200, "<html>"),
        new NoAnswer("reset", true),
        new NoAnswer("refused", false),
      ]) {
        assert.equal((await reconcile(talk(answer).outside, handle)).kind, "unknown")
      }
    }
  })
})
