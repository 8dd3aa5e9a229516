import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, Json, Outside, RefusalKind } from "#networks/network.ts"
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
  readPiece,
  refusal,
  status,
  talk,
  unnamed,
  uploadUrl,
  videoItem,
} from "#networks/tiktok/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const commit = (outside: Outside, item: SendItem, handle: Json) =>
  tiktok.publish.commit(forCommit(outside), author, item, handle)
const created = reply(201)
const nothingListed = good({ videos: [], cursor: 0, has_more: false })
const done = { kind: "published", externalId: postId, url: page }

const failures: readonly (readonly [string, RefusalKind])[] = [
  ["file_format_check_failed", "media"],
  ["duration_check_failed", "media"],
  ["frame_rate_check_failed", "media"],
  ["picture_size_check_failed", "media"],
  ["spam_risk_text", "content"],
  ["spam_risk_user_banned_from_posting", "content"],
  ["auth_removed", "auth"],
]

describe("publishing a video on TikTok", () => {
  const handle = { way: "video", publishId, uploadUrl, from: 20_000_000, bytes: 35_000_123, username: "lark" }
  const item = videoItem("Hello", 35_000_123)

  it("sends the last piece, and reads the id to the last of its digits", async () => {
    const { outside, requests } = talk(created, named)
    assert.deepEqual(await commit(outside, item, handle), done)
    assert.deepEqual(await readPiece(requests[0]), ["video/mp4", "bytes 20000000-35000122/35000123", 15_000_123])
    assert.deepEqual(read(requests[1]), [`POST ${api}/post/publish/status/fetch/`, { publish_id: publishId }])
    const quoted = status("PUBLISH_COMPLETE", { publicaly_available_post_id: [postId] })
    assert.deepEqual(await commit(talk(created, quoted).outside, item, handle), done)
  })

  it("does not know what became of it while TikTok is at work, has not named it, or is not to be heard", async () => {
    const open: readonly (readonly Reply[])[] = [
      [created, status("PROCESSING_UPLOAD", { uploaded_bytes: 35_000_123 })],
      [created, unnamed, nothingListed],
      [created, unnamed, reply(500)],
      [created, reply(500)],
      [created, refusal(429, "rate_limit_exceeded")],
      [new NoAnswer("reset", true)],
      [reply(502)],
      [reply(302)],
      [reply(408)],
      [reply(416), reply(500)],
      [reply(416), status("PROCESSING_UPLOAD", { uploaded_bytes: 35_000_123 })],
    ]
    for (const replies of open) {
      const result = await commit(talk(...replies).outside, item, handle)
      assert.ok(result.kind === "unknown" && result.handle === undefined, JSON.stringify(result))
    }
  })

  it("is published without a name where nobody else may see it", async () => {
    const secret = videoItem("Hello", 35_000_123, { "tiktok.privacy": "SELF_ONLY" })
    const result = await commit(talk(created, unnamed).outside, secret, handle)
    assert.deepEqual(result, { kind: "published", externalId: publishId })
  })

  it("is known by its words when TikTok lists it before it names it", async () => {
    const listed = good({
      videos: [{ id: postId, title: "Hello", create_time: 1_794_648_600, share_url: `${page}?utm=1` }],
    })
    const { outside, requests } = talk(created, unnamed, listed)
    assert.deepEqual(await commit(outside, item, handle), { ...done, url: `${page}?utm=1` })
    assert.deepEqual(read(requests[2]), [
      `POST ${api}/video/list/?fields=id,title,video_description,create_time,share_url`,
      { max_count: 20 },
    ])
  })

  it("knows what certainly did not go out", async () => {
    const short = status("PROCESSING_UPLOAD", { uploaded_bytes: 20_000_000 })
    const rows: readonly (readonly [readonly Reply[], RefusalKind])[] = [
      [[new NoAnswer("refused", false)], "transient"],
      [[reply(429)], "rate"],
      [[reply(403), short], "transient"],
      [[reply(413), short], "media"],
      [[created, failed("internal")], "transient"],
      ...failures.map(([reason, why]) => [[created, failed(reason)], why] as const),
    ]
    for (const [replies, why] of rows) {
      const result = await commit(talk(...replies).outside, item, handle)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify([why, result]))
    }
  })

  it("finds out that it was sent before", async () => {
    assert.deepEqual(await commit(talk(reply(416), named).outside, item, handle), done)
    const result = await commit(talk(reply(403), failed("file_format_check_failed")).outside, item, handle)
    assert.ok(result.kind === "refused" && result.why === "media")
  })

  it("does not put the end of one video behind the beginning of another", async () => {
    const result = await commit(talk().outside, videoItem("Hello", 35_000_124), handle)
    assert.ok(result.kind === "refused" && result.why === "media")
  })
})

describe("publishing photos on TikTok", () => {
  const closed = { comments: false, duets: false, stitches: false }
  const handle = { way: "photos", username: "lark", closed, heard: null, tries: 0 }
  const begun = good({ publish_id: photosId })
  const heard = (tries: number) => ({ ...handle, heard: { publishId: photosId, at: "2026-11-14T09:30:00Z" }, tries })

  it("tells TikTok where they are, and what to say of them", async () => {
    const { outside, requests } = talk(begun, named)
    assert.deepEqual(await commit(outside, photoItem(), handle), done)
    assert.deepEqual(read(requests[0]), [
      `POST ${api}/post/publish/content/init/`,
      {
        media_type: "PHOTO",
        post_mode: "DIRECT_POST",
        post_info: {
          description: "Hello",
          privacy_level: "PUBLIC_TO_EVERYONE",
          disable_comment: true,
          brand_content_toggle: false,
          brand_organic_toggle: false,
          auto_add_music: true,
        },
        source_info: {
          source: "PULL_FROM_URL",
          photo_images: ["https://fanfare.example/media/a.jpg", "https://fanfare.example/media/b.jpg"],
          photo_cover_index: 0,
        },
      },
    ])
    assert.deepEqual(read(requests[1]), [`POST ${api}/post/publish/status/fetch/`, { publish_id: photosId }])
  })

  it("says everything that was chosen, and leaves closed what the person has closed", async () => {
    const everything = {
      "tiktok.privacy": "MUTUAL_FOLLOW_FRIENDS",
      "tiktok.allowComments": "true",
      "tiktok.brandContent": "true",
      "tiktok.brandOrganic": "true",
      "tiktok.autoAddMusic": "false",
      "tiktok.title": "Tulips",
      "tiktok.coverIndex": "1",
    }
    const { outside, requests } = talk(begun, unnamed)
    const result = await commit(outside, photoItem("", everything), {
      ...handle,
      closed: { ...closed, comments: true },
    })
    assert.deepEqual(result, { kind: "published", externalId: photosId })
    const [, told] = read(requests[0])
    const { post_info: words, source_info: source } = told as { post_info: object; source_info: Record<string, Json> }
    assert.deepEqual(words, {
      title: "Tulips",
      privacy_level: "MUTUAL_FOLLOW_FRIENDS",
      disable_comment: true,
      brand_content_toggle: true,
      brand_organic_toggle: true,
      auto_add_music: false,
    })
    assert.equal(source["photo_cover_index"], 1)
  })

  it("keeps what TikTok calls them, while it is not known what becomes of them", async () => {
    const open: readonly Reply[] = [
      status("PROCESSING_DOWNLOAD", { downloaded_bytes: 10 }),
      reply(500),
      refusal(401, "access_token_invalid"),
      new NoAnswer("refused", false),
      new NoAnswer("reset", true),
      failed("photo_pull_failed"),
      failed("internal"),
    ]
    for (const answer of open) {
      const result = await commit(talk(begun, answer).outside, photoItem(), handle)
      assert.ok(result.kind === "unknown", JSON.stringify(result))
      assert.deepEqual(result.handle, heard(1))
    }
  })

  it("does not know what became of a call that TikTok failed at or did not answer", async () => {
    const open: readonly Reply[] = [
      reply(500),
      reply(503),
      refusal(200, "internal_error"),
      reply(200, "<html>"),
      good({}),
      new NoAnswer("reset", true),
    ]
    for (const answer of open) {
      const result = await commit(talk(answer).outside, photoItem(), handle)
      assert.ok(result.kind === "unknown" && result.handle === undefined, JSON.stringify(result))
    }
  })

  it("knows what certainly did not go out", async () => {
    const rows: readonly (readonly [readonly Reply[], RefusalKind])[] = [
      [[new NoAnswer("refused", false)], "transient"],
      [[refusal(401, "access_token_invalid")], "auth"],
      [[refusal(403, "url_ownership_unverified")], "permission"],
      [[refusal(403, "spam_risk_too_many_posts")], "rate"],
      [[refusal(400, "invalid_params")], "content"],
      ...failures.map(([reason, why]) => [[begun, failed(reason)], why] as const),
    ]
    for (const [replies, why] of rows) {
      const result = await commit(talk(...replies).outside, photoItem(), handle)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify([why, result]))
    }
  })

  it("has photos that could not be fetched fetched three times", async () => {
    const { outside, requests } = talk(failed("photo_pull_failed"), begun, failed("photo_pull_failed"))
    const second = await commit(outside, photoItem(), heard(1))
    assert.ok(second.kind === "unknown")
    assert.deepEqual(second.handle, heard(2))
    assert.equal(read(requests[1])[0], `POST ${api}/post/publish/content/init/`)
    const third = await commit(
      talk(failed("photo_pull_failed"), begun, failed("photo_pull_failed")).outside,
      photoItem(),
      heard(2),
    )
    assert.ok(third.kind === "refused" && third.why === "media")
    const late = await commit(talk(failed("photo_pull_failed"), begun, named).outside, photoItem(), heard(2))
    assert.deepEqual(late, done)
  })

  it("does not send again what TikTok has, is at work on, or will never take", async () => {
    assert.deepEqual(await commit(talk(named).outside, photoItem(), heard(1)), done)
    const rows: readonly (readonly [Reply, string])[] = [
      [status("PROCESSING_DOWNLOAD"), "unknown"],
      [reply(500), "unknown"],
      [failed("file_format_check_failed"), "refused"],
    ]
    for (const [answer, kind] of rows) {
      assert.equal((await commit(talk(answer).outside, photoItem(), heard(1))).kind, kind)
    }
    const spent = await commit(talk(failed("photo_pull_failed")).outside, photoItem(), heard(3))
    assert.ok(spent.kind === "refused" && spent.why === "media")
  })
})
