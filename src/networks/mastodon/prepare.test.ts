import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { author, talk } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { Author, SendItem, Json, Waiting } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = mastodon

const picture = makeFile('tulips "late".jpg', Buffer.from("picture"), { altText: "Late tulips" })

const film = makeFile("film.mp4", Buffer.from("film"), { kind: "video", contentType: "video/mp4" })

/** A form as a server receives it. */
async function textOf(request: HttpRequest | undefined): Promise<string> {
  const bytes = Buffer.concat(await Array.fromAsync(request?.pieces?.read() ?? []))
  assert.equal(bytes.length, request?.pieces?.bytes)
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(request?.headers?.["content-type"] ?? "")?.[1] ?? ""
  return bytes.toString().replaceAll(boundary, "B")
}

async function prepare(item: SendItem, progress: Json, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  return { came: await publish.prepare(outside, author, item, progress), requests }
}

describe("bringing media to Mastodon", () => {
  it("sends a picture as a form, in pieces, with what it shows", async () => {
    const { came, requests } = await prepare(makeItem("Hello", { media: [picture] }), null, reply(200, { id: "7" }))
    assert.ok(came.kind === "ready")
    assert.deepEqual((came.handle as { readonly mediaIds: unknown }).mediaIds, ["7"])
    const [request] = requests
    assert.equal(request?.method, "POST")
    assert.equal(request.url, "https://social.example/api/v2/media")
    assert.equal(request.headers?.["authorization"], "Bearer AT")
    assert.equal(
      await textOf(request),
      '--B\r\ncontent-disposition: form-data; name="description"\r\n\r\nLate tulips\r\n' +
        '--B\r\ncontent-disposition: form-data; name="file"; filename="00000000-0000-7000-8000-000000000001-tulips %22late%22.jpg"\r\n' +
        "content-type: image/jpeg\r\n\r\npicture\r\n--B--\r\n",
    )
  })

  it("writes every upload down before the next one", async () => {
    const item = makeItem("Hello", { media: [picture, picture] })
    const first = await prepare(item, null, reply(200, { id: "7" }))
    assert.deepEqual(first.came, {
      kind: "waiting",
      progress: { uploads: [{ id: "7", isReady: true }], restarts: 0 },
      seconds: 0,
    })
    const second = await prepare(item, (first.came as Waiting).progress, reply(200, { id: "8" }))
    assert.equal(second.requests.length, 1)
    assert.ok(second.came.kind === "ready")
    assert.deepEqual((second.came.handle as { readonly mediaIds: unknown }).mediaIds, ["7", "8"])
  })

  it("asks until a video is ready", async () => {
    const item = makeItem("Hello", { media: [film] })
    const progress = { uploads: [{ id: "9", isReady: false }], restarts: 0 }
    const sent = await prepare(item, null, reply(202, { id: "9", url: null }))
    assert.deepEqual(sent.came, { kind: "waiting", progress, seconds: 2 })
    const early = await prepare(item, progress, reply(206, { id: "9", url: null }))
    assert.deepEqual(early.came, { kind: "waiting", progress, seconds: 2 })
    assert.equal(early.requests[0]?.method, "GET")
    assert.equal(early.requests[0].url, "https://social.example/api/v1/media/9")
    assert.equal((await prepare(item, progress, reply(200, { id: "9" }))).came.kind, "ready")
  })

  it("says that it is the file that the server does not like", async () => {
    for (const answer of [
      reply(422, { error: "Validation failed: File content type is invalid, File is invalid" }),
      reply(422, { error: "File type of uploaded media could not be verified" }),
      reply(422, { error: "Error processing thumbnail for uploaded media" }),
      reply(400, { error: "unsupported" }),
    ]) {
      const { came } = await prepare(makeItem("Hello", { media: [film] }), null, answer)
      assert.ok(came.kind === "refused" && came.why === "media", JSON.stringify(came))
    }
    for (const answer of [reply(500), new NoAnswer("reset", true)]) {
      const { came } = await prepare(makeItem("Hello", { media: [film] }), null, answer)
      assert.ok(came.kind === "refused" && came.why === "transient")
    }
  })

  it("starts over once when the server has forgotten an upload", async () => {
    const item = makeItem("Hello", { media: [film] })
    const uploads = [{ id: "9", isReady: false }]
    const gone = reply(404, { error: "Record not found" })
    const first = await prepare(item, { uploads, restarts: 0 }, gone)
    assert.deepEqual(first.came, { kind: "waiting", progress: { uploads: [], restarts: 1 }, seconds: 0 })
    const { came } = await prepare(item, { uploads, restarts: 1 }, gone)
    assert.ok(came.kind === "refused" && came.why === "gone")
  })
})

describe("the limits of a Mastodon server", () => {
  const small: Author = withLimits({ statuses: { max_characters: 20, max_media_attachments: 1 } })

  function withLimits(limits: object): Author {
    const extra = { ...author.credentials.extra, limits: JSON.stringify(limits) }
    return { ...author, credentials: { ...author.credentials, extra } }
  }

  it("are asked for again before anything is refused because of them", async () => {
    const configuration = { statuses: { max_characters: 20 } }
    const item = makeItem("More than twenty characters")
    const refused = talk(reply(200, { configuration }))
    const came = await publish.prepare(refused.outside, small, item, null)
    assert.ok(came.kind === "refused" && came.why === "content" && came.code === "text.tooLong")
    assert.equal(refused.requests[0]?.url, "https://social.example/api/v2/instance")
    const changed = talk(reply(200, { configuration: { statuses: { max_characters: 500 } } }))
    assert.equal((await publish.prepare(changed.outside, small, item, null)).kind, "ready")
    const down = await publish.prepare(talk(reply(500)).outside, small, item, null)
    assert.ok(down.kind === "refused" && down.why === "transient")
  })

  it("count links and mentions as the server does, and warnings too", async () => {
    const long = `https://example.com/${"a".repeat(400)} @lark@${"b".repeat(40)}.example`
    const roomy = withLimits({ statuses: { max_characters: 50 } })
    assert.equal((await publish.prepare(talk().outside, roomy, makeItem(long), null)).kind, "ready")
    const options = { "mastodon.spoilerText": "A warning of 40 characters, or thereabout" }
    const configuration = { statuses: { max_characters: 50 } }
    const { outside } = talk(reply(200, { configuration }))
    const came = await publish.prepare(outside, roomy, makeItem(long, { options }), null)
    assert.ok(came.kind === "refused" && came.code === "text.tooLong")
  })

  it("hold for files before they are sent", async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ statuses: { max_media_attachments: 0 } }, "media.tooMany"],
      [{ media_attachments: { supported_mime_types: ["image/png"] } }, "media.unfit"],
      [{ media_attachments: { image_size_limit: 3 } }, "media.unfit"],
      [{ media_attachments: { image_matrix_limit: 1_000_000 } }, "media.unfit"],
      [{ media_attachments: { description_limit: 5 } }, "media.altText"],
    ]
    for (const [configuration, code] of cases) {
      const { outside, requests } = talk(reply(200, { configuration }))
      const item = makeItem("Hello", { media: [picture] })
      const came = await publish.prepare(outside, withLimits(configuration), item, null)
      assert.ok(came.kind === "refused" && came.why === "media" && came.code === code, JSON.stringify(came))
      assert.equal(requests.length, 1)
    }
  })
})
