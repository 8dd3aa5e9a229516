import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { author, now, status, talk } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { Author, Item, Json, RefusalKind, Waiting } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = mastodon
const handle = { key: "K", mediaIds: [] }
const picture = makeFile('tulips "late".jpg', Buffer.from("picture"), { altText: "Late tulips" })
const film = makeFile("film.mp4", Buffer.from("film"), { kind: "video", contentType: "video/mp4" })

async function commit(item: Item, kept: Json = handle): Promise<Record<string, unknown>> {
  const { outside, requests } = talk(reply(200, status("110")))
  const came = await publish.commit(outside, author, item, kept)
  assert.deepEqual(came, { kind: "published", externalId: "110", url: "https://social.example/@lark/110" })
  return JSON.parse(String(requests[0]?.body)) as Record<string, unknown>
}

/** A form as a server receives it. */
async function textOf(request: HttpRequest | undefined): Promise<string> {
  const bytes = Buffer.concat(await Array.fromAsync(request?.pieces?.read() ?? []))
  assert.equal(bytes.length, request?.pieces?.bytes)
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(request?.headers?.["content-type"] ?? "")?.[1] ?? ""
  return bytes.toString().replaceAll(boundary, "B")
}

async function prepare(item: Item, progress: Json, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  return { came: await publish.prepare(outside, author, item, progress), requests }
}

describe("sending a post to Mastodon", () => {
  it("is one call in JSON, under a key", async () => {
    const { outside, requests } = talk(reply(200, status("110")))
    await publish.commit(outside, author, makeItem("Hello"), handle)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://social.example/api/v1/statuses",
        headers: {
          accept: "application/json",
          authorization: "Bearer AT",
          "content-type": "application/json",
          "idempotency-key": "K",
        },
        body: '{"status":"Hello"}',
      },
    ])
  })

  it("leaves what nobody chose to the account's own settings", async () => {
    assert.deepEqual(await commit(makeItem("", { media: [picture] }), { key: "K", mediaIds: ["7"] }), {
      media_ids: ["7"],
    })
  })

  it("says everything that was chosen", async () => {
    const options = {
      "mastodon.visibility": "unlisted",
      "mastodon.spoilerText": "Flowers",
      "mastodon.sensitive": "false",
      "mastodon.language": "DE",
      "mastodon.quotePolicy": "followers",
    }
    assert.deepEqual(await commit(makeItem("Hello", { options })), {
      status: "Hello",
      visibility: "unlisted",
      spoiler_text: "Flowers",
      sensitive: false,
      language: "de",
      quote_approval_policy: "followers",
    })
  })

  it("answers the item before", async () => {
    const before = ["108", "109"].map((externalId) => ({ externalId, memory: null }))
    assert.deepEqual(await commit(makeItem("Third", { before })), { status: "Third", in_reply_to_id: "109" })
  })

  it("has the same key for the same post, and another for other words", async () => {
    const keyOf = async (item: Item) => {
      const { came } = await prepare(item, null)
      assert.ok(came.kind === "ready")
      return (came.handle as { readonly key: string }).key
    }
    const key = await keyOf(makeItem("Hello"))
    assert.match(key, /^[\w-]{43}$/)
    assert.equal(await keyOf(makeItem("Hello")), key)
    assert.notEqual(await keyOf(makeItem("Hello!")), key)
    assert.notEqual(await keyOf(makeItem("Hello", { seed: "another" })), key)
    assert.notEqual(await keyOf(makeItem("Hello", { options: { "mastodon.visibility": "direct" } })), key)
  })

  it("knows every refusal, by its status first and its words second", async () => {
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(401, { error: "The access token is invalid" }), "auth"],
      [reply(401, { error: "The access token was revoked" }), "auth"],
      [reply(401, { error: "invalid_token" }), "auth"],
      [reply(401, { error: "Unauthorized: token not supplied" }), "auth"],
      [reply(401), "auth"],
      [reply(403, { error: "This action is outside the authorized scopes" }), "permission"],
      [reply(403, { error: "insufficient_scope" }), "permission"],
      [reply(403, { error: "Forbidden: token has insufficient scope permission" }), "permission"],
      [reply(403, { error: "Your login is currently disabled" }), "auth"],
      [reply(403, { error: "Your login is currently pending approval" }), "auth"],
      [reply(403, { error: "Your login is missing a confirmed e-mail address" }), "auth"],
      [reply(404, { error: "The post you are trying to reply to does not appear to exist." }), "gone"],
      [reply(422, { error: "Validation failed: Text character limit of 500 exceeded" }), "content"],
      [reply(422, { error: "Validation failed: Text can't be blank" }), "content"],
      [reply(400, { error: { status: ["is too long"] } }), "content"],
      [reply(422, { error: "Cannot attach more than 4 files" }), "media"],
      [reply(422, { error: "Cannot attach a video to a post that already contains images" }), "media"],
      [reply(422, { error: "Media 7 not found or already attached to another post" }), "duplicate"],
      [reply(413, "<h1>Too large</h1>"), "media"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const came = await publish.commit(talk(answer).outside, author, makeItem("Hello"), handle)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify([answer, came]))
      assert.notEqual(came.message, "")
    }
  })

  it("waits as long as the server asks for, and a moment for media that is not ready", async () => {
    const at = { "x-ratelimit-reset": "2026-11-14T09:45:00.000000Z" }
    const rate = await publish.commit(
      talk(reply(429, { error: "Too many requests" }, at)).outside,
      author,
      makeItem("Hello"),
      handle,
    )
    assert.ok(rate.kind === "refused" && rate.why === "rate")
    assert.equal(rate.retryAt?.toString(), "2026-11-14T09:45:00Z")
    const words = "Cannot attach files that have not finished processing. Try again in a moment!"
    const early = await publish.commit(talk(reply(422, { error: words })).outside, author, makeItem("Hello"), handle)
    assert.ok(early.kind === "refused" && early.why === "transient")
    assert.equal(early.retryAt?.toString(), now.add({ seconds: 5 }).toString())
  })

  it("does not know what became of it when nothing readable comes back", async () => {
    for (const answer of [
      reply(503, { error: "There was a temporary problem serving your request, please try again" }),
      reply(500, "<h1>We're sorry</h1>"),
      reply(302, "", { location: "/auth/sign_in" }),
      reply(200, "<h1>Welcome</h1>"),
      new NoAnswer("reset", true),
    ]) {
      const came = await publish.commit(talk(answer).outside, author, makeItem("Hello"), handle)
      assert.equal(came.kind, "unknown", JSON.stringify(answer))
    }
  })
})

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
        '--B\r\ncontent-disposition: form-data; name="file"; filename="tulips %22late%22.jpg"\r\n' +
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
    for (const answer of [reply(503), new NoAnswer("reset", true)]) {
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
    assert.ok(came.kind === "refused" && came.why === "content" && came.code === "ServerCharacters")
    assert.equal(refused.requests[0]?.url, "https://social.example/api/v2/instance")
    const changed = talk(reply(200, { configuration: { statuses: { max_characters: 500 } } }))
    assert.equal((await publish.prepare(changed.outside, small, item, null)).kind, "ready")
    const down = await publish.prepare(talk(reply(503)).outside, small, item, null)
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
    assert.ok(came.kind === "refused" && came.code === "ServerCharacters")
  })

  it("hold for files before they are sent", async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ statuses: { max_media_attachments: 0 } }, "ServerAttachments"],
      [{ media_attachments: { supported_mime_types: ["image/png"] } }, "ServerTypes"],
      [{ media_attachments: { image_size_limit: 3 } }, "ServerBytes"],
      [{ media_attachments: { image_matrix_limit: 1_000_000 } }, "ServerPixels"],
      [{ media_attachments: { description_limit: 5 } }, "ServerDescription"],
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
