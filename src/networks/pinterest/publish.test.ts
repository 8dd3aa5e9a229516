import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, RefusalKind } from "#networks/network.ts"
import { author, board, talk, written } from "#networks/pinterest/fixtures.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { preparing } from "../../../test/networks/preparing.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = pinterest

const options = { "pinterest.board": board }

const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })

const other = makeFile("b.png", new Uint8Array([4, 5]), { contentType: "image/png", altText: "A wren" })

const item = makeItem("Forty kinds", { options, media: [picture] })

const prepare = preparing(pinterest, author, talk)

async function commit(what: SendItem, answer: Reply) {
  const { result: ready } = await prepare(what)
  assert.ok(ready.kind === "ready")
  const { outside, requests } = talk(answer)
  return { result: await publish.commit(forCommit(outside), author, what, ready.handle), requests }
}

describe("publishing a pin", () => {
  const data = (bytes: readonly number[]) => Buffer.from(bytes).toString("base64")

  it("pins a picture with all that can be said of it", async () => {
    const said = {
      "pinterest.board": board,
      "pinterest.boardSection": "2031",
      "pinterest.title": "Tulips",
      "pinterest.link": "https://example.com/tulips",
      "pinterest.dominantColor": "#2f6fed",
    }
    const answer = reply(201, { id: "813744226420795884", created_at: "2026-11-14T09:30:00" })
    const { result, requests } = await commit(makeItem("Forty kinds", { options: said, media: [picture] }), answer)
    assert.deepEqual(result, {
      kind: "published",
      externalId: "813744226420795884",
      url: "https://www.pinterest.com/pin/813744226420795884/",
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.pinterest.com/v5/pins",
        headers: written,
        body: JSON.stringify({
          board_id: board,
          board_section_id: "2031",
          title: "Tulips",
          description: "Forty kinds",
          link: "https://example.com/tulips",
          alt_text: "A lark",
          dominant_color: "#2f6fed",
          media_source: { source_type: "image_base64", content_type: "image/jpeg", data: data([1, 2, 3]) },
        }),
        timeoutMs: 60_000,
      },
    ])
  })

  it("gives large pictures as long as they take on a slow line, and looks for the pin no sooner", async () => {
    const large = { ...picture, bytes: 18_000_000, read: async () => new Uint8Array(3) }
    const what = makeItem("Large", { options, media: Array.from({ length: 5 }, () => large) })
    const { result: ready } = await prepare(what)
    assert.ok(ready.kind === "ready")
    const { outside, requests } = talk(reply(201, { id: "8" }))
    await publish.commit(forCommit(outside), author, what, ready.handle)
    // 90 MB are 120 MB in base64: eight minutes at 250 kB a second, and the minute that every call has.
    assert.equal(requests[0]?.timeoutMs, 540_000)
    const empty = reply(200, { items: [], bookmark: null })
    for (const [seconds, kind] of [
      [560, "unknown"],
      [580, "absent"],
    ] as const) {
      const later = { ...talk(empty).outside, now: () => now.add({ seconds }) }
      assert.equal((await publish.reconcile(later, author, what, ready.handle, now)).kind, kind)
    }
  })

  it("pins several pictures in their order, with the words of the first", async () => {
    const { requests } = await commit(makeItem("", { options, media: [picture, other] }), reply(201, { id: "8" }))
    assert.equal(
      requests[0]?.body,
      JSON.stringify({
        board_id: board,
        alt_text: "A lark",
        media_source: {
          source_type: "multiple_image_base64",
          items: [
            { content_type: "image/jpeg", data: data([1, 2, 3]) },
            { content_type: "image/png", data: data([4, 5]) },
          ],
        },
      }),
    )
  })

  it("shows a video by its first moment, and cuts an alt text that is too long", async () => {
    const film = makeFile("a.mp4", new Uint8Array(), { kind: "video", altText: "🌷".repeat(501) })
    const what = makeItem("", { options, media: [film] })
    const handle = { words: { board_id: board }, videoId: "12345" }
    const { outside, requests } = talk(reply(201, { id: "8" }))
    await publish.commit(forCommit(outside), author, what, handle)
    assert.equal(
      requests[0]?.body,
      JSON.stringify({
        board_id: board,
        media_source: { source_type: "video_id", media_id: "12345", cover_image_key_frame_time: 0 },
      }),
    )
    const ready = await publish.prepare(talk(reply(200, { status: "succeeded" })).outside, author, what, {
      mediaId: "12345",
      polls: 0,
    })
    assert.ok(ready.kind === "ready")
    const { words } = ready.handle as { readonly words: Readonly<Record<string, string>> }
    assert.equal(words["alt_text"], "🌷".repeat(500))
  })

  it("says what is missing where the app has only trial access, with Pinterest's own words", async () => {
    const words =
      "Apps with Trial access may not create Pins in production https://api.pinterest.com - " +
      "use API Sandbox https://api-sandbox.pinterest.com instead."
    const { result } = await commit(item, reply(403, { code: 29, message: words }))
    assert.ok(result.kind === "refused", JSON.stringify(result))
    assert.deepEqual([result.why, result.code], ["permission", "29"])
    assert.match(result.message, /operator .* ask Pinterest for standard access/)
    assert.ok(result.message.endsWith(words))
    const elsewhere = await commit(
      item,
      reply(403, { code: 29, message: "You are not permitted to access that resource." }),
    )
    assert.ok(elsewhere.result.kind === "refused")
    assert.equal(elsewhere.result.message, "You are not permitted to access that resource.")
  })

  const refusals: readonly (readonly [number, object, RefusalKind, string])[] = [
    [400, { code: 1, message: "Invalid request: description is too long" }, "content", "1"],
    [400, { code: 400, message: "'board' does not match '^\\d+$'" }, "content", "400"],
    [400, { code: 1, message: "Invalid request: constraint: maxItems=5" }, "media", "1"],
    [400, { code: 1, message: "cover_image_url or cover_image_content_type is needed" }, "media", "1"],
    [400, { code: 1, message: "Sorry! We could not process this image." }, "media", "1"],
    [400, { code: 1, message: "Unable to reach the URL" }, "transient", "1"],
    [401, { code: 2, message: "Authentication failed." }, "auth", "2"],
    [401, { code: 7, message: "Not authorized" }, "permission", "7"],
    [403, { code: 29, message: "You are not permitted to access that resource." }, "permission", "29"],
    [403, { code: 403, message: "No" }, "permission", "403"],
    [404, { code: 40, message: "Board not found." }, "gone", "40"],
    [404, { code: 50, message: "Pin not found." }, "gone", "50"],
    [404, { code: 2031, message: "Board section not found." }, "gone", "2031"],
    [404, { code: 30, message: "User not found." }, "gone", "30"],
    [404, { code: 404, message: "Not found." }, "gone", "404"],
    [409, { code: 409, message: "Conflict" }, "transient", "409"],
    [413, {}, "media", "413"],
    [429, { code: 8, message: "You have exceeded your rate limit." }, "rate", "8"],
  ]
  for (const [status, body, why, code] of refusals) {
    it(`takes ${status} ${JSON.stringify(body)} for ${why}`, async () => {
      const { result } = await commit(item, reply(status, body))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("comes back when Pinterest says, however it says it", async () => {
    for (const [named, at] of [
      [{ "x-ratelimit-reset": "60" }, "2026-11-14T09:31:00Z"],
      [{ "x-ratelimit-reset": "5, 60;w=60" }, "2026-11-14T09:30:05Z"],
      [{ "retry-after": "7", "x-ratelimit-reset": "60" }, "2026-11-14T09:30:07Z"],
      [{ "x-ratelimit-reset": "1794651000" }, "2026-11-14T10:10:00Z"],
      [{}, undefined],
    ] as const) {
      const { result } = await commit(item, reply(429, { code: 8, message: "Slow down" }, named))
      assert.ok(result.kind === "refused" && result.why === "rate")
      assert.equal(result.retryAt?.toString(), at)
    }
  })

  it("knows nothing after a lost answer, an error of Pinterest's own or an answer that cannot be read", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, { code: 11, message: "Something went wrong" }),
      reply(503, "<html>"),
      reply(408, ""),
      reply(201, "<html>"),
    ]) {
      assert.equal((await commit(item, answer)).result.kind, "unknown")
    }
    const { result } = await commit(item, new NoAnswer("refused", false))
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})
