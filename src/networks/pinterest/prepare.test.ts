import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, board, headers, talk, written } from "#networks/pinterest/fixtures.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { preparing } from "../../../test/networks/preparing.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const options = { "pinterest.board": board }

const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })

const item = makeItem("Forty kinds", { options, media: [picture] })

const prepare = preparing(pinterest, author, talk)

describe("preparing a pin", () => {
  it("needs no call for pictures, which go with the pin itself", async () => {
    const { result, requests } = await prepare(item)
    const words = { board_id: board, description: "Forty kinds", alt_text: "A lark" }
    assert.deepEqual(result, { kind: "ready", handle: { words, videoId: null, seconds: 60 } })
    assert.equal(requests.length, 0)
  })

  const film = makeFile("a.mp4", new Uint8Array([7, 7, 7]), { kind: "video", contentType: "video/mp4" })
  const upload = { key: "uploads/1", policy: "P", "Content-Type": "multipart/form-data", "x-amz-signature": "5a" }
  const registered = reply(201, {
    media_id: "12345",
    media_type: "video",
    upload_url: "https://store.example/",
    upload_parameters: upload,
  })
  const status = (word: string) => reply(200, { media_id: "12345", media_type: "video", status: word })

  it("registers a video, sends it to the store with the file last, and waits until it is done", async () => {
    const { result, requests, waits } = await prepare(
      makeItem("Film", { options, media: [film] }),
      registered,
      reply(204),
      status("registered"),
      status("processing"),
      status("succeeded"),
    )
    assert.ok(result.kind === "ready", JSON.stringify(result))
    assert.deepEqual(result.handle, { words: { board_id: board, description: "Film" }, videoId: "12345" })
    assert.deepEqual(waits, [1, 2, 4])
    const [register, sent, ...looks] = requests
    assert.deepEqual(register, {
      method: "POST",
      url: "https://api.pinterest.com/v5/media",
      headers: written,
      body: JSON.stringify({ media_type: "video" }),
    })
    assert.equal(sent?.method, "POST")
    assert.equal(sent?.url, "https://store.example/")
    // The store is not Pinterest's: no token goes there.
    assert.deepEqual(Object.keys(sent?.headers ?? {}), ["content-type"])
    assert.ok(sent?.pieces !== undefined)
    const body = Buffer.concat(await Array.fromAsync(sent.pieces.read()))
    assert.equal(body.length, sent.pieces.bytes)
    const fields = [...body.toString("latin1").matchAll(/form-data; name="([^"]+)"[^\n]*\r\n(?:.+\r\n)*\r\n(.*)\r\n/g)]
    assert.deepEqual(
      fields.map(([, name, value]) => [name, value]),
      [...Object.entries(upload), ["file", "\x07\x07\x07"]],
    )
    const look = { method: "GET", url: "https://api.pinterest.com/v5/media/12345", headers }
    assert.deepEqual(looks, [look, look, look])
  })

  it("gives up on a video that failed, and comes back to a store that would not take it", async () => {
    const what = makeItem("Film", { options, media: [film] })
    const failed = await prepare(what, registered, reply(204), status("failed"))
    assert.ok(failed.result.kind === "refused" && failed.result.why === "media")
    for (const [answer, why] of [
      [reply(403, "<Error/>"), "transient"],
      [reply(413, "<Error/>"), "media"],
      [reply(503, ""), "rate"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const { result } = await prepare(what, registered, answer)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
