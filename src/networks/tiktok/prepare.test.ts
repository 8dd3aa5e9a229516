import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { SendItem, Json, Outside, RefusalKind, Waiting } from "#networks/network.ts"
import {
  api,
  author,
  begun,
  creator,
  failed,
  photoItem,
  publishId,
  read,
  readPiece,
  refusal,
  status,
  talk,
  uploadUrl,
  videoItem,
} from "#networks/tiktok/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
  tiktok.publish.prepare(outside, author, item, progress)

function waitOf(result: Awaited<ReturnType<typeof prepare>>): Waiting {
  assert.ok(result.kind === "waiting", JSON.stringify(result))
  return result
}

const taken = reply(206)
const open = { comments: false, duets: false, stitches: false }
const video = (from: number, bytes: number) => ({ way: "video", publishId, uploadUrl, from, bytes, username: "lark" })

describe("asking TikTok what somebody may do", () => {
  it("is all that photos need before they are posted", async () => {
    const { outside, requests } = talk(creator({ comment_disabled: true }))
    assert.deepEqual(await prepare(outside, photoItem()), {
      kind: "ready",
      handle: { way: "photos", username: "lark", closed: { ...open, comments: true }, heard: null, tries: 0 },
    })
    assert.deepEqual(requests.map(read), [[`POST ${api}/post/publish/creator_info/query/`, {}]])
  })

  it("ends a post that the person may not make", async () => {
    const rows: readonly (readonly [SendItem, Reply, RefusalKind, string])[] = [
      [
        photoItem("a", { "tiktok.privacy": "FOLLOWER_OF_CREATOR" }),
        creator(),
        "content",
        "privacy_level_option_mismatch",
      ],
      [photoItem("a", { "tiktok.privacy": "" }), creator(), "content", "privacy_level_option_mismatch"],
      [videoItem(), creator({ max_video_post_duration_sec: 8 }), "media", "duration_check_failed"],
      [makeItem("Hello"), creator(), "content", "NoMedia"],
    ]
    for (const [item, answer, why, code] of rows) {
      const result = await prepare(talk(answer).outside, item)
      assert.ok(result.kind === "refused" && result.why === why && result.code === code, JSON.stringify(result))
    }
  })
})

describe("what TikTok refuses", () => {
  const rows: readonly (readonly [Reply, RefusalKind, string?])[] = [
    [refusal(401, "access_token_invalid"), "auth"],
    [refusal(401, "scope_not_authorized"), "permission"],
    [refusal(401, "scope_permission_missed"), "permission"],
    [refusal(429, "rate_limit_exceeded"), "rate", "2026-11-14T09:31:00Z"],
    [refusal(403, "spam_risk_too_many_posts"), "rate", "2026-11-15T09:30:00Z"],
    [refusal(403, "spam_risk_too_many_pending_share"), "rate", "2026-11-15T09:30:00Z"],
    [refusal(403, "reached_active_user_cap"), "rate", "2026-11-15T09:30:00Z"],
    [refusal(403, "spam_risk_user_banned_from_posting"), "content"],
    [refusal(403, "spam_risk"), "content"],
    [refusal(403, "spam_risk_text"), "content"],
    [refusal(403, "unaudited_client_can_only_post_to_private_accounts"), "permission"],
    [refusal(403, "url_ownership_unverified"), "permission"],
    [refusal(403, "privacy_level_option_mismatch"), "content"],
    [refusal(400, "invalid_params"), "content"],
    [refusal(400, "invalid_param"), "content"],
    [refusal(400, "invalid_file_upload"), "media"],
    [refusal(400, "invalid_publish_id"), "gone"],
    [refusal(200, "access_token_invalid"), "auth"],
    [refusal(500, "internal_error"), "transient"],
    [refusal(200, "internal_error"), "transient"],
    [refusal(403, "something_new"), "permission"],
    [reply(401), "auth"],
    [reply(404, "<html>"), "gone"],
    [reply(429, "", { "retry-after": "5" }), "rate", "2026-11-14T09:30:05Z"],
    [reply(302), "transient"],
    [reply(200, "<html>"), "transient"],
    [new NoAnswer("reset", true), "transient"],
    [new NoAnswer("refused", false), "transient"],
  ]
  for (const [index, [answer, why, retryAt]] of rows.entries()) {
    it(`is understood, row ${index + 1}: ${why}`, async () => {
      const result = await prepare(talk(answer).outside, photoItem())
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
      assert.equal(result.retryAt?.toString(), retryAt)
      assert.notEqual(result.message, "")
    })
  }
})

describe("sending a video to TikTok", () => {
  const plain = {
    title: "Hello",
    privacy_level: "PUBLIC_TO_EVERYONE",
    disable_comment: true,
    brand_content_toggle: false,
    brand_organic_toggle: false,
    disable_duet: true,
    disable_stitch: true,
    is_aigc: false,
  }

  it("says what it will be, and keeps a small one back whole", async () => {
    const { outside, requests } = talk(creator(), begun)
    assert.deepEqual(await prepare(outside, videoItem()), { kind: "ready", handle: video(0, 4_000_000) })
    assert.deepEqual(read(requests[1]), [
      `POST ${api}/post/publish/video/init/`,
      {
        post_info: plain,
        source_info: { source: "FILE_UPLOAD", video_size: 4_000_000, chunk_size: 4_000_000, total_chunk_count: 1 },
      },
    ])
  })

  it("says everything that was chosen, and leaves closed what the person has closed", async () => {
    const everything = {
      "tiktok.privacy": "SELF_ONLY",
      "tiktok.allowComments": "true",
      "tiktok.allowDuet": "true",
      "tiktok.allowStitch": "true",
      "tiktok.brandContent": "true",
      "tiktok.brandOrganic": "true",
      "tiktok.aiGenerated": "true",
      "tiktok.coverTimestampMs": "1500",
      "tiktok.title": "for photos",
      "tiktok.coverIndex": "3",
    }
    const { outside, requests } = talk(creator({ duet_disabled: true }), begun)
    await prepare(outside, videoItem("", 4_000_000, everything))
    const [, told] = read(requests[1])
    assert.deepEqual((told as { post_info: object }).post_info, {
      privacy_level: "SELF_ONLY",
      disable_comment: false,
      brand_content_toggle: true,
      brand_organic_toggle: true,
      disable_duet: true,
      disable_stitch: false,
      video_cover_timestamp_ms: 1500,
      is_aigc: true,
    })
  })

  it("sends all pieces of a large one but the last, which takes what is left over", async () => {
    const { outside, requests } = talk(creator(), begun, taken, taken)
    assert.deepEqual(await prepare(outside, videoItem("Hello", 35_000_123)), {
      kind: "ready",
      handle: video(20_000_000, 35_000_123),
    })
    const [, told] = read(requests[1])
    assert.deepEqual((told as { source_info: object }).source_info, {
      source: "FILE_UPLOAD",
      video_size: 35_000_123,
      chunk_size: 10_000_000,
      total_chunk_count: 3,
    })
    assert.deepEqual(await readPiece(requests[2]), ["video/mp4", "bytes 0-9999999/35000123", 10_000_000])
    assert.deepEqual(await readPiece(requests[3]), ["video/mp4", "bytes 10000000-19999999/35000123", 10_000_000])
  })

  it("cuts every video as TikTok wants it cut", async () => {
    for (const [bytes, size, count, from] of [
      [1, 1, 1, 0],
      [5_000_000, 5_000_000, 1, 0],
      [19_999_999, 19_999_999, 1, 0],
      [20_000_000, 10_000_000, 2, 10_000_000],
      [64_000_001, 10_000_000, 6, 50_000_000],
    ] as const) {
      const { outside, requests } = talk(creator(), begun, ...Array.from({ length: count - 1 }, () => taken))
      const result = await prepare(outside, videoItem("a", bytes))
      assert.deepEqual(result, { kind: "ready", handle: video(from, bytes) })
      const [, told] = read(requests[1])
      const { chunk_size, total_chunk_count } = (told as { source_info: Record<string, number> }).source_info
      assert.deepEqual([chunk_size, total_chunk_count], [size, count])
    }
  })

  it("writes down how far it has come, and goes on there", async () => {
    const item = videoItem("a", 4_000_000_000)
    const first = waitOf(await prepare(talk(creator(), begun, ...Array.from({ length: 8 }, () => taken)).outside, item))
    assert.equal(first.seconds, 0)
    const { outside, requests } = talk(...Array.from({ length: 8 }, () => taken))
    waitOf(await prepare(outside, item, first.progress))
    assert.deepEqual((await readPiece(requests[0]))[1], "bytes 80000000-89999999/4000000000")
  })
})

describe("a piece of a video that goes wrong", () => {
  const item = videoItem("a", 40_000_000)
  const begin = (...replies: readonly Reply[]) => talk(creator(), begun, taken, ...replies)

  it("is followed by the question how much TikTok has, and goes on there", async () => {
    for (const trouble of [new NoAnswer("reset", true), reply(500), reply(416), reply(400)]) {
      for (const [uploaded, range] of [
        [10_000_000, "bytes 10000000-19999999/40000000"],
        [20_000_000, "bytes 20000000-29999999/40000000"],
      ] as const) {
        const { outside, requests } = begin(trouble, status("PROCESSING_UPLOAD", { uploaded_bytes: uploaded }))
        const waiting = waitOf(await prepare(outside, item))
        assert.equal(waiting.seconds, 1)
        assert.deepEqual(read(requests.at(-1)), [`POST ${api}/post/publish/status/fetch/`, { publish_id: publishId }])
        const next = talk(taken, taken)
        assert.equal((await prepare(next.outside, item, waiting.progress)).kind, "ready")
        assert.equal((await readPiece(next.requests[0]))[1], range)
      }
    }
  })

  it("is sent again when it was never sent", async () => {
    const waiting = waitOf(await prepare(begin(new NoAnswer("refused", false)).outside, item))
    const { outside, requests } = talk(taken, taken)
    assert.equal((await prepare(outside, item, waiting.progress)).kind, "ready")
    assert.equal((await readPiece(requests[0]))[1], "bytes 10000000-19999999/40000000")
  })

  it("means a new upload when the address is dead or TikTok has lost track", async () => {
    const lost: readonly (readonly Reply[])[] = [
      [reply(403)],
      [reply(404)],
      [reply(500), status("PROCESSING_UPLOAD")],
      [reply(500), status("PROCESSING_UPLOAD", { uploaded_bytes: 12_345 })],
      [reply(500), status("PROCESSING_UPLOAD", { uploaded_bytes: 40_000_000 })],
      [reply(500), failed("internal")],
    ]
    for (const replies of lost) {
      const waiting = waitOf(await prepare(begin(...replies).outside, item))
      const { outside, requests } = talk(creator(), begun, taken, taken, taken)
      assert.equal((await prepare(outside, item, waiting.progress)).kind, "ready")
      assert.equal((await readPiece(requests[2]))[1], "bytes 0-9999999/40000000")
    }
  })

  it("waits longer every time, and ends the upload after the sixth", async () => {
    let progress: Json = null
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const waiting = waitOf(await prepare(talk(creator(), begun, reply(403)).outside, item, progress))
      waits.push(waiting.seconds)
      progress = waiting.progress
    }
    assert.deepEqual(waits, [1, 2, 4, 8, 16])
    const last = await prepare(talk(creator(), begun, reply(403)).outside, item, progress)
    assert.ok(last.kind === "refused" && last.why === "transient")
  })

  it("ends the upload when TikTok does not want the file", async () => {
    for (const [answer, why] of [
      [reply(413), "media"],
      [reply(429), "rate"],
    ] as const) {
      const result = await prepare(begin(answer).outside, item)
      assert.ok(result.kind === "refused" && result.why === why)
    }
  })
})
