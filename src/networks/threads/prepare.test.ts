import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { SendItem, Json, Outside, RefusalKind, Waiting } from "#networks/network.ts"
import {
  author,
  finished,
  graph,
  id,
  made,
  missing,
  picture,
  plainPicture,
  read,
  state,
  talk,
  video,
} from "#networks/threads/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const address = (name: string) => `https://fanfare.example/media/${name}`
const status = (container: string) => [`GET ${graph}/${container}`, { fields: "id,status,error_message" }] as const

const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
  threads.publish.prepare(outside, author, item, progress)

function waitOf(result: Awaited<ReturnType<typeof prepare>>): Waiting {
  assert.ok(result.kind === "waiting", JSON.stringify(result))
  return result
}

const options = {
  "threads.replyControl": "followers_only",
  "threads.topicTag": "Song birds",
  "threads.linkAttachment": "https://example.com/lark",
  "threads.spoilerMedia": "true",
}
const defaults = { "threads.replyControl": "everyone", "threads.spoilerMedia": "false" }
const before = [
  { externalId: "18000000000000001", memory: null },
  { externalId: "18000000000000002", memory: null },
]

describe("making containers at Threads", () => {
  const cases: readonly (readonly [string, SendItem, Readonly<Record<string, string>>])[] = [
    ["a text", makeItem("Hello", { options: defaults }), { media_type: "TEXT", text: "Hello" }],
    [
      "a text with every option",
      makeItem("Hello", { options }),
      {
        media_type: "TEXT",
        text: "Hello",
        reply_control: "followers_only",
        topic_tag: "Song birds",
        link_attachment: "https://example.com/lark",
      },
    ],
    [
      "a picture",
      makeItem("Hello", { media: [picture] }),
      { media_type: "IMAGE", image_url: address("a.jpg"), alt_text: "A lark", text: "Hello" },
    ],
    [
      "a picture without words",
      makeItem("", { media: [plainPicture] }),
      { media_type: "IMAGE", image_url: address("b.jpg") },
    ],
    [
      "a blurred video, and no card beside it",
      makeItem("", { media: [video], options }),
      {
        media_type: "VIDEO",
        video_url: address("v.mp4"),
        is_spoiler_media: "true",
        reply_control: "followers_only",
        topic_tag: "Song birds",
      },
    ],
    [
      "the third post of a thread, which follows the first in who may answer",
      makeItem("Hello", { index: 2, before, media: [picture], options }),
      {
        media_type: "IMAGE",
        image_url: address("a.jpg"),
        alt_text: "A lark",
        text: "Hello",
        reply_to_id: "18000000000000002",
        is_spoiler_media: "true",
      },
    ],
  ]
  for (const [name, item, fields] of cases) {
    it(`makes ${name}`, async () => {
      const { outside, requests } = talk(made("17900000000000001"), finished)
      assert.deepEqual(await prepare(outside, item), {
        kind: "ready",
        handle: { container: "17900000000000001", isOut: false },
      })
      assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/threads`, fields])
      assert.deepEqual(read(requests[1]), status("17900000000000001"))
    })
  }

  it("makes a carousel from its pieces, once they are finished", async () => {
    const item = makeItem("Hello", { media: [picture, video], options })
    const { outside, requests } = talk(made("1"), made("2"), finished, state("IN_PROGRESS"))
    const first = waitOf(await prepare(outside, item))
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${id}/threads`,
      { media_type: "IMAGE", image_url: address("a.jpg"), alt_text: "A lark", is_carousel_item: "true" },
    ])
    assert.deepEqual(read(requests[1]), [
      `POST ${graph}/${id}/threads`,
      { media_type: "VIDEO", video_url: address("v.mp4"), is_carousel_item: "true" },
    ])
    const rest = talk(finished, made("3"), finished)
    assert.deepEqual(await prepare(rest.outside, item, first.progress), {
      kind: "ready",
      handle: { container: "3", isOut: false },
    })
    assert.deepEqual(read(rest.requests[0]), status("2"))
    assert.deepEqual(read(rest.requests[1]), [
      `POST ${graph}/${id}/threads`,
      {
        media_type: "CAROUSEL",
        children: "1,2",
        text: "Hello",
        is_spoiler_media: "true",
        reply_control: "followers_only",
        topic_tag: "Song birds",
      },
    ])
  })

  it("asks again for the same container, more and more seldom", async () => {
    const item = makeItem("", { media: [video] })
    let waiting = waitOf(await prepare(talk(made("1"), state("IN_PROGRESS")).outside, item))
    const seconds = [waiting.seconds]
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(state("IN_PROGRESS")).outside, item, waiting.progress))
      seconds.push(waiting.seconds)
    }
    assert.deepEqual(seconds, [1, 2, 4, 8, 16, 30, 30])
    assert.equal((await prepare(talk(finished).outside, item, waiting.progress)).kind, "ready")
  })
})

describe("what Threads has against a container", () => {
  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["a dead token", refusal(190, 463, "expired", 401), "auth", "190/463"],
    ["a changed password", refusal(190, 460), "auth", "190/460"],
    ["an invalid token", refusal(190, 467), "auth", "190/467"],
    ["a dead token as a 400", refusal(190), "auth", "190"],
    [
      "a missing permission",
      refusal(10, undefined, "(#10) Application does not have permission for this action", 403),
      "permission",
      "10",
    ],
    ["a permission that was taken back", refusal(200), "permission", "200"],
    ["another such", refusal(299), "permission", "299"],
    ["an app that asks too often", refusal(4, undefined, "", 403, { is_transient: true }), "rate", "4"],
    ["a person who asks too often", refusal(17), "rate", "17"],
    ["a page that asks too often", refusal(32), "rate", "32"],
    ["calls that come too fast", refusal(613), "rate", "613"],
    ["a used-up day", refusal(9, 2207042), "rate", "9/2207042"],
    ["a plain 429", reply(429, "<html>"), "rate", "429"],
    [
      "a text that is too long",
      refusal(100, undefined, "Param text must be at most 500 characters long."),
      "content",
      "100",
    ],
    ["too many links", refusal("THREADS_API__LINK_LIMIT_EXCEEDED"), "content", "THREADS_API__LINK_LIMIT_EXCEEDED"],
    [
      "a feature that the account lacks",
      refusal("THREADS_API__FEATURE_NOT_AVAILABLE"),
      "content",
      "THREADS_API__FEATURE_NOT_AVAILABLE",
    ],
    ["what looks like spam", refusal(4, 2207051), "content", "4/2207051"],
    ["a block", refusal(368), "content", "368"],
    ["a restricted person", refusal(100, 4279013), "content", "100/4279013"],
    ["what it does not know itself", refusal(1), "transient", "1"],
    ["a pause", refusal(2), "transient", "2"],
    ["what Threads calls temporary", refusal(999, undefined, "", 400, { is_transient: true }), "transient", "999"],
    ["a bad parameter", refusal(100), "content", "100"],
    ["an object that is gone", refusal(100, 33), "gone", "100/33"],
    ["a failure", reply(500), "transient", "500"],
    ["an unreadable answer", reply(200, "<html>"), "transient", "200"],
    ["a lost answer", new NoAnswer("reset", true), "transient", "NoAnswer"],
    ["a call that never left", new NoAnswer("refused", false), "transient", "NoAnswer"],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why}`, async () => {
      const result = await prepare(talk(answer).outside, makeItem("Hello"))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("is said in Threads' own words, those for people first", async () => {
    const words = { error_user_title: "Sorry", error_user_msg: "You have too many links." }
    const answer = refusal("THREADS_API__LINK_LIMIT_EXCEEDED", undefined, "Invalid parameter", 400, words)
    const result = await prepare(talk(answer).outside, makeItem("Hello"))
    assert.ok(result.kind === "refused" && result.message === "You have too many links.")
  })

  it("tells how long to wait, if Threads does", async () => {
    const header = JSON.stringify({ [id]: [{ type: "threads", estimated_time_to_regain_access: 7 }] })
    for (const [headers, until] of [
      [{ "x-business-use-case-usage": header }, "2026-11-14T09:37:00Z"],
      [{ "retry-after": "90" }, "2026-11-14T09:31:30Z"],
      [{ "x-business-use-case-usage": "{" }, undefined],
    ] as const) {
      const result = await prepare(talk({ ...refusal(4), headers }).outside, makeItem("Hello"))
      assert.ok(result.kind === "refused")
      assert.equal(result.retryAt?.toString(), until)
    }
  })

  const words = [
    "FAILED_PROCESSING_AUDIO",
    "FAILED_PROCESSING_VIDEO",
    "INVALID_ASPEC_RATIO",
    "INVALID_BIT_RATE",
    "INVALID_DURATION",
    "INVALID_FRAME_RATE",
    "INVALID_AUDIO_CHANNELS",
    "INVALID_AUDIO_CHANNEL_LAYOUT",
  ]
  it("stands in the status of the container, when it is about the media", async () => {
    for (const word of words) {
      const failed = await prepare(talk(made("1"), state("ERROR", word)).outside, makeItem("", { media: [video] }))
      assert.ok(failed.kind === "refused" && failed.why === "media", JSON.stringify(failed))
      assert.ok(failed.message.includes(word))
    }
  })

  for (const [name, answer, why] of [
    ["expired", state("EXPIRED"), "transient"],
    ["failed for unknown reasons", state("ERROR", "UNKNOWN"), "media"],
    ["failed without a word", state("ERROR"), "media"],
    ["could not be loaded", state("ERROR", "FAILED_DOWNLOADING_VIDEO"), "media"],
    ["gave nothing", refusal(100, undefined, "The media could not be fetched from this URI"), "media"],
    ["gave nothing, by its number", refusal(9004, 2207052), "media"],
  ] as const) {
    it(`makes a new container for one that ${name}, twice`, async () => {
      const item = makeItem("", { media: [video] })
      const first = waitOf(await prepare(talk(made("1"), answer).outside, item))
      const second = waitOf(await prepare(talk(made("2"), answer).outside, item, first.progress))
      assert.equal((await prepare(talk(made("3"), finished).outside, item, second.progress)).kind, "ready")
      const last = await prepare(talk(made("3"), answer).outside, item, second.progress)
      assert.ok(last.kind === "refused" && last.why === why, JSON.stringify(last))
    })
  }

  it("gives a container that is not there yet some time, and then makes another", async () => {
    const item = makeItem("", { media: [video] })
    let waiting = waitOf(await prepare(talk(made("1"), missing).outside, item))
    assert.equal(waiting.seconds, 10)
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(missing).outside, item, waiting.progress))
    }
    const { outside, requests } = talk(made("2"), finished)
    assert.equal((await prepare(outside, item, waiting.progress)).kind, "ready")
    assert.equal(requests[0]?.method, "POST")
  })

  it("begins a carousel anew when a piece of it has expired", async () => {
    const item = makeItem("", { media: [picture, picture] })
    const waiting = waitOf(await prepare(talk(made("1"), made("2"), state("EXPIRED")).outside, item))
    const again = talk(made("3"), made("4"), finished, finished, made("5"), finished)
    assert.deepEqual(await prepare(again.outside, item, waiting.progress), {
      kind: "ready",
      handle: { container: "5", isOut: false },
    })
  })
})
