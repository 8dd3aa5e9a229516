import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import { linkedinPageSimulator } from "#networks/linkedin-page/simulator.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { bearer, callLinkedin, helloBy, restli, testRefusedPosts } from "../../../test/networks/linkedin-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../test/networks/played-network.ts"
import { stageOf } from "../../../test/networks/played-stage.ts"

const played = stageOf(linkedinPage, linkedinPageSimulator)
const { connectAll } = played
const open = () => played.open({}, "tulip-works")
const attempt = (network: PlayedNetwork, author: Author, item: SendItem) => played.attempt({ network, author }, item)

const call = (network: PlayedNetwork, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
  callLinkedin(network, `rest/${path}`, { headers, ...(body === undefined ? { method: "GET" } : { body }) })
const ownerOf = ({ externalId }: Author) => `urn:li:organization:${externalId}`
const postBy = (author: Author, rest: object = {}) => ({ ...helloBy(ownerOf(author)), ...rest })

const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })

describe("the LinkedIn of the sandbox, for pages", () => {
  it("lets a member consent, and grants the pages that they may post for", async () => {
    const network = new PlayedNetwork(linkedinPage, linkedinPageSimulator)
    const accounts = await connectAll(network, "tulip-works")
    assert.deepEqual(
      accounts.map(({ handle, displayName }) => [handle, displayName]),
      [
        ["tulip-works", "Tulip Works"],
        ["tulip-works-careers", "Tulip Works Careers"],
      ],
    )
    const again = await connectAll(network, "tulip-works")
    assert.deepEqual(
      again.map(({ externalId }) => externalId),
      accounts.map(({ externalId }) => externalId),
    )
  })

  it("publishes for each of the pages in its own name, with faults of its own", async () => {
    const network = new PlayedNetwork(linkedinPage, linkedinPageSimulator)
    const [works, careers] = await connectAll(network, "tulip-works")
    assert.ok(works !== undefined && careers !== undefined)
    network.order(careers.externalId, "rateLimited")
    assert.equal((await attempt(network, works, makeItem("From the works"))).kind, "published")
    const refused = await attempt(network, careers, makeItem("We hire"))
    assert.ok(refused.kind === "refused" && refused.why === "rate")
    assert.equal((await attempt(network, careers, makeItem("We hire"))).kind, "published")
    assert.deepEqual(
      network.ledger.map(({ account, text }) => [account, text]),
      [
        [works.externalId, "From the works"],
        [careers.externalId, "We hire"],
      ],
    )
  })

  it("lets nobody post for a page that they do not look after", async () => {
    const { network, author } = await open()
    const other = await network.connect("robin-hall")
    for (const urn of [
      `urn:li:organization:${other.externalId}`,
      "urn:li:organization:1",
      `urn:li:person:${author.externalId}`,
    ]) {
      const refused = await call(network, "posts", bearer(author), postBy(author, { author: urn }))
      assert.deepEqual([refused.status, refused.code], [403, "ACCESS_DENIED"])
    }
    const owner = `urn:li:organization:${other.externalId}`
    const upload = { initializeUploadRequest: { owner } }
    assert.equal((await call(network, "images?action=initializeUpload", bearer(author), upload)).status, 403)
    assert.equal((await call(network, `organizations/${other.externalId}`, bearer(author))).status, 403)
    assert.deepEqual(network.ledger, [])
  })

  it("wants its headers, and a finder to be called one", async () => {
    const { network, author } = await open()
    const headers = bearer(author)
    const path = `posts?q=author&author=${encodeURIComponent(`urn:li:organization:${author.externalId}`)}`
    assert.equal((await call(network, path, headers)).status, 400)
    assert.equal((await call(network, path, { ...headers, "x-restli-method": "FINDER" })).status, 200)
    const acls = "organizationAcls?q=roleAssignee"
    assert.equal((await call(network, acls, headers)).status, 400)
    assert.equal((await call(network, acls, { ...headers, "x-restli-method": "FINDER" })).status, 200)
    const stray = await call(network, `${path}&page=2`, { ...headers, "x-restli-method": "FINDER" })
    assert.deepEqual([stray.status, stray.message], [400, "Unknown parameter page"])
    const { "linkedin-version": _version, ...unversioned } = headers
    assert.equal((await call(network, "posts", unversioned, postBy(author))).code, "VERSION_MISSING")
    const old = { ...headers, "linkedin-version": "202508" }
    assert.equal((await call(network, "posts", old, postBy(author))).code, "NONEXISTENT_VERSION")
    assert.equal((await call(network, "posts", restli, postBy(author))).code, "EMPTY_ACCESS_TOKEN")
  })

  testRefusedPosts(played, open, ownerOf, {
    "a post for connections": [{ visibility: "CONNECTIONS" }, 422, /visibility/],
  })

  it("is asked after a lost answer, and knows: whatever characters were in the text", async () => {
    const { network, author } = await open()
    const text = "All of it: \\ | { } @ [ ] ( ) < > # * _ ~ #tag #a_b C# https://a.co/b_(c)#d 🦋"
    const item = makeItem(text)
    const ready = await linkedinPage.publish.prepare(network.outside, author, item, null)
    assert.ok(ready.kind === "ready")
    const sentAt = network.outside.now()
    const ask = () => linkedinPage.publish.reconcile(network.outside, author, item, ready.handle, sentAt)
    network.order(author.externalId, "acceptThenDrop")
    const lost = await linkedinPage.publish.commit(forCommit(network.outside), author, item, ready.handle)
    assert.equal(lost.kind, "unknown")
    assert.equal(network.ledger[0]?.text, text)
    const found = await ask()
    assert.ok(found.kind === "published" && found.externalId === network.ledger[0]?.externalId, JSON.stringify(found))
  })

  it("may take a post late", async () => {
    const { network, author } = await open()
    const item = makeItem("Late")
    const ready = await linkedinPage.publish.prepare(network.outside, author, item, null)
    assert.ok(ready.kind === "ready")
    const sentAt = network.outside.now()
    const ask = () => linkedinPage.publish.reconcile(network.outside, author, item, ready.handle, sentAt)
    network.order(author.externalId, "acceptLate")
    assert.equal(
      (await linkedinPage.publish.commit(forCommit(network.outside), author, item, ready.handle)).kind,
      "unknown",
    )
    assert.equal((await ask()).kind, "unknown")
    network.pass(2)
    assert.equal((await ask()).kind, "published")
  })

  it("works on a picture for a while, longer when told to, and tells the page's token so", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "slowProcessing")
    assert.equal((await attempt(network, author, makeItem("", { media: [picture, picture] }))).kind, "published")
    assert.deepEqual(network.ledger[0]?.media, ["image/jpeg: A lark", "image/jpeg: A lark"])
    network.order(author.externalId, "mediaRejected")
    const refused = await attempt(network, author, makeItem("Bad", { media: [picture] }))
    assert.ok(refused.kind === "refused" && refused.why === "media", JSON.stringify(refused))
  })

  it("takes a video in parts and calls the post by another name", async () => {
    const { network, author } = await open()
    const film = makeFile("a.mp4", new Uint8Array(10_000_000).fill(7), { kind: "video", contentType: "video/mp4" })
    const result = await attempt(network, author, makeItem("Film", { media: [film] }))
    assert.ok(result.kind === "published", JSON.stringify(result))
    assert.match(result.externalId, /^urn:li:ugcPost:\d{19}$/)
    const shown = await network.outside.http({ method: "GET", url: result.url ?? "" })
    assert.ok(shown.body.includes("Film"))
  })

  it("ends access after sixty days, and when somebody takes it back", async () => {
    const { network, author } = await open()
    network.pass(60 * 86_400)
    const expired = await attempt(network, author, makeItem("Late"))
    assert.ok(expired.kind === "refused" && expired.code === "EXPIRED_ACCESS_TOKEN")
    const again = await network.connect("tulip-works")
    const alone = { ...again.credentials, extra: {} }
    await linkedinPage.connect.revoke(network.outside, again.credentials)
    assert.equal((await attempt(network, again, makeItem("Shared"))).kind, "published")
    await linkedinPage.connect.revoke(network.outside, alone)
    const revoked = await attempt(network, again, makeItem("Revoked"))
    assert.ok(revoked.kind === "refused" && revoked.code === "REVOKED_ACCESS_TOKEN")
  })
})
