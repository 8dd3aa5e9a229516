import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, owner, post, talk } from "#networks/linkedin-page/fixtures.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import { headers, written } from "../../../test/networks/linkedin-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { preparing } from "../../../test/networks/preparing.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

const prepare = preparing(linkedinPage, author, talk)

describe("preparing a post for a page on LinkedIn", () => {
  it("needs no call for words, and writes them as LinkedIn reads them", async () => {
    const { result, requests } = await prepare(makeItem("We (all) like #tulips & C#"))
    const commentary = "We \\(all\\) like #tulips & C\\#"
    assert.deepEqual(result, { kind: "ready", handle: { post: { ...post, commentary } } })
    assert.equal(requests.length, 0)
  })

  it("says that nobody may repost it, and what an article is about; a page's posts are for all", async () => {
    const options = {
      "linkedin-page.disableReshare": "true",
      "linkedin-page.articleUrl": "https://example.com/tulips",
      "linkedin-page.articleTitle": "Tulips",
      "linkedin-page.articleDescription": "Forty kinds",
      "linkedin.visibility": "CONNECTIONS",
    }
    const { result } = await prepare(makeItem("Hello", { options }))
    const article = { source: "https://example.com/tulips", title: "Tulips", description: "Forty kinds" }
    assert.deepEqual(result, {
      kind: "ready",
      handle: { post: { ...post, isReshareDisabledByAuthor: true, content: { article } } },
    })
  })

  const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })
  const plain = makeFile("b.png", new Uint8Array([4]), { contentType: "image/png" })
  const opened = (image: string) =>
    reply(200, { value: { uploadUrlExpiresAt: 1, uploadUrl: `https://up.example/${image}`, image } })
  const status = (kind: string, word: string) => reply(200, { id: `urn:li:${kind}:1`, owner, status: word })

  it("uploads pictures for the page, one a turn, and asks until LinkedIn has them all", async () => {
    const { result, requests, waits } = await prepare(
      makeItem("Hello", { media: [picture, plain] }),
      opened("urn:li:image:1"),
      reply(201),
      opened("urn:li:image:2"),
      reply(201),
      status("image", "AVAILABLE"),
      status("image", "PROCESSING"),
      status("image", "AVAILABLE"),
    )
    assert.ok(result.kind === "ready", JSON.stringify(result))
    const images = [{ id: "urn:li:image:1", altText: "A lark" }, { id: "urn:li:image:2" }]
    assert.deepEqual(result.handle, { post: { ...post, content: { multiImage: { images } } } })
    assert.deepEqual(waits, [0, 2, 2])
    const open = {
      method: "POST",
      url: "https://api.linkedin.com/rest/images?action=initializeUpload",
      headers: written,
      body: JSON.stringify({ initializeUploadRequest: { owner } }),
    }
    const put = (image: string, type: string, body: Uint8Array) => ({
      method: "PUT",
      url: `https://up.example/${image}`,
      headers: { authorization: "Bearer AT", "content-type": type },
      body,
      timeoutMs: 120_000,
    })
    const look = (id: string) => ({
      method: "GET",
      url: `https://api.linkedin.com/rest/images/urn%3Ali%3Aimage%3A${id}`,
      headers,
    })
    assert.deepEqual(requests, [
      open,
      put("urn:li:image:1", "image/jpeg", new Uint8Array([1, 2, 3])),
      open,
      put("urn:li:image:2", "image/png", new Uint8Array([4])),
      look("1"),
      look("2"),
      look("2"),
    ])
  })

  it("gives up on media that LinkedIn cannot use, and goes on blind where it may not look", async () => {
    const item = makeItem("Hello", { media: [picture] })
    const refused = await prepare(item, opened("urn:li:image:1"), reply(201), status("image", "PROCESSING_FAILED"))
    assert.ok(refused.result.kind === "refused" && refused.result.why === "media")
    assert.equal(refused.result.code, "PROCESSING_FAILED")
    const denied = reply(403, { serviceErrorCode: 100, message: "Not enough permissions to access: images.GET" })
    const blind = await prepare(item, opened("urn:li:image:1"), reply(201), denied)
    assert.equal(blind.result.kind, "ready")
  })

  it("sends a video in the parts that LinkedIn names and waits until it is there", async () => {
    const film = makeFile("a.mp4", new Uint8Array(10), { kind: "video", contentType: "video/mp4", durationMs: 4000 })
    const { result, requests } = await prepare(
      makeItem("Hello", { media: [film] }),
      reply(200, {
        value: {
          uploadUrlsExpireAt: now.epochMilliseconds + 1000,
          video: "urn:li:video:1",
          uploadToken: "",
          uploadInstructions: [
            { uploadUrl: "https://up.example/0", firstByte: 0, lastByte: 5 },
            { uploadUrl: "https://up.example/1", firstByte: 6, lastByte: 9 },
          ],
        },
      }),
      reply(200, "", { etag: "e0" }),
      reply(200, "", { etag: "e1" }),
      reply(200),
      status("video", "PROCESSING"),
      status("video", "AVAILABLE"),
    )
    assert.ok(result.kind === "ready", JSON.stringify(result))
    assert.deepEqual(result.handle, { post: { ...post, content: { media: { id: "urn:li:video:1" } } } })
    const wish = { owner, fileSizeBytes: 10, uploadCaptions: false, uploadThumbnail: false }
    assert.equal(requests[0]?.body, JSON.stringify({ initializeUploadRequest: wish }))
    const end = { video: "urn:li:video:1", uploadToken: "", uploadedPartIds: ["e0", "e1"] }
    assert.equal(requests[3]?.body, JSON.stringify({ finalizeUploadRequest: end }))
    assert.equal(requests[4]?.url, "https://api.linkedin.com/rest/videos/urn%3Ali%3Avideo%3A1")
  })
})
