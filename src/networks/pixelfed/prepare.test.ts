import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { Author, RefusalKind } from "#networks/network.ts"
import { author, talk } from "#networks/pixelfed/fixtures.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = pixelfed

const handle = { mediaIds: ["7", "8"] }

const picture = makeFile("tulips.jpg", Buffer.from("picture"), { altText: "Late tulips" })

describe("bringing pictures to Pixelfed", () => {
  it("sends each as a form, writes it down, and waits for nothing", async () => {
    const item = makeItem("Hello", { media: [picture, picture] })
    const first = talk(reply(202, { id: "7", url: null }))
    const progress = { mediaIds: ["7"] }
    assert.deepEqual(await publish.prepare(first.outside, author, item, null), {
      kind: "waiting",
      progress,
      seconds: 0,
    })
    const [request] = first.requests
    assert.equal(request?.method, "POST")
    assert.equal(request.url, "https://pixels.example/api/v2/media")
    assert.equal(request.headers?.["accept"], "application/json")
    const bytes = Buffer.concat(await Array.fromAsync(request.pieces?.read() ?? []))
    assert.equal(bytes.length, request.pieces?.bytes)
    const boundary = /boundary=(\S+)$/.exec(request.headers["content-type"] ?? "")?.[1] ?? ""
    assert.equal(
      bytes.toString().replaceAll(boundary, "B"),
      '--B\r\ncontent-disposition: form-data; name="description"\r\n\r\nLate tulips\r\n' +
        '--B\r\ncontent-disposition: form-data; name="file"; filename="tulips.jpg"\r\n' +
        "content-type: image/jpeg\r\n\r\npicture\r\n--B--\r\n",
    )
    const second = talk(reply(202, { id: 8, url: null }))
    assert.deepEqual(await publish.prepare(second.outside, author, item, progress), { kind: "ready", handle })
  })

  it("says that it is the file that the server does not like", async () => {
    const wrong = { message: "The file must be a file of type: image/jpeg.", errors: { file: ["Wrong type."] } }
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(500, wrong), "media"],
      [reply(403, { error: "Invalid or unsupported mime type." }), "media"],
      [reply(403, { error: "Account size limit reached." }), "media"],
      [reply(451, { error: "" }), "media"],
      [reply(413, "<h1>Too large</h1>"), "media"],
      [reply(422, ""), "media"],
      [reply(429, { error: "" }), "rate"],
      [reply(200, "[]"), "permission"],
      [reply(500, { error: "Server Error" }), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const { outside } = talk(answer)
      const came = await publish.prepare(outside, author, makeItem("Hello", { media: [picture] }), null)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify([answer, came]))
    }
  })

  it("asks a server again for its limits before it refuses anything because of them", async () => {
    const configuration = { statuses: { max_media_attachments: 1 } }
    const extra = { ...author.credentials.extra, limits: JSON.stringify(configuration) }
    const small: Author = { ...author, credentials: { ...author.credentials, extra } }
    const item = makeItem("Hello", { media: [picture, picture] })
    const { outside, requests } = talk(reply(200, { configuration }))
    const came = await publish.prepare(outside, small, item, null)
    assert.ok(came.kind === "refused" && came.why === "media" && came.code === "media.tooMany")
    assert.equal(requests[0]?.url, "https://pixels.example/api/v2/instance")
    const changed = talk(reply(200, { configuration: {} }), reply(202, { id: "7" }))
    assert.equal((await publish.prepare(changed.outside, small, item, null)).kind, "waiting")
  })
})
