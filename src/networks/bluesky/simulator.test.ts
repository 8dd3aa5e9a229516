import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { blueskySimulator } from "#networks/bluesky/simulator.ts"
import type { Author, FormConnect, SendItem, Json } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../test/networks/played-network.ts"

const connect = bluesky.connect as FormConnect & typeof bluesky.connect

async function open(handle = "lark"): Promise<{ readonly network: PlayedNetwork; readonly author: Author }> {
  const network = new PlayedNetwork(bluesky, blueskySimulator)
  return { network, author: await join(network, handle) }
}

async function join(network: PlayedNetwork, handle: string): Promise<Author> {
  const account = blueskySimulator.newAccount(network.tools, handle)
  const values = blueskySimulator.formValues?.(network.tools, account) ?? {}
  const granted = await connect.submit(network.outside, values)
  assert.ok(granted.kind === "granted", JSON.stringify(granted))
  assert.ok(granted.accounts[0] !== undefined)
  return granted.accounts[0]
}

async function prepare({ outside }: PlayedNetwork, author: Author, item: SendItem): Promise<Json> {
  let progress: Json = null
  for (let turn = 0; turn < 20; turn += 1) {
    const result = await bluesky.publish.prepare(outside, author, item, progress)
    if (result.kind === "ready") return result.handle
    assert.ok(result.kind === "waiting", JSON.stringify(result))
    progress = result.progress
  }
  return assert.fail("it is never ready")
}

async function publish(network: PlayedNetwork, author: Author, item: SendItem) {
  const result = await bluesky.publish.commit(
    forCommit(network.outside),
    author,
    item,
    await prepare(network, author, item),
  )
  assert.ok(result.kind === "published", JSON.stringify(result))
  return result
}

type Body = Readonly<Record<string, unknown>>

/** Calls a server as nobody's adapter would. */
async function call(
  { outside }: PlayedNetwork,
  method: string,
  { token = "", body, host = "pds", type = "application/json" }: Body = {},
) {
  const answer = await outside.http({
    method: body === undefined ? "GET" : "POST",
    url: `${outside.hosts[String(host)]}/xrpc/${method}`,
    headers: {
      ...(token === "" ? {} : { authorization: `Bearer ${String(token)}` }),
      ...(body === undefined ? {} : { "content-type": String(type) }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const told = JSON.parse(answer.body) as Readonly<Record<"error" | "message" | "cid" | "commit" | "token", unknown>>
  return { status: answer.status, headers: answer.headers, ...told }
}

function put(author: Author, record: Body, rest: Body = {}) {
  const body = {
    repo: author.externalId,
    collection: "app.bsky.feed.post",
    rkey: "3m5lcz4s2k22e",
    record: { $type: "app.bsky.feed.post", text: "Hi", createdAt: "2026-11-14T09:30:00.000Z", ...record },
    ...rest,
  }
  return { token: author.credentials.accessToken, body }
}

describe("the Bluesky of the sandbox", () => {
  it("hosts accounts that the adapter connects by their app password", async () => {
    const { author } = await open("Ann Lark")
    assert.match(author.externalId, /^did:plc:[a-z2-7]{24}$/)
    assert.equal(author.handle, "ann-lark.bsky.social")
    const { network } = await open()
    const values = { handle: "lark.bsky.social", appPassword: "aaaa-bbbb-cccc-dddd", server: "" }
    const refused = await connect.submit(network.outside, values)
    assert.ok(refused.kind === "refused" && refused.why === "auth")
  })

  it("has one account under a handle, however often it is asked for", () => {
    const network = new PlayedNetwork(bluesky, blueskySimulator)
    const [one, two] = ["lark", "lark.bsky.social"].map((name) => blueskySimulator.newAccount(network.tools, name))
    assert.equal(one, two)
  })

  it("lets nobody try passwords without end", async () => {
    const { network } = await open()
    const body = { identifier: "lark.bsky.social", password: "wrong" }
    for (let tries = 1; tries < 30; tries += 1) {
      assert.equal((await call(network, "com.atproto.server.createSession", { body })).error, "AuthenticationRequired")
    }
    const refused = await call(network, "com.atproto.server.createSession", { body })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers["retry-after"], "30")
  })

  it("ends a session's access after two hours and renews it, with a while for a lost answer", async () => {
    const { network, author } = await open()
    network.pass(2 * 3600)
    const refused = await call(network, "com.atproto.repo.putRecord", put(author, {}))
    assert.deepEqual([refused.status, refused.error], [400, "ExpiredToken"])
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    assert.equal((await connect.refresh(network.outside, author.credentials)).kind, "refreshed")
    assert.equal((await call(network, "com.atproto.repo.putRecord", put({ ...author, ...fresh }, {}))).status, 200)
    network.pass(2 * 3600)
    const late = await connect.refresh(network.outside, author.credentials)
    assert.ok(late.kind === "refused" && late.why === "auth")
  })

  it("knows its tokens apart", async () => {
    const { network, author } = await open()
    const method = "com.atproto.repo.putRecord"
    const { body } = put(author, {})
    assert.deepEqual((await call(network, method, { body })).error, "AuthMissing")
    assert.deepEqual((await call(network, method, { body, token: "a.b.c" })).error, "InvalidToken")
    const { refreshToken } = author.credentials
    assert.deepEqual((await call(network, method, { body, token: refreshToken })).error, "InvalidToken")
    const other = await join(network, "wren")
    const foreign = { body, token: other.credentials.accessToken }
    assert.equal((await call(network, method, foreign)).error, "AuthenticationRequired")
  })

  it("forgets a session that was given back", async () => {
    const { network, author } = await open()
    await connect.revoke(network.outside, author.credentials)
    const refused = await connect.refresh(network.outside, author.credentials)
    assert.ok(refused.kind === "refused" && refused.why === "auth" && refused.message === "Token has been revoked")
  })

  const wrong: Readonly<Record<string, readonly [record: Body, rest: Body, message: RegExp]>> = {
    "301 characters": [{ text: "x".repeat(301) }, {}, /grapheme too big \(maximum 300, got 301\) at \$\.record\.text/],
    "too many bytes": [{ text: "👨‍👩‍👧‍👦".repeat(150) }, {}, /string too big \(maximum 3000, got 3750\)/],
    "no words and nothing to see": [{ text: "" }, {}, /too small/],
    "a key of another kind": [{}, { rkey: "first-post" }, /Invalid TID string/],
    "a field that there is not": [{ title: "Hi" }, {}, /title/],
    "a parameter that there is not": [{}, { draft: true }, /draft/],
    "a time that is none": [{ createdAt: "today" }, {}, /createdAt/],
    "four languages": [{ langs: ["en", "de", "fr", "it"] }, {}, /langs/],
    "another collection": [{}, { collection: "app.bsky.feed.postgate" }, /Invalid \$type/],
    "a facet out of the text": [
      {
        facets: [
          { index: { byteStart: 0, byteEnd: 9 }, features: [{ $type: "app.bsky.richtext.facet#tag", tag: "a" }] },
        ],
      },
      {},
      /facet out of the text/,
    ],
    "a facet through a character": [
      {
        text: "é",
        facets: [
          { index: { byteStart: 0, byteEnd: 1 }, features: [{ $type: "app.bsky.richtext.facet#tag", tag: "a" }] },
        ],
      },
      {},
      /cuts a character/,
    ],
    "an answer to nothing": [
      {
        reply: {
          root: { uri: "at://did:plc:x/app.bsky.feed.post/a", cid: `b${"a".repeat(58)}` },
          parent: { uri: "at://did:plc:x/app.bsky.feed.post/a", cid: `b${"a".repeat(58)}` },
        },
      },
      {},
      /not there/,
    ],
    "a picture that nobody uploaded": [
      {
        embed: {
          $type: "app.bsky.embed.images",
          images: [{ alt: "", image: { $type: "blob", ref: { $link: "b" }, mimeType: "image/png", size: 1 } }],
        },
      },
      {},
      /Could not find blob/,
    ],
  }
  for (const [what, [record, rest, message]] of Object.entries(wrong)) {
    it(`refuses ${what}`, async () => {
      const { network, author } = await open()
      const refused = await call(network, "com.atproto.repo.putRecord", put(author, record, rest))
      assert.equal(refused.status, 400)
      assert.match(String(refused.message), message)
      assert.deepEqual(network.ledger, [])
    })
  }

  it("refuses what is not JSON, and says how many calls are left", async () => {
    const { network, author } = await open()
    const refused = await call(network, "com.atproto.repo.putRecord", { ...put(author, {}), type: "text/plain" })
    assert.equal(refused.error, "InvalidRequest")
    assert.equal(refused.headers["ratelimit-policy"], "3000;w=300")
    assert.equal((await call(network, "com.atproto.repo.describeRepo")).status, 501)
  })

  it("takes the same record twice and shows it once, and never overwrites where that is asked", async () => {
    const { network, author } = await open()
    const first = await call(network, "com.atproto.repo.putRecord", put(author, {}))
    const again = await call(network, "com.atproto.repo.putRecord", put(author, {}))
    assert.deepEqual([again.status, again.cid, again.commit], [200, first.cid, undefined])
    const only = await call(network, "com.atproto.repo.putRecord", put(author, {}, { swapRecord: null }))
    assert.deepEqual([only.status, only.cid, only.commit], [200, first.cid, undefined])
    const another = put(author, { text: "Another" }, { swapRecord: null })
    const swap = await call(network, "com.atproto.repo.putRecord", another)
    assert.deepEqual(
      [swap.status, swap.error, swap.message],
      [400, "InvalidSwap", `Record was at ${String(first.cid)}`],
    )
    assert.equal(network.ledger.length, 1)
  })

  it("stumbles over a key that is in use when several records come together", async () => {
    const { network, author } = await open()
    const item = makeItem("Once", { options: { "bluesky.threadgate": "nobody", "bluesky.quotes": "disable" } })
    const handle = await prepare(network, author, item)
    const first = await bluesky.publish.commit(forCommit(network.outside), author, item, handle)
    assert.equal(first.kind, "published")
    assert.equal((await bluesky.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    const found = await bluesky.publish.reconcile(network.outside, author, item, handle, network.outside.now())
    assert.deepEqual(found, first)
    assert.deepEqual(
      network.ledger.map(({ text, extra }) => [text, extra]),
      [["Once", { replies: "nobody", quotes: "disable" }]],
    )
  })

  it("refuses a gate for somebody else's post", async () => {
    const { network, author } = await open()
    const post = `at://${author.externalId}/app.bsky.feed.post/3m5lcz4s2k22f`
    const record = { $type: "app.bsky.feed.threadgate", post, allow: [], createdAt: "2026-11-14T09:30:00Z" }
    const collection = "app.bsky.feed.threadgate"
    const body = { repo: author.externalId, collection, rkey: "3m5lcz4s2k22e", record }
    const refused = await call(network, "com.atproto.repo.putRecord", { token: author.credentials.accessToken, body })
    assert.match(String(refused.message), /does not match its post/)
  })

  it("shows threads, pictures, cards and mentions as the adapter sends them", async () => {
    const { network, author } = await open()
    const wren = await join(network, "wren")
    const picture = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark" })
    const first = await publish(network, author, makeItem("Look https://example.com/a @wren.bsky.social #birds"))
    const { externalId, memory = null } = first
    const second = makeItem("", { index: 1, media: [picture], before: [{ externalId, memory }], seed: "second" })
    await publish(network, author, second)
    assert.deepEqual(
      network.ledger.map(({ inReplyTo, media, extra }) => [inReplyTo, media, extra]),
      [
        [undefined, [], { card: "example.com/a", cardUrl: "https://example.com/a", facets: "link, mention, tag" }],
        [externalId, ["image/jpeg: A lark"], {}],
      ],
    )
    assert.notEqual(wren.externalId, author.externalId)
    const page = await network.outside.http({ method: "GET", url: first.url ?? "" })
    assert.ok(page.body.includes("Look https://example.com/a"))
  })

  it("takes a video in parts and works on it before it tells of the blob", async () => {
    const { network, author } = await open()
    const film = makeFile("a.mp4", new Uint8Array(12_000_000).fill(7), {
      kind: "video",
      contentType: "video/mp4",
      durationMs: 8000,
    })
    network.order(author.externalId, "slowProcessing")
    await publish(network, author, makeItem("Film", { media: [film] }))
    assert.deepEqual(network.ledger[0]?.media, ["video/mp4"])
  })

  it("takes a video as a whole where parts are switched off, and knows it again", async () => {
    const { network, author } = await open()
    network.tools.memory.put("videoService", "parts", "off")
    const film = makeFile("a.mp4", new Uint8Array(12_000_000).fill(7), {
      kind: "video",
      contentType: "video/mp4",
      durationMs: 8000,
    })
    for (const text of ["Film", "Once more"]) {
      network.order(author.externalId, "slowProcessing")
      await publish(network, author, makeItem(text, { media: [film], seed: text }))
      assert.deepEqual(network.ledger.at(-1)?.media, ["video/mp4"])
    }
    network.order(author.externalId, "mediaRejected")
    const other = makeFile("b.mp4", new Uint8Array(100), { kind: "video", contentType: "video/mp4", durationMs: 8000 })
    const item = makeItem("Another", { media: [other] })
    let result = await bluesky.publish.prepare(network.outside, author, item, null)
    while (result.kind === "waiting") {
      result = await bluesky.publish.prepare(network.outside, author, item, result.progress)
    }
    assert.ok(result.kind === "refused" && result.why === "media", JSON.stringify(result))
  })

  it("refuses pictures and videos in plain words where the server is an older or a smaller one", async () => {
    const { network, author } = await open()
    const picture = makeItem("", { media: [makeFile("a.jpg", new Uint8Array(1_800_000))] })
    const film = makeFile("a.mp4", new Uint8Array(6_000_000), {
      kind: "video",
      contentType: "video/mp4",
      durationMs: 800,
    })
    await publish(network, author, picture)
    network.tools.memory.put("server", "imageBytes", 1_000_000)
    const handle = await prepare(network, author, picture)
    const older = await bluesky.publish.commit(forCommit(network.outside), author, picture, handle)
    assert.ok(older.kind === "refused" && older.why === "media", JSON.stringify(older))
    assert.match(older.message, /^This account's server accepts files of up to 1 MB here, and this one has 1\.8 MB\./)
    network.tools.memory.put("server", "blobBytes", 1_500_000)
    for (const item of [picture, makeItem("", { media: [film] })]) {
      let result = await bluesky.publish.prepare(network.outside, author, item, null)
      while (result.kind === "waiting") {
        result = await bluesky.publish.prepare(network.outside, author, item, result.progress)
      }
      assert.ok(result.kind === "refused" && result.why === "media", JSON.stringify(result))
      assert.match(result.message, /^This account's server does not accept files as large as this one/)
    }
  })

  it("takes no video under a token for something else, too late or too far ahead", async () => {
    const { network, author } = await open()
    const seconds = Math.floor(network.outside.now().epochMilliseconds / 1000)
    const token = author.credentials.accessToken
    const wish = (query: Record<string, string>) => {
      const all = { aud: "did:web:sandbox.test", lxm: "com.atproto.repo.uploadBlob", exp: `${seconds + 60}`, ...query }
      return call(network, `com.atproto.server.getServiceAuth?${new URLSearchParams(all).toString()}`, { token })
    }
    assert.equal((await wish({ exp: String(seconds + 3600) })).error, "BadExpiration")
    const body = { sizeBytes: 10, mimeType: "video/mp4" }
    const start = async (query: Record<string, string>) =>
      call(network, "app.bsky.video.startUpload", { host: "video", body, token: (await wish(query)).token })
    assert.equal((await start({ lxm: "com.atproto.repo.getRecord" })).error, "BadJwtLexiconMethod")
    assert.equal((await start({ aud: "did:web:video.bsky.app" })).error, "BadJwtAudience")
    assert.equal((await start({})).status, 200)
  })

  it("counts from nothing, more with every day, and an author's own answers", async () => {
    const { network, author } = await open()
    const { externalId, memory = null } = await publish(network, author, makeItem("One"))
    const read = async (id: string) => {
      const result = await bluesky.readMetrics?.read(network.outside, author, [id, "at://did:plc:x/a/b"])
      assert.ok(result?.kind === "read")
      assert.equal(result.numbers.size, 1)
      return result.numbers.get(id)
    }
    assert.deepEqual(await read(externalId), { likes: 0, comments: 0, shares: 0, quotes: 0, saves: 0 })
    await publish(network, author, makeItem("Two", { index: 1, seed: "2", before: [{ externalId, memory }] }))
    assert.equal((await read(externalId))?.comments, 1)
    network.pass(7 * 86_400)
    assert.ok(((await read(externalId))?.likes ?? 0) > 0)
    const many = Array.from({ length: 26 }, () => `uris=${externalId}`).join("&")
    assert.equal((await call(network, `app.bsky.feed.getPosts?${many}`, { host: "appview" })).error, "InvalidRequest")
  })

  it("takes a post late without taking it twice", async () => {
    const { network, author } = await open()
    const item = makeItem("Late")
    const handle = await prepare(network, author, item)
    network.order(author.externalId, "acceptLate")
    const { outside } = network
    assert.equal((await bluesky.publish.commit(forCommit(outside), author, item, handle)).kind, "unknown")
    assert.equal((await bluesky.publish.reconcile(outside, author, item, handle, outside.now())).kind, "absent")
    assert.equal((await bluesky.publish.commit(forCommit(outside), author, item, handle)).kind, "published")
    network.pass(2)
    assert.equal(network.ledger.length, 1)
  })
})
