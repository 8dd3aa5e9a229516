import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { Author, SendItem, Outside } from "#networks/network.ts"
import {
  api,
  author,
  failed,
  good,
  named,
  page,
  photoItem,
  photosId,
  postId,
  publishId,
  read,
  refusal,
  status,
  talk,
  unnamed,
  uploadUrl,
  videoItem,
} from "#networks/tiktok/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const ago = (seconds: number) => now.subtract({ seconds })
const done = { kind: "published", externalId: postId, url: page }
const withoutList: Author = { ...author, credentials: { ...author.credentials, scopes: ["video.publish"] } }

/** 09:29:20, forty seconds ago. */
const listedAt = 1_794_648_560

const video = (id: string, words: string, change: object = {}) => ({
  id,
  title: words,
  video_description: words,
  create_time: listedAt,
  share_url: `https://www.tiktok.com/@lark/video/${id}`,
  ...change,
})

const list = (...videos: readonly object[]) => good({ videos, cursor: 1, has_more: false })

describe("asking TikTok what became of a video", () => {
  const handle = { way: "video", publishId, uploadUrl, from: 0, bytes: 4_000_000, username: "lark" }
  const reconcile = (outside: Outside, at = ago(40), item: SendItem = videoItem(), who: Author = author) =>
    tiktok.publish.reconcile(outside, who, item, handle, at)

  it("asks by the name of the upload", async () => {
    const { outside, requests } = talk(named)
    assert.deepEqual(await reconcile(outside), done)
    assert.deepEqual(read(requests[0]), [`POST ${api}/post/publish/status/fetch/`, { publish_id: publishId }])
  })

  it("says absent when it failed, or when its end has had two minutes to arrive and has not", async () => {
    const short = status("PROCESSING_UPLOAD", { uploaded_bytes: 0 })
    assert.equal((await reconcile(talk(failed("internal")).outside)).kind, "absent")
    assert.equal((await reconcile(talk(short).outside, ago(120))).kind, "absent")
    assert.equal((await reconcile(talk(short).outside, ago(119))).kind, "unknown")
  })

  it("does not know while TikTok works on it or cannot be asked", async () => {
    const open: readonly Reply[] = [
      status("PROCESSING_UPLOAD", { uploaded_bytes: 4_000_000 }),
      status("PROCESSING_UPLOAD"),
      status("SOMETHING_NEW"),
      reply(500),
      refusal(400, "invalid_publish_id"),
      refusal(401, "access_token_invalid"),
      new NoAnswer("reset", true),
    ]
    for (const answer of open) {
      const result = await reconcile(talk(answer).outside, ago(600))
      assert.ok(result.kind === "unknown" && result.isFinal === undefined, JSON.stringify(result))
    }
  })

  it("waits three minutes for a public name, and then does without", async () => {
    const unlisted = list(video("1", "Something else"))
    assert.equal((await reconcile(talk(unnamed, unlisted).outside, ago(179))).kind, "unknown")
    const late = await reconcile(talk(unnamed, unlisted).outside, ago(180))
    assert.deepEqual(late, { kind: "published", externalId: publishId })
    const blind = await reconcile(talk(unnamed).outside, ago(180), videoItem(), withoutList)
    assert.deepEqual(blind, { kind: "published", externalId: publishId })
    const mute = await reconcile(talk(unnamed).outside, ago(180), videoItem(""))
    assert.deepEqual(mute, { kind: "published", externalId: publishId })
  })
})

describe("asking TikTok what became of photos", () => {
  const closed = { comments: false, duets: false, stitches: false }
  const handle = { way: "photos", username: "lark", closed, heard: null, tries: 0 }
  const heard = { ...handle, heard: { publishId: photosId, at: ago(39).toString() }, tries: 1 }
  const reconcile = (outside: Outside, item: SendItem = photoItem(), what: typeof handle | typeof heard = handle) =>
    tiktok.publish.reconcile(outside, author, item, what, ago(40))

  it("asks by what TikTok calls them, where it has said so", async () => {
    const { outside, requests } = talk(named)
    assert.deepEqual(await reconcile(outside, photoItem(), heard), done)
    assert.deepEqual(read(requests[0])[1], { publish_id: photosId })
    assert.equal((await reconcile(talk(failed("photo_pull_failed")).outside, photoItem(), heard)).kind, "absent")
    for (const answer of [status("PROCESSING_DOWNLOAD"), reply(500)]) {
      assert.equal((await reconcile(talk(answer).outside, photoItem(), heard)).kind, "unknown")
    }
  })

  it("does not take an earlier try for the last one", async () => {
    const earlier = { ...heard, heard: { publishId: photosId, at: ago(41).toString() } }
    const { outside, requests } = talk(list())
    assert.equal((await reconcile(outside, photoItem(), earlier)).kind, "unknown")
    assert.match(requests[0]?.url ?? "", /\/video\/list\//)
  })

  it("finds them among the account's posts by their words and their time", async () => {
    const long = `Long ${"and longer ".repeat(40)}`
    const rows: readonly (readonly [SendItem, object])[] = [
      [photoItem("Hello  there\r\nyou"), video(postId, "Hello there you")],
      [photoItem("Cafe\u0301"), video(postId, "Caf\u00e9", { title: "" })],
      [photoItem("Hello"), video(postId, "Hello", { title: "A title" })],
      [photoItem("", { "tiktok.title": "Tulips" }), video(postId, "", { title: "Tulips" })],
      [photoItem(long), video(postId, long.slice(0, 150))],
      [photoItem(long), video(postId, `${long.slice(0, 147)}...`)],
    ]
    for (const [item, found] of rows) {
      const answer = list(video("1", "Other"), video("2", "Hello", { create_time: listedAt - 61 }), found)
      assert.deepEqual(await reconcile(talk(answer).outside, item), done)
    }
    const nearest = list(video("1", "Hello", { create_time: listedAt + 30 }), video(postId, "Hello"))
    assert.deepEqual(await reconcile(talk(nearest).outside), done)
  })

  it("never says that they are absent: they may be looked through for hours", async () => {
    const open: readonly Reply[] = [
      list(),
      good({ videos: null }),
      list(video("1", "Hell")),
      list(video("1", "Hello", { create_time: listedAt - 61 })),
      refusal(429, "rate_limit_exceeded"),
      reply(500),
    ]
    for (const answer of open) {
      const result = await reconcile(talk(answer).outside)
      assert.ok(result.kind === "unknown" && result.isFinal === undefined, JSON.stringify(result))
    }
  })

  it("leaves to a person what no list can tell", async () => {
    const results = [
      await reconcile(talk().outside, photoItem("Hello", { "tiktok.privacy": "SELF_ONLY" })),
      await reconcile(talk().outside, photoItem("")),
      await tiktok.publish.reconcile(talk().outside, withoutList, photoItem(), handle, ago(40)),
    ]
    for (const result of results) assert.ok(result.kind === "unknown" && result.isFinal === true)
  })
})
