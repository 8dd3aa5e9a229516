import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import { linkedinSimulator } from "#networks/linkedin/simulator.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { bearer, callLinkedin, helloBy, restli, testRefusedPosts } from "../../../test/networks/linkedin-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import type { PlayedNetwork } from "../../../test/networks/played-network.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { stageOf } from "../../../test/networks/played-stage.ts"

const played = stageOf(linkedin, linkedinSimulator)
const open = () => played.open({}, "ann-lark")
const attempt = (network: PlayedNetwork, author: Author, item: SendItem) => played.attempt({ network, author }, item)

const ownerOf = ({ externalId }: Author) => `urn:li:person:${externalId}`
const postBy = (author: Author, rest: object = {}) => ({ ...helloBy(ownerOf(author)), ...rest })

const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })

describe("the LinkedIn of the sandbox", () => {
  it("takes no field that it does not know for a code, and misses none", async () => {
    const { network, author } = await open()
    const token = async (code: string | null, fields: object = {}) => {
      const body = new URLSearchParams({
        grant_type: "authorization_code",
        code: code ?? "",
        redirect_uri: trip.redirectUri,
        client_id: "sandbox",
        client_secret: "sandbox-secret",
        ...fields,
      }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      const url = `${network.outside.hosts["www"]}/oauth/v2/accessToken`
      const answer = await network.outside.http({ method: "POST", url, headers, body })
      return [answer.status, (JSON.parse(answer.body) as { error?: string }).error]
    }
    const code = async () => (await network.consent(author.externalId, { decision: "allow" })).get("code")
    assert.deepEqual(await token(await code(), { code_verifier: "V" }), [400, "invalid_request"])
    assert.deepEqual(await token(null), [400, "invalid_request"])
  })

  it("ends access after sixty days, and when it is given back", async () => {
    const { network, author } = await open()
    network.pass(60 * 86_400)
    const expired = await attempt(network, author, makeItem("Late"))
    assert.ok(expired.kind === "refused" && expired.code === "EXPIRED_ACCESS_TOKEN")
    const again = await network.connect("ann-lark")
    assert.equal(again.externalId, author.externalId)
    await linkedin.connect.revoke(network.outside, again.credentials)
    const revoked = await attempt(network, again, makeItem("Revoked"))
    assert.ok(revoked.kind === "refused" && revoked.code === "REVOKED_ACCESS_TOKEN")
  })

  it("wants its headers", async () => {
    const { network, author } = await open()
    const body = postBy(author)
    const headers = bearer(author)
    const post = async (changed: Readonly<Record<string, string>>) => {
      const { status, code } = await callLinkedin(network, "rest/posts", { headers: changed, body })
      return [status, code]
    }
    const { "linkedin-version": _version, ...unversioned } = headers
    assert.deepEqual(await post(unversioned), [400, "VERSION_MISSING"])
    // One that has ended, a month that was left out, one that is not out yet, and no month at all.
    for (const version of ["202508", "202512", "202609", "202613"]) {
      assert.deepEqual(await post({ ...headers, "linkedin-version": version }), [426, "NONEXISTENT_VERSION"])
    }
    assert.deepEqual(await post({ ...headers, "x-restli-protocol-version": "1.0.0" }), [400, "ILLEGAL_ARGUMENT"])
    assert.deepEqual(await post({ ...headers, "content-type": "text/plain" }), [400, "ILLEGAL_ARGUMENT"])
    assert.deepEqual(await post(restli), [401, "EMPTY_ACCESS_TOKEN"])
    assert.deepEqual(await post({ ...headers, authorization: "Bearer x" }), [401, "INVALID_ACCESS_TOKEN"])
    assert.deepEqual(network.ledger, [])
  })

  testRefusedPosts(played, open, ownerOf, {
    "another's name": [{ author: "urn:li:person:other" }, 403, /Not enough permissions/],
    "another visibility": [{ visibility: "FRIENDS" }, 422, /visibility/],
  })

  it("cuts a text off at a character that is not escaped, and shows all of one that is", async () => {
    const { network, author } = await open()
    const body = postBy(author, { commentary: "We (all) agree" })
    assert.equal((await callLinkedin(network, "rest/posts", { headers: bearer(author), body })).status, 201)
    const text = "All of it: \\ | { } @ [ ] ( ) < > # * _ ~ #tag #a_b C# https://a.co/b_(c)#d 🦋"
    assert.equal((await attempt(network, author, makeItem(text))).kind, "published")
    assert.deepEqual(
      network.ledger.map((entry) => entry.text),
      ["We ", text],
    )
  })

  it("reads the elements of its own form of text", async () => {
    const { network, author } = await open()
    const commentary = "Hi @[Acme](urn:li:organization:1) {hashtag|\\#|birds} #tulips"
    await callLinkedin(network, "rest/posts", { headers: bearer(author), body: postBy(author, { commentary }) })
    assert.equal(network.ledger[0]?.text, "Hi Acme #birds #tulips")
  })

  it("shows pictures and says so; a member's token may not ask about them", async () => {
    const { network, author } = await open()
    assert.equal((await attempt(network, author, makeItem("", { media: [picture, picture] }))).kind, "published")
    assert.deepEqual(network.ledger[0]?.media, ["image/jpeg: A lark", "image/jpeg: A lark"])
    const path = "rest/images/urn%3Ali%3Aimage%3A1"
    assert.equal((await callLinkedin(network, path, { method: "GET", headers: bearer(author) })).status, 403)
  })

  it("makes the app wait for a picture that takes long", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "slowProcessing")
    const item = makeItem("Slow", { media: [picture] })
    const refused = await attempt(network, author, item)
    assert.ok(refused.kind === "refused" && refused.why === "transient", JSON.stringify(refused))
    assert.ok(refused.retryAt !== undefined)
    assert.equal((await attempt(network, author, item)).kind, "published")
    assert.equal(network.ledger.length, 1)
  })

  it("refuses a picture that it could not use", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "mediaRejected")
    const refused = await attempt(network, author, makeItem("Bad", { media: [picture] }))
    assert.ok(refused.kind === "refused" && refused.why === "media", JSON.stringify(refused))
  })

  it("takes a video in parts of 4 MiB and calls the post by another name", async () => {
    const { network, author } = await open()
    const film = makeFile("a.mp4", new Uint8Array(10_000_000).fill(7), { kind: "video", contentType: "video/mp4" })
    const result = await attempt(network, author, makeItem("Film", { media: [film] }))
    assert.ok(result.kind === "published", JSON.stringify(result))
    assert.match(result.externalId, /^urn:li:ugcPost:\d{19}$/)
    const page = await network.outside.http({ method: "GET", url: result.url ?? "" })
    assert.ok(page.body.includes("Film"))
    const small = makeFile("b.mp4", new Uint8Array(10), { kind: "video", contentType: "video/mp4" })
    const refused = await attempt(network, author, makeItem("Small", { media: [small] }))
    assert.equal(refused.kind, "refused")
  })

  it("finishes a video only with the tags of all of its parts", async () => {
    const { network, author } = await open()
    const headers = bearer(author)
    const owner = `urn:li:person:${author.externalId}`
    const wish = { owner, fileSizeBytes: 80_000, uploadCaptions: false, uploadThumbnail: false }
    const url = `${network.outside.hosts["api"]}/rest/videos?action=initializeUpload`
    const body = JSON.stringify({ initializeUploadRequest: wish })
    const json = { ...headers, "content-type": "application/json" }
    const opened = await network.outside.http({ method: "POST", url, headers: json, body })
    const { value } = JSON.parse(opened.body) as {
      value: { video: string; uploadToken: string; uploadInstructions: readonly { uploadUrl: string }[] }
    }
    const uploadUrl = value.uploadInstructions[0]?.uploadUrl ?? ""
    const short = await network.outside.http({ method: "PUT", url: uploadUrl, headers, body: new Uint8Array(5) })
    assert.equal(short.status, 400)
    const request = { video: value.video, uploadToken: value.uploadToken, uploadedPartIds: ["x"] }
    const path = "rest/videos?action=finalizeUpload"
    const refused = await callLinkedin(network, path, { headers, body: { finalizeUploadRequest: request } })
    assert.deepEqual([refused.status, refused.message], [400, "The uploaded parts do not match"])
  })
})
