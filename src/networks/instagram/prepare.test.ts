import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { address, graph, id, made, picture, prepare, read, status, talk } from "#networks/instagram/fixtures.ts"
import type { SendItem, RefusalKind, Waiting } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const finished = status("FINISHED")

const plainPicture = makeFile("b.jpg", new Uint8Array(9))

const video = makeFile("v.mp4", new Uint8Array(9), { kind: "video", contentType: "video/mp4", durationMs: 9000 })

function waitOf(result: Awaited<ReturnType<typeof prepare>>): Waiting {
  assert.ok(result.kind === "waiting", JSON.stringify(result))
  return result
}

describe("making containers at Instagram", () => {
  const options = {
    "instagram.type": "post",
    "instagram.collaborators": " @finch, wren.bird ",
    "instagram.shareToFeed": "false",
    "instagram.thumbOffset": "1500",
    "instagram.trialReel": "MANUAL",
    "instagram.aiGenerated": "true",
  }
  const said = { caption: "Hello #lark", collaborators: '["finch","wren.bird"]', is_ai_generated: "true" }
  const cases: readonly (readonly [string, SendItem, Readonly<Record<string, string>>])[] = [
    [
      "a picture",
      makeItem("Hello #lark", { media: [picture] }),
      { image_url: address("a.jpg"), caption: "Hello #lark", alt_text: "A lark" },
    ],
    ["a picture without words", makeItem("", { media: [plainPicture] }), { image_url: address("b.jpg") }],
    [
      "a picture with every option",
      makeItem("Hello #lark", { media: [picture], options }),
      { image_url: address("a.jpg"), alt_text: "A lark", ...said },
    ],
    [
      "a single video as a reel",
      makeItem("Hello", { media: [video] }),
      { media_type: "REELS", video_url: address("v.mp4"), caption: "Hello", share_to_feed: "true" },
    ],
    [
      "a reel with every option",
      makeItem("Hello #lark", { media: [video], options: { ...options, "instagram.type": "reel" } }),
      {
        media_type: "REELS",
        video_url: address("v.mp4"),
        share_to_feed: "false",
        thumb_offset: "1500",
        trial_params: '{"graduation_strategy":"MANUAL"}',
        ...said,
      },
    ],
    [
      "a story of a picture, without words",
      makeItem("unseen", { media: [picture], options: { "instagram.type": "story" } }),
      { media_type: "STORIES", image_url: address("a.jpg") },
    ],
    [
      "a story of a video",
      makeItem("", { media: [video], options: { "instagram.type": "story", "instagram.aiGenerated": "true" } }),
      { media_type: "STORIES", video_url: address("v.mp4"), is_ai_generated: "true" },
    ],
  ]
  for (const [name, item, fields] of cases) {
    it(`makes ${name}`, async () => {
      const { outside, requests } = talk(made("17900000000000001"), finished)
      assert.deepEqual(await prepare(outside, item), {
        kind: "ready",
        handle: { container: "17900000000000001", isOut: false },
      })
      assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/media`, fields])
      assert.deepEqual(read(requests[1]), [`GET ${graph}/17900000000000001`, { fields: "status_code,status" }])
    })
  }

  it("makes a carousel from its pieces, once they are finished", async () => {
    const item = makeItem("Hello #lark", { media: [picture, video], options })
    const { outside, requests } = talk(made("1"), made("2"), finished, status("IN_PROGRESS"))
    const first = waitOf(await prepare(outside, item))
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${id}/media`,
      { image_url: address("a.jpg"), alt_text: "A lark", is_carousel_item: "true" },
    ])
    assert.deepEqual(read(requests[1]), [
      `POST ${graph}/${id}/media`,
      { media_type: "VIDEO", video_url: address("v.mp4"), is_carousel_item: "true" },
    ])
    const rest = talk(finished, made("3"), finished)
    assert.deepEqual(await prepare(rest.outside, item, first.progress), {
      kind: "ready",
      handle: { container: "3", isOut: false },
    })
    assert.deepEqual(read(rest.requests[0]), [`GET ${graph}/2`, { fields: "status_code,status" }])
    assert.deepEqual(read(rest.requests[1]), [
      `POST ${graph}/${id}/media`,
      { media_type: "CAROUSEL", children: "1,2", ...said },
    ])
  })

  it("asks again for the same container, more and more seldom", async () => {
    const item = makeItem("", { media: [video] })
    let waiting = waitOf(await prepare(talk(made("1"), status("IN_PROGRESS")).outside, item))
    const seconds = [waiting.seconds]
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(status("IN_PROGRESS")).outside, item, waiting.progress))
      seconds.push(waiting.seconds)
    }
    assert.deepEqual(seconds, [1, 2, 4, 8, 16, 30, 30])
    assert.equal((await prepare(talk(finished).outside, item, waiting.progress)).kind, "ready")
  })

  it("refuses a post without media before Instagram does", async () => {
    const result = await prepare(talk().outside, makeItem("words"))
    assert.ok(result.kind === "refused" && result.why === "content")
  })

  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["a cover outside of the video", refusal(1, 2207057), "content", "1/2207057"],
    ["what looks like spam", refusal(4, 2207051), "content", "4/2207051"],
    ["a restricted account", refusal(25, 2207050), "auth", "25/2207050"],
    ["a wrong type of media", refusal(100, 2207023), "content", "100/2207023"],
    ["a carousel of a wrong size", refusal(100, 2207028), "content", "100/2207028"],
    ["a wrong tag", refusal(100, 2207035), "content", "100/2207035"],
    ["a wrong place of a tag", refusal(100, 2207036), "content", "100/2207036"],
    ["a tag without a place", refusal(100, 2207037), "content", "100/2207037"],
    ["too many tags", refusal(100, 2207040), "content", "100/2207040"],
    ["a trial that is not open to the account", refusal(100, 2207081), "content", "100/2207081"],
    ["a wrong video format", refusal(352, 2207026), "media", "352/2207026"],
    ["a picture that is too large", refusal(36_000, 2207004), "media", "36000/2207004"],
    ["a picture of a wrong format", refusal(36_001, 2207005), "media", "36001/2207005"],
    ["a picture of a wrong shape", refusal(36_003, 2207009), "media", "36003/2207009"],
    ["a caption that is too long", refusal(36_004, 2207010), "content", "36004/2207010"],
    ["a dead token", refusal(190, 463, "expired", 401), "auth", "190/463"],
    ["a dead token as a 400", refusal(190), "auth", "190"],
    [
      "a missing permission",
      refusal(10, undefined, "(#10) Application does not have permission for this action", 403),
      "permission",
      "10",
    ],
    ["a permission that was taken back", refusal(200), "permission", "200"],
    ["an app that asks too often", refusal(4, undefined, "", 403, { is_transient: true }), "rate", "4"],
    ["a person who asks too often", refusal(17), "rate", "17"],
    ["a page that asks too often", refusal(32), "rate", "32"],
    ["calls that come too fast", refusal(613), "rate", "613"],
    ["a used-up allowance", refusal(80_002), "rate", "80002"],
    ["a plain 429", reply(429, "<html>"), "rate", "429"],
    ["what Instagram calls temporary", refusal(999, undefined, "", 400, { is_transient: true }), "transient", "999"],
    ["what it does not know itself", refusal(1), "transient", "1"],
    ["a bad parameter", refusal(100), "content", "100"],
    ["an object that is gone", refusal(100, 33), "gone", "100/33"],
    ["a failure", reply(500), "transient", "500"],
    ["a pause", refusal(2, undefined, "", 503), "rate", "503"],
    ["a lost answer", new NoAnswer("reset", true), "transient", "NoAnswer"],
    ["a call that never left", new NoAnswer("refused", false), "transient", "NoAnswer"],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why}`, async () => {
      const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says in Instagram's own words why not, those for people first", async () => {
    const words = { error_user_title: "Sorry", error_user_msg: "The aspect ratio is not supported." }
    const answer = refusal(36_003, 2207009, "Invalid parameter", 400, words)
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused" && result.message === "The aspect ratio is not supported.")
  })

  it("waits as long as the figures of use say", async () => {
    const header = JSON.stringify({
      [id]: [{ type: "instagram", call_count: 100, estimated_time_to_regain_access: 7 }],
    })
    const answer = { ...refusal(80_002), headers: { "x-business-use-case-usage": header } }
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused" && result.retryAt !== undefined)
    assert.equal(result.retryAt.toString(), "2026-11-14T09:37:00Z")
  })

  it("reads in the status of a container what went wrong with it", async () => {
    const words = "Error: Media upload has failed with error code 2207026"
    const failed = await prepare(talk(made("1"), status("ERROR", words)).outside, makeItem("", { media: [video] }))
    assert.deepEqual(failed, { kind: "refused", why: "media", code: "ERROR/2207026", message: words })
    const silent = await prepare(talk(made("1"), status("ERROR")).outside, makeItem("", { media: [video] }))
    assert.ok(silent.kind === "refused" && silent.why === "media")
  })

  const fresh: readonly (readonly [string, Reply, RefusalKind])[] = [
    ["fetched too slowly", refusal(-2, 2207003), "transient"],
    ["not fetched", refusal(9004, 2207052), "media"],
    ["not loaded", refusal(-1, 2207077), "media"],
    ["expired", refusal(-2, 2207020), "transient"],
    ["expired by its status", status("EXPIRED"), "transient"],
    ["lost by the server", refusal(-1, 2207001), "transient"],
    ["not made", refusal(-1, 2207032), "transient"],
    ["not uploaded", refusal(-1, 2207053), "transient"],
    ["not uploaded, by its status", status("ERROR", "Error: 2207082"), "transient"],
    ["not found", refusal(24, 2207006), "auth"],
  ]
  for (const [name, answer, why] of fresh) {
    it(`makes a new container for one that was ${name}, twice`, async () => {
      const item = makeItem("", { media: [video] })
      const first = waitOf(await prepare(talk(made("1"), answer).outside, item))
      const second = waitOf(await prepare(talk(made("2"), answer).outside, item, first.progress))
      const good = talk(made("3"), finished)
      const ready = await prepare(good.outside, item, second.progress)
      assert.ok(ready.kind === "ready")
      const last = await prepare(talk(made("3"), answer).outside, item, second.progress)
      assert.ok(last.kind === "refused")
      assert.equal(last.why, why)
    })
  }

  it("gives a container that is not there yet some time, and then makes another", async () => {
    const item = makeItem("", { media: [video] })
    const early = refusal(24, 2207008)
    let waiting = waitOf(await prepare(talk(made("1"), early).outside, item))
    assert.equal(waiting.seconds, 30)
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(early).outside, item, waiting.progress))
    }
    const { outside, requests } = talk(made("2"), finished)
    assert.equal((await prepare(outside, item, waiting.progress)).kind, "ready")
    assert.equal(requests[0]?.method, "POST")
  })
})
