import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { escapeText } from "#networks/linkedin-shared/escape-text.ts"
import { author, owner, talk, post } from "#networks/linkedin/fixtures.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import type { SendItem, Json } from "#networks/network.ts"
import { headers, written } from "../../../test/networks/linkedin-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { preparing } from "../../../test/networks/preparing.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const prepare = preparing(linkedin, author, talk)

async function postOf(item: SendItem, ...replies: readonly Reply[]): Promise<Readonly<Record<string, Json>>> {
  const { result } = await prepare(item, ...replies)
  assert.ok(result.kind === "ready", JSON.stringify(result))
  return (result.handle as { readonly post: Readonly<Record<string, Json>> }).post
}

describe("text for LinkedIn", () => {
  const vectors: readonly (readonly [plain: string, little: string])[] = [
    ["Hello, world. It's 5 > 4 & 3 < 4!", "Hello, world. It's 5 \\> 4 & 3 \\< 4!"],
    ["\\ | { } @ [ ] ( ) < > # * _ ~", "\\\\ \\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\* \\_ \\~"],
    ["#birds and #2026birds, #日本", "#birds and #2026birds, #日本"],
    ["#1 a#b ## C# #", "\\#1 a\\#b \\#\\# C\\# \\#"],
    ["#snake_case", "#snake\\_case"],
    ["https://example.com/a_(b)#c", "https://example.com/a\\_\\(b\\)\\#c"],
    ["@[Acme](urn:li:organization:1)", "\\@\\[Acme\\]\\(urn:li:organization:1\\)"],
    ["{hashtag|#|tag}", "\\{hashtag\\|\\#\\|tag\\}"],
  ]
  for (const [plain, little] of vectors) {
    it(`writes ${JSON.stringify(plain)} so that all of it is seen`, () => {
      assert.equal(escapeText(plain), little)
    })
  }
})

describe("preparing a post for LinkedIn", () => {
  it("needs no call for words", async () => {
    const { result, requests } = await prepare(makeItem("Hello"))
    assert.deepEqual(result, { kind: "ready", handle: { post } })
    assert.equal(requests.length, 0)
  })

  it("says who sees it, that nobody may repost it, and what an article is about", async () => {
    const options = {
      "linkedin.visibility": "CONNECTIONS",
      "linkedin.disableReshare": "true",
      "linkedin.articleUrl": "https://example.com/tulips",
      "linkedin.articleTitle": "Tulips",
      "linkedin.articleDescription": "Forty kinds",
    }
    assert.deepEqual(await postOf(makeItem("Hello", { options })), {
      ...post,
      visibility: "CONNECTIONS",
      isReshareDisabledByAuthor: true,
      content: { article: { source: "https://example.com/tulips", title: "Tulips", description: "Forty kinds" } },
    })
  })

  const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })
  const opened = (image: string) =>
    reply(200, { value: { uploadUrlExpiresAt: 1, uploadUrl: `https://up.example/${image}`, image } })

  it("uploads a picture and shows it with its alt text", async () => {
    const item = makeItem("Hello", { media: [picture] })
    const { result, requests, waits } = await prepare(item, opened("urn:li:image:1"), reply(201))
    assert.ok(result.kind === "ready")
    const content = { media: { id: "urn:li:image:1", altText: "A lark" } }
    assert.deepEqual(result.handle, { post: { ...post, content } })
    assert.deepEqual(waits, [2])
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.linkedin.com/rest/images?action=initializeUpload",
        headers: written,
        body: JSON.stringify({ initializeUploadRequest: { owner } }),
      },
      {
        method: "PUT",
        url: "https://up.example/urn:li:image:1",
        headers: { authorization: "Bearer AT", "content-type": "image/jpeg" },
        body: new Uint8Array([1, 2, 3]),
        timeoutMs: 120_000,
      },
    ])
  })

  it("shows several pictures in their order, one a turn", async () => {
    const plain = makeFile("b.jpg", new Uint8Array([4]))
    const item = makeItem("Hello", { media: [picture, plain] })
    const replies = [opened("urn:li:image:1"), reply(201), opened("urn:li:image:2"), reply(201)]
    const { result, waits } = await prepare(item, ...replies)
    assert.ok(result.kind === "ready")
    const images = [{ id: "urn:li:image:1", altText: "A lark" }, { id: "urn:li:image:2" }]
    assert.deepEqual(result.handle, { post: { ...post, content: { multiImage: { images } } } })
    assert.deepEqual(waits, [0, 2])
  })

  const film = makeFile("a.mp4", new Uint8Array(10), { kind: "video", contentType: "video/mp4", durationMs: 4000 })
  const started = (expiresAt = now.epochMilliseconds + 1000) =>
    reply(200, {
      value: {
        uploadUrlsExpireAt: expiresAt,
        video: "urn:li:video:1",
        uploadToken: "UT",
        uploadInstructions: [
          { uploadUrl: "https://up.example/0", firstByte: 0, lastByte: 5 },
          { uploadUrl: "https://up.example/1", firstByte: 6, lastByte: 9 },
        ],
      },
    })
  const tagged = (etag: string) => reply(200, "", { etag })
  const status = (word: string) => reply(200, { id: "urn:li:video:1", owner, status: word })

  it("sends a video in the parts that LinkedIn names and waits until it is there", async () => {
    const { result, requests, waits } = await prepare(
      makeItem("Hello", { media: [film] }),
      started(),
      tagged("e0"),
      tagged("e1"),
      reply(200),
      status("PROCESSING"),
      status("AVAILABLE"),
    )
    assert.ok(result.kind === "ready")
    assert.deepEqual(result.handle, { post: { ...post, content: { media: { id: "urn:li:video:1" } } } })
    assert.deepEqual(waits, [0, 1, 3])
    const rest = "https://api.linkedin.com/rest/videos"
    const wish = { owner, fileSizeBytes: 10, uploadCaptions: false, uploadThumbnail: false }
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: `${rest}?action=initializeUpload`,
        headers: written,
        body: JSON.stringify({ initializeUploadRequest: wish }),
      },
      ...[6, 4].map((size, index) => ({
        method: "PUT",
        url: `https://up.example/${index}`,
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(size),
        timeoutMs: 120_000,
      })),
      {
        method: "POST",
        url: `${rest}?action=finalizeUpload`,
        headers: written,
        body: JSON.stringify({
          finalizeUploadRequest: { video: "urn:li:video:1", uploadToken: "UT", uploadedPartIds: ["e0", "e1"] },
        }),
      },
      { method: "GET", url: `${rest}/urn%3Ali%3Avideo%3A1`, headers },
      { method: "GET", url: `${rest}/urn%3Ali%3Avideo%3A1`, headers },
    ])
  })

  it("begins a video anew whose addresses have expired", async () => {
    const { result, requests } = await prepare(
      makeItem("Hello", { media: [film] }),
      started(now.epochMilliseconds),
      started(),
      tagged("e0"),
      tagged("e1"),
      reply(200),
      status("AVAILABLE"),
    )
    assert.equal(result.kind, "ready")
    assert.equal(requests.filter(({ url }) => url.endsWith("action=initializeUpload")).length, 2)
  })

  it("goes on without asking where it may not look, and gives up on a video that LinkedIn cannot use", async () => {
    const processing = { step: "processing", video: "urn:li:video:1" }
    const item = makeItem("Hello", { media: [film] })
    const told = { message: "Not enough permissions to access: videos.GET", serviceErrorCode: 100, status: 403 }
    const blind = await linkedin.publish.prepare(talk(reply(403, told)).outside, author, item, processing)
    assert.equal(blind.kind, "ready")
    const failed = talk(status("PROCESSING_FAILED"))
    const refused = await linkedin.publish.prepare(failed.outside, author, item, processing)
    assert.ok(refused.kind === "refused" && refused.why === "media" && refused.code === "PROCESSING_FAILED")
  })
})
