import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import type { Author, FormConnect, Item, Json, Outside, RefusalKind } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
const server = "https://pds.example"
const author: Author = {
  externalId: did,
  handle: "lark.example",
  credentials: { accessToken: "AT", refreshToken: "RT", scopes: [], extra: { server } },
}
const cid = "bafyreig2fjxi3rptqdgylg7e5hmjl6mcke7rn2b6cugzlqq3i4zu6rq52q"
const rkey = "3m5lcz4s2k22e"
const uri = `at://${did}/app.bsky.feed.post/${rkey}`
const app = { clientId: "", clientSecret: "" }
const connect = bluesky.connect as FormConnect & typeof bluesky.connect
const bearer = { accept: "application/json", authorization: "Bearer AT" }
const blob = { $type: "blob", ref: { $link: "bafkreiabc" }, mimeType: "image/jpeg", size: 3 }

function talk(...replies: readonly Reply[]): { readonly outside: Outside; readonly requests: readonly HttpRequest[] } {
  const { http, requests } = scriptedHttp(...replies)
  return { outside: { http, hosts: bluesky.hosts, app, now: () => now }, requests }
}

/** The handle of an item that needs no question, or those whose answers are given. */
async function prepare(item: Item, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const ready = await bluesky.publish.prepare(outside, author, item, null)
  assert.equal(ready.kind, "ready", JSON.stringify(ready))
  const handle = (ready.kind === "ready" ? ready.handle : null) as { rkey: string; record: Record<string, Json> }
  return { ...handle, requests }
}

const record = { $type: "app.bsky.feed.post", text: "Hello", createdAt: "2026-11-14T09:30:00.000Z" }
const handle = { rkey, record }

describe("connecting Bluesky", () => {
  const values = { handle: "@Lark.example ", appPassword: "abcd-efgh-ijkl-mnop", server: "" }
  const session = { accessJwt: "AJ", refreshJwt: "RJ", did, handle: "lark.example", active: true }

  it("finds the account's own server by its handle, opens a session there and asks for the profile", async () => {
    const { outside, requests } = talk(
      reply(200, { did }),
      reply(200, { id: did, service: [{ id: "#atproto_pds", type: "A", serviceEndpoint: "https://pds.example/" }] }),
      reply(200, session),
      reply(200, { did, handle: "lark.example", displayName: "Lark", avatar: "https://cdn.example/lark.jpg" }),
    )
    const granted = await connect.submit(outside, values)
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=lark.example",
        headers: { accept: "application/json" },
      },
      { method: "GET", url: `https://plc.directory/${did}`, headers: { accept: "application/json" } },
      {
        method: "POST",
        url: "https://pds.example/xrpc/com.atproto.server.createSession",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify({ identifier: "lark.example", password: "abcd-efgh-ijkl-mnop" }),
      },
      {
        method: "GET",
        url: `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(did)}`,
        headers: { accept: "application/json" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: did,
          handle: "lark.example",
          displayName: "Lark",
          avatarUrl: "https://cdn.example/lark.jpg",
          profileUrl: `https://bsky.app/profile/${did}`,
          credentials: {
            accessToken: "AJ",
            refreshToken: "RJ",
            expiresAt: "2026-11-14T11:30:00Z",
            scopes: [],
            extra: { server },
          },
        },
      ],
    })
  })

  it("reads the document of a did:web account from its own domain", async () => {
    const { outside, requests } = talk(reply(200, { did: "did:web:lark.example" }), reply(200, { service: [] }))
    const refused = await connect.submit(outside, values)
    assert.equal(requests[1]?.url, "https://lark.example/.well-known/did.json")
    assert.ok(refused.kind === "refused" && refused.code === "NoServer")
  })

  it("signs in where it is told to, and then goes where the account's own document says it lives", async () => {
    const document = { service: [{ id: `${did}#atproto_pds`, serviceEndpoint: "https://home.example" }] }
    const { outside, requests } = talk(reply(200, session), reply(200, document), reply(500))
    const granted = await connect.submit(outside, { ...values, server: "pds.example/" })
    assert.deepEqual(
      requests.slice(0, 2).map(({ url }) => url),
      ["https://pds.example/xrpc/com.atproto.server.createSession", `https://plc.directory/${did}`],
    )
    assert.ok(granted.kind === "granted")
    assert.equal(granted.accounts[0]?.displayName, "lark.example")
    assert.deepEqual(granted.accounts[0]?.credentials.extra, { server: "https://home.example" })
  })

  it("does not believe a server that opens another account than was asked for", async () => {
    const document = { service: [{ id: "#atproto_pds", serviceEndpoint: server }] }
    const other = { ...session, did: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa" }
    const { outside } = talk(reply(200, { did }), reply(200, document), reply(200, other))
    const refused = await connect.submit(outside, values)
    assert.ok(refused.kind === "refused" && refused.code === "AnotherAccount")
  })

  it("takes no main password, no name without a dot and no handle that nobody has", async () => {
    for (const [wrong, code] of [
      [{ appPassword: "correct horse battery staple" }, "NotAnAppPassword"],
      [{ handle: "lark" }, "InvalidHandle"],
      [{ server: "https://" }, "InvalidServer"],
    ] as const) {
      const refused = await connect.submit(talk().outside, { ...values, ...wrong })
      assert.ok(refused.kind === "refused" && refused.code === code, JSON.stringify(refused))
    }
    const unknown = talk(reply(400, { error: "InvalidRequest", message: "Unable to resolve handle" }))
    const refused = await connect.submit(unknown.outside, values)
    assert.ok(refused.kind === "refused" && refused.code === "HandleNotFound")
  })

  it("says in the server's words that a password is wrong", async () => {
    const told = { error: "AuthenticationRequired", message: "Invalid identifier or password" }
    const { outside } = talk(reply(401, told))
    assert.deepEqual(await connect.submit(outside, { ...values, server }), {
      kind: "refused",
      why: "auth",
      code: told.error,
      message: told.message,
    })
  })

  it("refreshes with the refresh token, and reads from the new one when it ends", async () => {
    const claims = Buffer.from(JSON.stringify({ exp: now.epochMilliseconds / 1000 + 60 })).toString("base64url")
    const { outside, requests } = talk(reply(200, { ...session, accessJwt: `h.${claims}.s` }))
    const fresh = await connect.refresh(outside, author.credentials)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://pds.example/xrpc/com.atproto.server.refreshSession",
        headers: { accept: "application/json", authorization: "Bearer RT" },
      },
    ])
    assert.ok(fresh.kind === "refreshed")
    assert.equal(fresh.credentials.expiresAt, "2026-11-14T09:31:00Z")
    assert.equal(fresh.credentials.refreshToken, "RJ")
  })

  it("asks for a new connection only when the server says that the session is over", async () => {
    for (const [answer, why] of [
      [reply(400, { error: "ExpiredToken", message: "Token has been revoked" }), "auth"],
      [reply(400, { error: "InvalidToken", message: "Token could not be verified" }), "auth"],
      [reply(429, { error: "RateLimitExceeded", message: "Rate Limit Exceeded" }), "rate"],
      [reply(502, "<html>"), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("ends the session when the account is given back, and does not mind if that fails", async () => {
    const { outside, requests } = talk(reply(200))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(
      requests.map(({ method, url, headers }) => [method, url, headers?.["authorization"]]),
      [["POST", "https://pds.example/xrpc/com.atproto.server.deleteSession", "Bearer RT"]],
    )
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
})

describe("writing a record for Bluesky", () => {
  it("counts the places of links, tags and mentions in bytes", async () => {
    const text = "héllo 🦋 https://example.com/a?b=c #tag @alice.test"
    const { record: written, requests } = await prepare(makeItem(text), reply(200, { did: "did:plc:alice" }))
    assert.deepEqual(written["facets"], [
      {
        index: { byteStart: 12, byteEnd: 37 },
        features: [{ $type: "app.bsky.richtext.facet#link", uri: "https://example.com/a?b=c" }],
      },
      { index: { byteStart: 38, byteEnd: 42 }, features: [{ $type: "app.bsky.richtext.facet#tag", tag: "tag" }] },
      {
        index: { byteStart: 43, byteEnd: 54 },
        features: [{ $type: "app.bsky.richtext.facet#mention", did: "did:plc:alice" }],
      },
    ])
    assert.deepEqual(
      requests.map(({ method, url }) => [method, url]),
      [["GET", "https://pds.example/xrpc/com.atproto.identity.resolveHandle?handle=alice.test"]],
    )
  })

  const marks: readonly (readonly [text: string, ...marked: readonly string[]])[] = [
    ["See https://example.com.", "https://example.com"],
    ["(https://example.com/a_(b))", "https://example.com/a_(b)"],
    ["example.com/path, and example.org!", "https://example.com/path", "https://example.org"],
    ["file.txt, e.g. 1.5 and name@example.com"],
    ["#one #two, #3 #4th a#b ##", "one", "two", "4th"],
    ["＃日本 #️⃣", "日本"],
    [`#${"a".repeat(65)}`],
  ]
  for (const [text, ...marked] of marks) {
    it(`finds ${marked.length} things that lead somewhere in ${JSON.stringify(text.slice(0, 40))}`, async () => {
      const { record: written } = await prepare(makeItem(text))
      const facets = (written["facets"] ?? []) as readonly { features: readonly { uri?: string; tag?: string }[] }[]
      assert.deepEqual(
        facets.map(({ features }) => features[0]?.uri ?? features[0]?.tag),
        marked,
      )
    })
  }

  it("leaves a name that nobody has as it stands, and asks for each name once", async () => {
    const nobody = reply(400, { error: "InvalidRequest", message: "Unable to resolve handle" })
    const { record: written, requests } = await prepare(makeItem("@no.body and @No.Body."), nobody)
    assert.equal(written["facets"], undefined)
    assert.equal(requests.length, 1)
  })

  it("does not publish without a mention because the server was down", async () => {
    const { outside } = talk(reply(503, { error: "NotEnoughResources", message: "Down" }))
    const refused = await bluesky.publish.prepare(outside, author, makeItem("@alice.test"), null)
    assert.ok(refused.kind === "refused" && refused.why === "transient")
  })

  it("shows a card for the first link, made of its address alone", async () => {
    const text = "https://example.com/a?b=c https://example.org"
    const { record: written } = await prepare(makeItem(text, { options: { "bluesky.linkCard": "auto" } }))
    const external = { uri: "https://example.com/a?b=c", title: "example.com/a", description: "" }
    assert.deepEqual(written["embed"], { $type: "app.bsky.embed.external", external })
    const none = await prepare(makeItem(text, { options: { "bluesky.linkCard": "none" } }))
    assert.equal(none.record["embed"], undefined)
  })

  it("says languages and labels as the options have them", async () => {
    const options = { "bluesky.langs": "en, de-CH", "bluesky.labels": "nudity" }
    const { record: written, rkey: key } = await prepare(makeItem("Hello", { options }))
    assert.match(key, /^[2-7a-j][2-7a-z]{12}$/)
    assert.deepEqual(written, {
      $type: "app.bsky.feed.post",
      text: "Hello",
      createdAt: "2026-11-14T09:30:00.000Z",
      langs: ["en", "de-CH"],
      labels: { $type: "com.atproto.label.defs#selfLabels", values: [{ val: "nudity" }] },
    })
  })

  it("gives every item of one moment a key of its own", async () => {
    const keys = new Set<string>()
    for (let index = 0; index < 50; index += 1) keys.add((await prepare(makeItem("x", { seed: `s${index}` }))).rkey)
    assert.equal(keys.size, 50)
  })

  it("answers the item before, under the first one", async () => {
    const place = (name: string) => ({ externalId: `at://${name}`, memory: { uri: `at://${name}`, cid: name } })
    const { record: written } = await prepare(makeItem("Third", { index: 2, before: [place("a"), place("b")] }))
    assert.deepEqual(written["reply"], { root: { uri: "at://a", cid: "a" }, parent: { uri: "at://b", cid: "b" } })
  })

  it("looks up an earlier item that it only knows the address of", async () => {
    const before = [{ externalId: uri, memory: null }]
    const found = reply(200, { uri, cid, value: record })
    const { record: written, requests } = await prepare(makeItem("Second", { index: 1, before }), found)
    assert.deepEqual(written["reply"], { root: { uri, cid }, parent: { uri, cid } })
    const query = new URLSearchParams({ repo: did, collection: "app.bsky.feed.post", rkey })
    assert.equal(requests[0]?.url, `https://pds.example/xrpc/com.atproto.repo.getRecord?${query.toString()}`)
    const { outside } = talk()
    const lost = makeItem("Second", { index: 1, before: [{ externalId: "123", memory: null }] })
    const refused = await bluesky.publish.prepare(outside, author, lost, null)
    assert.ok(refused.kind === "refused" && refused.why === "gone")
  })
})

describe("bringing media to Bluesky", () => {
  it("uploads pictures as they are, and shows them with alt text and shape", async () => {
    const file = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark", width: 800, height: 600 })
    const { record: written, requests } = await prepare(
      makeItem("", { media: [file, file] }),
      reply(200, { blob }),
      reply(200, { blob }),
    )
    assert.deepEqual(requests[0], {
      method: "POST",
      url: "https://pds.example/xrpc/com.atproto.repo.uploadBlob",
      headers: { ...bearer, "content-type": "image/jpeg" },
      body: new Uint8Array([1, 2, 3]),
      timeoutMs: 60_000,
    })
    const image = { image: blob, alt: "A lark", aspectRatio: { width: 800, height: 600 } }
    assert.deepEqual(written["embed"], { $type: "app.bsky.embed.images", images: [image, image] })
  })

  const film = makeFile("a.mp4", new Uint8Array(25).fill(7), {
    kind: "video",
    contentType: "video/mp4",
    durationMs: 8000,
    altText: "A film",
  })
  const item = makeItem("Film", { media: [film] })
  const token = reply(200, { token: "ST" })
  const service = { accept: "application/json", authorization: "Bearer ST" }
  const begun = { jobId: "J", partSizeBytes: 10, partCount: 3, expiresAt: "2026-11-14T10:30:00Z" }
  const video = { ...blob, mimeType: "video/mp4", size: 25 }

  it("sends a video in parts under a token for the account's own server, and waits for the blob", async () => {
    const { outside, requests } = talk(
      token,
      reply(200, begun),
      token,
      ...[1, 2, 3].map((partNumber) => reply(200, { partNumber, sizeBytes: 10 })),
      reply(200, { completedJobId: "J2", jobStatus: { jobId: "J2", did, state: "JOB_STATE_CREATED" } }),
      reply(200, { jobStatus: { jobId: "J2", did, state: "JOB_STATE_ENCODING", progress: 40 } }),
      reply(200, { jobStatus: { jobId: "J2", did, state: "JOB_STATE_COMPLETED", blob: video } }),
    )
    const turns: (readonly [string, number?])[] = []
    let progress: Json = null
    let result = await bluesky.publish.prepare(outside, author, item, progress)
    for (; result.kind === "waiting"; result = await bluesky.publish.prepare(outside, author, item, progress)) {
      progress = JSON.parse(JSON.stringify(result.progress)) as Json
      turns.push([(progress as { step: string }).step, result.seconds])
    }
    assert.deepEqual(turns, [
      ["parts", 0],
      ["job", 1],
      ["job", 2],
    ])
    assert.ok(result.kind === "ready")
    assert.deepEqual((result.handle as unknown as typeof handle & { record: { embed: Json } }).record.embed, {
      $type: "app.bsky.embed.video",
      video,
      alt: "A film",
      aspectRatio: { width: 1080, height: 1080 },
    })
    const query = new URLSearchParams({
      aud: "did:web:pds.example",
      lxm: "com.atproto.repo.uploadBlob",
      exp: String(now.epochMilliseconds / 1000 + 25 * 60),
    })
    assert.deepEqual(requests[0], {
      method: "GET",
      url: `https://pds.example/xrpc/com.atproto.server.getServiceAuth?${query.toString()}`,
      headers: bearer,
    })
    assert.deepEqual(requests[1], {
      method: "POST",
      url: "https://video.bsky.app/xrpc/app.bsky.video.startUpload",
      headers: { ...service, "content-type": "application/json" },
      body: JSON.stringify({
        sizeBytes: 25,
        mimeType: "video/mp4",
        name: "a.mp4",
        width: 1080,
        height: 1080,
        durationMs: 8000,
      }),
    })
    assert.deepEqual(
      requests.slice(3, 6).map(({ url, body }) => [url, body?.length]),
      [10, 10, 5].map((size, index) => [
        `https://video.bsky.app/xrpc/app.bsky.video.uploadPart?jobId=J&partNumber=${index + 1}`,
        size,
      ]),
    )
    assert.deepEqual(requests[3]?.headers, { ...service, "content-type": "application/octet-stream" })
    assert.equal(requests[6]?.url, "https://video.bsky.app/xrpc/app.bsky.video.finishUpload")
    assert.equal(requests[6]?.body, JSON.stringify({ jobId: "J" }))
    assert.deepEqual(requests[7], {
      method: "GET",
      url: "https://video.bsky.app/xrpc/app.bsky.video.getJobStatus?jobId=J2",
      headers: { accept: "application/json" },
    })
  })

  const parts = { step: "parts", tries: 1, next: 1, ...begun }
  const job = { step: "job", tries: 1, jobId: "J" }
  const failure = (failureCode: string) =>
    reply(200, { jobStatus: { jobId: "J", did, state: "JOB_STATE_FAILED", failureCode, message: "No" } })
  const turnsOfEvents: readonly (readonly [string, Json, readonly Reply[], object])[] = [
    ["an upload that expired", parts, [token, reply(400, { error: "UploadExpired" })], { kind: "waiting" }],
    ["parts that got lost", { ...parts, next: 4 }, [token, reply(400, { error: "MissingParts" })], { kind: "waiting" }],
    [
      "a finish under way",
      { ...parts, next: 4 },
      [token, reply(400, { error: "UploadNotReady" })],
      { kind: "waiting" },
    ],
    ["a part refused", parts, [token, reply(400, { error: "PartSizeMismatch" })], { kind: "refused", why: "media" }],
    [
      "no right to upload",
      null,
      [token, reply(403, { error: "UploadForbidden" })],
      { kind: "refused", why: "permission" },
    ],
    ["the day's limit", null, [token, reply(400, { error: "DailyLimitExceeded" })], { kind: "refused", why: "rate" }],
    ["a video too long", null, [token, reply(400, { error: "VideoTooLong" })], { kind: "refused", why: "media" }],
    ["a video found bad", job, [failure("validation_failure")], { kind: "refused", why: "media" }],
    ["a server that stumbled", job, [failure("pds_upload_failure")], { kind: "waiting", seconds: 5 }],
    [
      "a server that stumbled too often",
      { ...job, tries: 3 },
      [failure("generic_failure")],
      { kind: "refused", why: "media", code: "generic_failure" },
    ],
  ]
  for (const [what, progress, replies, outcome] of turnsOfEvents) {
    it(`knows what to do about ${what}`, async () => {
      const result = await bluesky.publish.prepare(talk(...replies).outside, author, item, progress)
      assert.partialDeepStrictEqual(result, outcome)
    })
  }
})

describe("publishing on Bluesky", () => {
  it("writes the record under its key, if there is none yet", async () => {
    const { outside, requests } = talk(reply(200, { uri, cid, commit: { cid, rev: "r" }, validationStatus: "valid" }))
    assert.deepEqual(await bluesky.publish.commit(outside, author, makeItem("Hello"), handle), {
      kind: "published",
      externalId: uri,
      url: `https://bsky.app/profile/${did}/post/${rkey}`,
      memory: { uri, cid },
    })
    const [request] = requests
    assert.equal(request?.method, "POST")
    assert.equal(request.url, "https://pds.example/xrpc/com.atproto.repo.putRecord")
    assert.deepEqual(request.headers, { ...bearer, "content-type": "application/json" })
    const body = { repo: did, collection: "app.bsky.feed.post", rkey, record, swapRecord: null }
    assert.deepEqual(JSON.parse(String(request.body)), body)
    assert.equal(requests.length, 1)
  })

  const rules: Readonly<Record<string, readonly string[]>> = {
    nobody: [],
    mentioned: ["mentionRule"],
    following: ["followingRule"],
    followers: ["followerRule"],
  }
  for (const [choice, names] of Object.entries(rules)) {
    it(`writes the post and who may answer it (${choice}) in one go`, async () => {
      const { outside, requests } = talk(
        reply(200, {
          results: [
            { uri, cid },
            { uri: "at://gate", cid },
          ],
        }),
      )
      const item = makeItem("Hello", { options: { "bluesky.threadgate": choice } })
      const result = await bluesky.publish.commit(outside, author, item, handle)
      assert.ok(result.kind === "published" && result.externalId === uri)
      assert.equal(requests[0]?.url, "https://pds.example/xrpc/com.atproto.repo.applyWrites")
      const $type = "com.atproto.repo.applyWrites#create"
      const allow = names.map((name) => ({ $type: `app.bsky.feed.threadgate#${name}` }))
      assert.deepEqual(JSON.parse(String(requests[0]?.body)), {
        repo: did,
        writes: [
          { $type, collection: "app.bsky.feed.post", rkey, value: record },
          {
            $type,
            collection: "app.bsky.feed.threadgate",
            rkey,
            value: { $type: "app.bsky.feed.threadgate", post: uri, allow, createdAt: record.createdAt },
          },
        ],
      })
    })
  }

  it("keeps every item of a thread from being quoted, and gates the thread once", async () => {
    const { outside, requests } = talk(reply(200, { results: [{ uri, cid }] }))
    const options = { "bluesky.threadgate": "nobody", "bluesky.quotes": "disable" }
    await bluesky.publish.commit(outside, author, makeItem("Hello", { index: 1, options }), handle)
    const { writes } = JSON.parse(String(requests[0]?.body)) as { writes: readonly { value: Json }[] }
    assert.deepEqual(writes[1]?.value, {
      $type: "app.bsky.feed.postgate",
      post: uri,
      embeddingRules: [{ $type: "app.bsky.feed.postgate#disableRule" }],
      createdAt: record.createdAt,
    })
    assert.equal(writes.length, 2)
  })

  const too = (what: string) => `Invalid app.bsky.feed.post record: ${what}`
  const refusals: readonly (readonly [number, string, string, RefusalKind])[] = [
    [401, "AuthMissing", "Authentication Required", "auth"],
    [401, "AuthenticationRequired", "Invalid identifier or password", "auth"],
    [400, "ExpiredToken", "Token has expired", "auth"],
    [400, "InvalidToken", "Token could not be verified", "auth"],
    [403, "ScopeMissingError", 'Missing required scope "repo:app.bsky.feed.post?action=create"', "permission"],
    [400, "AccountTakedown", "Account has been taken down", "permission"],
    [401, "AccountDeactivated", "Account is deactivated", "permission"],
    [400, "InvalidRequest", too("grapheme too big (maximum 300, got 301) at $.record.text"), "content"],
    [400, "InvalidRequest", too("array too big (maximum 4, got 5) at $.record.embed.images"), "media"],
    [400, "InvalidRequest", too("blob too big (maximum 2000000, got 3000000)"), "media"],
    [400, "InvalidRequest", too("Invalid TID string"), "content"],
    [400, "InvalidSwap", `Record was at ${cid}`, "duplicate"],
    [429, "RateLimitExceeded", "Rate Limit Exceeded", "rate"],
  ]
  for (const [status, error, message, why] of refusals) {
    it(`takes ${status} ${error} (${message.slice(-40)}) for ${why}`, async () => {
      const { outside } = talk(reply(status, { error, message }))
      const result = await bluesky.publish.commit(outside, author, makeItem("Hello"), handle)
      assert.deepEqual(result, { kind: "refused", why, code: error, message })
    })
  }

  it("reads the reason from the header that OAuth uses", async () => {
    for (const [error, why] of [
      ["invalid_token", "auth"],
      ["use_dpop_nonce", "transient"],
    ] as const) {
      const { outside } = talk(reply(401, "", { "www-authenticate": `DPoP error="${error}"` }))
      const result = await bluesky.publish.commit(outside, author, makeItem("Hello"), handle)
      assert.ok(result.kind === "refused" && result.why === why && result.code === error)
    }
  })

  it("comes back when the server says, by either of its headers", async () => {
    const reset = now.epochMilliseconds / 1000 + 120
    for (const [headers, at] of [
      [{ "retry-after": "30", "ratelimit-reset": String(reset) }, now.add({ seconds: 30 })],
      [{ "ratelimit-reset": String(reset) }, now.add({ seconds: 120 })],
    ] as const) {
      const { outside } = talk(reply(429, { error: "RateLimitExceeded", message: "Slow down" }, headers))
      const result = await bluesky.publish.commit(outside, author, makeItem("Hello"), handle)
      assert.ok(result.kind === "refused" && result.retryAt !== undefined && result.retryAt.equals(at))
    }
  })

  it("knows nothing after a lost answer, an error of the server or an answer that makes no sense", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, { error: "InternalServerError", message: "Internal Server Error" }),
      reply(502, { error: "UpstreamFailure", message: "No" }),
      reply(200, "<html>"),
    ]) {
      const result = await bluesky.publish.commit(talk(answer).outside, author, makeItem("Hello"), handle)
      assert.equal(result.kind, "unknown", JSON.stringify(result))
    }
  })

  it("knows that nothing happened when nothing was sent", async () => {
    const { outside } = talk(new NoAnswer("refused", false))
    const result = await bluesky.publish.commit(outside, author, makeItem("Hello"), handle)
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})

describe("asking Bluesky what became of a post", () => {
  const ask = (...replies: readonly Reply[]) => {
    const { outside, requests } = talk(...replies)
    const result = bluesky.publish.reconcile(outside, author, makeItem("Hello"), handle, now)
    return { result, requests }
  }

  it("finds it under its key, without a token", async () => {
    const { result, requests } = ask(reply(200, { uri, cid, value: record }))
    const url = `https://bsky.app/profile/${did}/post/${rkey}`
    assert.deepEqual(await result, { kind: "published", externalId: uri, url, memory: { uri, cid } })
    assert.deepEqual(requests[0]?.headers, { accept: "application/json" })
  })

  it("knows that it is not there when its server says so, and only then", async () => {
    const { result } = ask(reply(400, { error: "RecordNotFound", message: "Could not locate record" }))
    assert.deepEqual(await result, { kind: "absent" })
    for (const answer of [
      reply(404, "<html>"),
      reply(400, { error: "RepoNotFound", message: "No" }),
      reply(429, { error: "RateLimitExceeded", message: "No" }),
      reply(503),
      new NoAnswer("nobody there", false),
    ]) {
      assert.equal((await ask(answer).result).kind, "unknown")
    }
  })

  it("does not take somebody else's record for its own", async () => {
    const { result } = ask(reply(200, { uri, cid, value: { ...record, text: "Another" } }))
    assert.equal((await result).kind, "unknown")
  })
})

describe("reading numbers from Bluesky", () => {
  it("asks for up to 25 posts at once, without a token, and leaves out those that are gone", async () => {
    const { outside, requests } = talk(
      reply(200, {
        posts: [
          { uri, cid, bookmarkCount: 1, replyCount: 2, repostCount: 3, likeCount: 4, quoteCount: 0 },
          { uri: "at://old", cid, likeCount: 9 },
        ],
      }),
    )
    const result = await bluesky.readMetrics?.read(outside, author, [uri, "at://gone", "at://old"])
    assert.ok(result?.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        [uri, { likes: 4, comments: 2, shares: 3, quotes: 0, saves: 1 }],
        ["at://old", { likes: 9 }],
      ],
    )
    const query = new URLSearchParams([uri, "at://gone", "at://old"].map((each) => ["uris", each]))
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: `https://public.api.bsky.app/xrpc/app.bsky.feed.getPosts?${query.toString()}`,
        headers: { accept: "application/json" },
      },
    ])
    assert.equal(bluesky.readMetrics?.batch, 25)
  })

  it("asks nobody about nothing, and says when it has to wait", async () => {
    const nothing = await bluesky.readMetrics?.read(talk().outside, author, [])
    assert.ok(nothing?.kind === "read" && nothing.numbers.size === 0)
    const { outside } = talk(reply(429, { error: "RateLimitExceeded", message: "No" }, { "retry-after": "5" }))
    const refused = await bluesky.readMetrics?.read(outside, author, [uri])
    assert.ok(refused?.kind === "refused" && refused.why === "rate")
  })
})
