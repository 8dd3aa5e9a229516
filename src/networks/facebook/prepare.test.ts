import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import {
  address,
  author,
  graph,
  page,
  picture,
  plainPicture,
  read,
  state,
  talk,
  uploaded,
  upright,
  wide,
} from "#networks/facebook/fixtures.ts"
import type { SendItem, Json, Outside, RefusalKind, Waiting } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
  facebook.publish.prepare(outside, author, item, progress)

function waitOf(result: Awaited<ReturnType<typeof prepare>>): Waiting {
  assert.ok(result.kind === "waiting", JSON.stringify(result))
  return result
}

const photo = (id: string) => reply(200, { id })
const story = { "facebook.type": "story" }
const reel = { "facebook.type": "reel" }

describe("bringing pictures to Facebook", () => {
  it("has nothing to bring for a text", async () => {
    const ready = await prepare(talk().outside, makeItem("Hello"))
    assert.deepEqual(ready, { kind: "ready", handle: { way: "feed", photos: [] } })
  })

  it("has Facebook fetch pictures and show them to nobody", async () => {
    const { outside, requests } = talk(photo("1"), photo("2"))
    const ready = await prepare(outside, makeItem("Hello", { media: [picture, plainPicture] }))
    assert.deepEqual(ready, { kind: "ready", handle: { way: "feed", photos: ["1", "2"] } })
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${page}/photos`,
      { url: address("a.jpg"), published: "false", alt_text_custom: "A lark" },
    ])
    assert.deepEqual(read(requests[1]), [`POST ${graph}/${page}/photos`, { url: address("b.jpg"), published: "false" }])
  })

  it("goes on with many where it stopped", async () => {
    const item = makeItem("", { media: Array.from({ length: 10 }, () => picture) })
    const first = waitOf(await prepare(talk(...["1", "2", "3", "4"].map(photo)).outside, item))
    assert.equal(first.seconds, 0)
    const second = waitOf(await prepare(talk(...["5", "6", "7", "8"].map(photo)).outside, item, first.progress))
    const last = talk(photo("9"), photo("10"))
    const photos = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert.deepEqual(await prepare(last.outside, item, second.progress), {
      kind: "ready",
      handle: { way: "feed", photos },
    })
  })

  it("brings the picture of a story", async () => {
    const ready = await prepare(talk(photo("1")).outside, makeItem("unseen", { media: [picture], options: story }))
    assert.deepEqual(ready, { kind: "ready", handle: { way: "photo_stories", photo: "1" } })
  })

  it("makes no post of a story without media or a reel without a video", async () => {
    for (const item of [makeItem("a", { options: story }), makeItem("a", { options: reel, media: [picture] })]) {
      const result = await prepare(talk().outside, item)
      assert.ok(result.kind === "refused" && result.why === "content")
    }
  })

  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["an expired token", refusal(190, 463, "Session has expired", 401), "auth", "190/463"],
    ["an app that was removed", refusal(190, 458), "auth", "190/458"],
    ["a check-point", refusal(190, 459), "auth", "190/459"],
    ["a changed password", refusal(190, 460), "auth", "190/460"],
    ["an unconfirmed person", refusal(190, 464), "auth", "190/464"],
    ["an invalid token", refusal(190, 467), "auth", "190/467"],
    ["a session that is over", refusal(102), "auth", "102"],
    ["a missing permission", refusal(10, undefined, "", 403), "permission", "10"],
    ["a permission that was taken back", refusal(200), "permission", "200"],
    ["another such", refusal(299), "permission", "299"],
    ["a page that must be authorised first", refusal(200, 1404078), "permission", "200/1404078"],
    ["a person who must say who they are", refusal(100, 4854002), "permission", "100/4854002"],
    ["an app that asks too often", refusal(4, undefined, "", 403, { is_transient: true }), "rate", "4"],
    ["a person who asks too often", refusal(17), "rate", "17"],
    ["a page that asks too often", refusal(32), "rate", "32"],
    ["a limit of the application", refusal(341), "rate", "341"],
    ["calls that come too fast", refusal(613), "rate", "613"],
    ["a used-up allowance", refusal(80_001), "rate", "80001"],
    ["posts that come too fast", refusal(1, 1390008), "rate", "1/1390008"],
    ["a plain 429", reply(429, "<html>"), "rate", "429"],
    ["a picture that is too large", refusal(1, 1366046), "media", "1/1366046"],
    ["a file that is none", refusal(324, 2069019), "media", "324/2069019"],
    ["a video that is none", refusal(6000), "media", "6000"],
    ["a picture with a bad address", refusal(100, undefined, "url should represent a valid URL"), "media", "100"],
    ["a place for media that is down", refusal(1, 1363047), "transient", "1/1363047"],
    ["another such", refusal(1, 1609010), "transient", "1/1609010"],
    ["photos that were posted before", refusal(1, 1366051), "duplicate", "1/1366051"],
    ["the same post again", refusal(506), "duplicate", "506"],
    ["a block", refusal(368), "content", "368"],
    ["content that was flagged", refusal(1, 1346003), "content", "1/1346003"],
    ["other flagged content", refusal(1, 1404102), "content", "1/1404102"],
    ["a link to nothing", refusal(1_609_005), "content", "1609005"],
    ["a link to Facebook", refusal(1, 1609008), "content", "1/1609008"],
    ["an object that is gone", refusal(100, 33), "gone", "100/33"],
    ["what it does not know itself", refusal(1), "transient", "1"],
    ["a pause", refusal(2), "transient", "2"],
    ["what it calls temporary", refusal(999, undefined, "", 400, { is_transient: true }), "transient", "999"],
    ["a failure", reply(500), "transient", "500"],
    ["an unreadable answer", reply(200, "<html>"), "transient", "200"],
    ["a lost answer", new NoAnswer("reset", true), "transient", "NoAnswer"],
    ["a call that never left", new NoAnswer("refused", false), "transient", "NoAnswer"],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why} (${code})`, async () => {
      const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says in Facebook's own words why not, those for people first", async () => {
    const words = { error_user_title: "Sorry", error_user_msg: "Photos should be less than 4 MB." }
    const answer = refusal(1, 1366046, "Invalid parameter", 400, words)
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused" && result.message === "Photos should be less than 4 MB.")
  })

  it("waits as long as the figures of use say", async () => {
    const figures = { type: "pages", call_count: 100, total_cputime: 1, total_time: 1 }
    const header = JSON.stringify({ [page]: [{ ...figures, estimated_time_to_regain_access: 7 }] })
    const answer = { ...refusal(80_001), headers: { "x-business-use-case-usage": header } }
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused")
    assert.equal(result.retryAt?.toString(), "2026-11-14T09:37:00Z")
  })
})

describe("bringing reels and video stories to Facebook", () => {
  const url = "https://rupload.facebook.com/video-upload/v25.0/13"
  const started = reply(200, { video_id: "13", upload_url: url })
  const taken = reply(200, { success: true })

  for (const [name, options, way] of [
    ["a reel", reel, "video_reels"],
    ["an upright short video, which is one", {}, "video_reels"],
    ["a story", story, "video_stories"],
  ] as const) {
    it(`tells the given address where to fetch ${name}`, async () => {
      const { outside, requests } = talk(started, taken, uploaded)
      const ready = await prepare(outside, makeItem("Hello", { media: [upright], options }))
      assert.deepEqual(ready, { kind: "ready", handle: { way, video: "13" } })
      assert.deepEqual(read(requests[0]), [`POST ${graph}/${page}/${way}`, { upload_phase: "start" }])
      assert.deepEqual(requests[1], {
        method: "POST",
        url,
        headers: { accept: "application/json", authorization: "OAuth PAGE", file_url: address("v.mp4") },
        timeoutMs: 120_000,
      })
      assert.deepEqual(read(requests[2]), [`GET ${graph}/13`, { fields: "status" }])
    })
  }

  it("asks again for the same video, more and more seldom", async () => {
    const item = makeItem("", { media: [upright] })
    const busy = state("uploading", { uploading: "in_progress" })
    let waiting = waitOf(await prepare(talk(started, taken, busy).outside, item))
    const seconds = [waiting.seconds]
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(busy).outside, item, waiting.progress))
      seconds.push(waiting.seconds)
    }
    assert.deepEqual(seconds, [1, 2, 4, 8, 16, 30, 30])
    assert.equal((await prepare(talk(uploaded).outside, item, waiting.progress)).kind, "ready")
  })

  it("reads in the status what is wrong with the video", async () => {
    const words = "The video file format is not supported."
    for (const broken of [
      state("error", { uploading: "complete", processing: "error" }, words),
      state("uploading", { uploading: "error" }, words),
    ]) {
      const result = await prepare(talk(started, taken, broken).outside, makeItem("", { media: [upright] }))
      assert.deepEqual(result, { kind: "refused", why: "media", code: "VideoError", message: words })
    }
    const silent = await prepare(talk(started, taken, state("error")).outside, makeItem("", { media: [upright] }))
    assert.ok(silent.kind === "refused" && silent.why === "media")
  })

  it("knows what the place for files says", async () => {
    const says = (retriable: boolean) =>
      reply(400, { debug_info: { retriable, type: "ProcessingFailedError", message: "Request processing failed" } })
    for (const [answer, why] of [
      [says(false), "media"],
      [says(true), "transient"],
      [reply(500), "transient"],
      [reply(200, { success: false }), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [refusal(190), "auth"],
    ] as const) {
      const result = await prepare(talk(started, answer).outside, makeItem("", { media: [upright] }))
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})

describe("bringing plain videos to Facebook", () => {
  const videos = `${graph}/${page}/videos`
  const started = reply(200, { video_id: "13", upload_session_id: "14", start_offset: "0", end_offset: "8" })
  const next = (from: number, to: number) => reply(200, { start_offset: String(from), end_offset: String(to) })
  const handle = { way: "videos", video: "13", session: "14" }

  it("sends them in the pieces that Facebook wants", async () => {
    const { outside, requests } = talk(started, next(8, 16), next(16, 20), next(20, 20))
    assert.deepEqual(await prepare(outside, makeItem("Hello", { media: [wide] })), { kind: "ready", handle })
    assert.deepEqual(read(requests[0]), [`POST ${videos}`, { upload_phase: "start", file_size: "20" }])
    const pieces = requests.slice(1).map(({ url, headers = {}, body }) => {
      assert.equal(url, videos)
      const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers["content-type"] ?? "")?.[1] ?? ""
      const parts = Buffer.from(body as Uint8Array)
        .toString("latin1")
        .split(`--${boundary}`)
      const values = parts.slice(1, -1).map((part) => {
        const [head = "", value = ""] = part.split("\r\n\r\n")
        return [/name="(\w+)"/.exec(head)?.[1], value.replace(/\r\n$/, "")]
      })
      return Object.fromEntries(values) as Record<string, string>
    })
    const fields = { upload_phase: "transfer", upload_session_id: "14", access_token: "PAGE" }
    const bytes = (from: number, to: number) =>
      String.fromCharCode(...Array.from({ length: to - from }, (_, index) => from + index))
    assert.deepEqual(pieces, [
      { ...fields, start_offset: "0", video_file_chunk: bytes(0, 8) },
      { ...fields, start_offset: "8", video_file_chunk: bytes(8, 16) },
      { ...fields, start_offset: "16", video_file_chunk: bytes(16, 20) },
    ])
  })

  it("goes on with a long one where it stopped", async () => {
    const item = makeItem("Hello", { media: [wide] })
    const eight = Array.from({ length: 8 }, (_, index) => next(index + 1, index + 2))
    const begun = reply(200, { video_id: "13", upload_session_id: "14", start_offset: "0", end_offset: "1" })
    const waiting = waitOf(await prepare(talk(begun, ...eight).outside, item))
    assert.deepEqual(waiting, {
      kind: "waiting",
      progress: { video: "13", session: "14", from: 8, to: 9 },
      seconds: 0,
    })
    assert.deepEqual(await prepare(talk(next(20, 20)).outside, item, waiting.progress), { kind: "ready", handle })
  })

  it("reads no more at a time than it can hold, whatever Facebook would take", async () => {
    const asked: (readonly number[])[] = []
    const long = makeFile("l.mp4", new Uint8Array(1), {
      kind: "video",
      contentType: "video/mp4",
      durationMs: 600_000,
      bytes: 40_000_000,
      read: async (start = 0, end = 0) => {
        asked.push([start, end])
        return new Uint8Array(1)
      },
    })
    const begun = reply(200, { video_id: "13", upload_session_id: "14", start_offset: 0, end_offset: 40_000_000 })
    const { outside } = talk(begun, next(16_777_216, 40_000_000), next(33_554_432, 40_000_000), next(4e7, 4e7))
    assert.equal((await prepare(outside, makeItem("", { media: [long] }))).kind, "ready")
    assert.deepEqual(asked, [
      [0, 16_777_216],
      [16_777_216, 33_554_432],
      [33_554_432, 40_000_000],
    ])
  })

  it("says why not", async () => {
    for (const [replies, why] of [
      [[refusal(190)], "auth"],
      [[reply(500)], "transient"],
      [[started, refusal(6000)], "media"],
      [[started, refusal(1, 1363047)], "transient"],
      [[started, new NoAnswer("reset", true)], "transient"],
    ] as const) {
      const result = await prepare(talk(...replies).outside, makeItem("", { media: [wide] }))
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
