import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { escapeText } from "#networks/linkedin-shared/escape-text.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import type { Author, Item, Json, OAuthConnect, Outside, RefusalKind } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
const author: Author = {
  externalId: "782bbtaQ",
  handle: "Ann Lark",
  credentials: { accessToken: "AT", scopes: ["openid", "profile", "w_member_social"] },
}
const owner = "urn:li:person:782bbtaQ"
const trip = { redirectUri: "https://fanfare.example/connect/linkedin/callback", state: "S", verifier: "V" }
const connect = linkedin.connect as OAuthConnect & typeof linkedin.connect
const headers = {
  accept: "application/json",
  authorization: "Bearer AT",
  "linkedin-version": "202609",
  "x-restli-protocol-version": "2.0.0",
}
const written = { ...headers, "content-type": "application/json" }
const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

function talk(...replies: readonly Reply[]): { readonly outside: Outside; readonly requests: readonly HttpRequest[] } {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: linkedin.hosts, app, now: () => now }, requests }
}

/** Turns of `prepare` until it has something to say: what it waited for in between, and the end. */
async function prepare(item: Item, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const waits: number[] = []
  let progress: Json = null
  let result = await linkedin.publish.prepare(outside, author, item, progress)
  for (; result.kind === "waiting"; result = await linkedin.publish.prepare(outside, author, item, progress)) {
    waits.push(result.seconds)
    progress = JSON.parse(JSON.stringify(result.progress)) as Json
  }
  return { result, requests, waits }
}

async function postOf(item: Item, ...replies: readonly Reply[]): Promise<Readonly<Record<string, Json>>> {
  const { result } = await prepare(item, ...replies)
  assert.ok(result.kind === "ready", JSON.stringify(result))
  return (result.handle as { readonly post: Readonly<Record<string, Json>> }).post
}

const post = {
  author: owner,
  commentary: "Hello",
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
}

describe("connecting LinkedIn", () => {
  it("sends people to the consent page for the scopes of publishing", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Flinkedin%2Fcallback" +
        "&state=S&scope=openid%20profile%20w_member_social",
    )
  })

  it("turns the code into a token and asks whose it is", async () => {
    const { outside, requests } = talk(
      reply(200, { access_token: "AT1", expires_in: 5_184_000, scope: "openid,profile,w_member_social" }),
      reply(200, { sub: "782bbtaQ", name: "Ann Lark", given_name: "Ann", picture: "https://media.example/ann.jpg" }),
    )
    const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://www.linkedin.com/oauth/v2/accessToken",
        headers: form,
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: "C",
          redirect_uri: trip.redirectUri,
          client_id: "client",
          client_secret: "secret",
        }).toString(),
      },
      {
        method: "GET",
        url: "https://api.linkedin.com/v2/userinfo",
        headers: { accept: "application/json", authorization: "Bearer AT1" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "782bbtaQ",
          handle: "Ann Lark",
          displayName: "Ann Lark",
          avatarUrl: "https://media.example/ann.jpg",
          credentials: {
            accessToken: "AT1",
            expiresAt: "2027-01-13T09:30:00Z",
            scopes: ["openid", "profile", "w_member_social"],
          },
        },
      ],
    })
  })

  it("takes a cancelled consent, a foreign state and a missing code for no connection, without asking anybody", async () => {
    for (const [returned, why, code] of [
      [{ error: "user_cancelled_authorize", state: "S" }, "permission", "user_cancelled_authorize"],
      [{ error: "user_cancelled_login", state: "S" }, "permission", "user_cancelled_login"],
      [{ code: "C", state: "T" }, "auth", "BadReturn"],
      [{ state: "S" }, "auth", "BadReturn"],
    ] as const) {
      const refused = await connect.finish(talk().outside, trip, new URLSearchParams(returned))
      assert.ok(refused.kind === "refused" && refused.why === why && refused.code === code, JSON.stringify(refused))
    }
  })

  it("tells a spent code from wrong keys of the service", async () => {
    for (const [status, error, why] of [
      [400, "invalid_request", "auth"],
      [400, "invalid_grant", "auth"],
      [401, "invalid_client", "permission"],
      [500, "server_error", "transient"],
    ] as const) {
      const { outside } = talk(reply(status, { error, error_description: "No" }))
      const refused = await connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
      assert.ok(refused.kind === "refused" && refused.why === why && refused.message === "No", JSON.stringify(refused))
    }
  })

  it("refreshes where LinkedIn gave a refresh token, whose end does not move", async () => {
    const { outside, requests } = talk(reply(200, { access_token: "AT2", expires_in: 60 }))
    const fresh = await connect.refresh(outside, { ...author.credentials, refreshToken: "RT" })
    assert.deepEqual(fresh, {
      kind: "refreshed",
      credentials: {
        accessToken: "AT2",
        refreshToken: "RT",
        expiresAt: "2026-11-14T09:31:00Z",
        scopes: ["openid", "profile", "w_member_social"],
      },
    })
    assert.equal(requests[0]?.body, "grant_type=refresh_token&refresh_token=RT&client_id=client&client_secret=secret")
  })

  it("asks for a new connection only when it must", async () => {
    const none = await connect.refresh(talk().outside, author.credentials)
    assert.ok(none.kind === "refused" && none.why === "auth")
    for (const [answer, why] of [
      [reply(400, { error: "invalid_request", error_description: "The refresh token is revoked" }), "auth"],
      [reply(401, { error: "invalid_client", error_description: "No" }), "permission"],
      [reply(503, "<html>"), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, { ...author.credentials, refreshToken: "RT" })
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("gives the token back, and does not mind if that fails", async () => {
    const { outside, requests } = talk(reply(200))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://www.linkedin.com/oauth/v2/revoke",
        headers: form,
        body: "token=AT&client_id=client&client_secret=secret",
      },
    ])
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
})

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

describe("publishing on LinkedIn", () => {
  const commit = (answer: Reply) => {
    const { outside, requests } = talk(answer)
    return { result: linkedin.publish.commit(outside, author, makeItem("Hello"), { post }), requests }
  }

  it("posts what was prepared and reads the id from the header", async () => {
    const { result, requests } = commit(reply(201, "", { "x-restli-id": "urn:li:share:7" }))
    assert.deepEqual(await result, {
      kind: "published",
      externalId: "urn:li:share:7",
      url: "https://www.linkedin.com/feed/update/urn:li:share:7/",
    })
    assert.deepEqual(requests, [
      { method: "POST", url: "https://api.linkedin.com/rest/posts", headers: written, body: JSON.stringify(post) },
    ])
  })

  it("takes another version of the interface from the table of hosts", async () => {
    const { outside, requests } = talk(reply(201, "", { "x-restli-id": "urn:li:share:7" }))
    const newer = { ...outside, hosts: { ...outside.hosts, version: "202611" } }
    await linkedin.publish.commit(newer, author, makeItem("Hello"), { post })
    assert.equal(requests[0]?.headers?.["linkedin-version"], "202611")
  })

  const duplicate = "Content is a duplicate of urn:li:share:6"
  const field = (code: string, description: string, fieldPath: string) => ({
    errorDetailType: "com.linkedin.common.error.BadRequest",
    message: "Bad request",
    errorDetails: { inputErrors: [{ description, input: { inputPath: { fieldPath } }, code }] },
  })
  const refusals: readonly (readonly [number, object, RefusalKind, string])[] = [
    [401, { serviceErrorCode: 65_601, message: "Revoked" }, "auth", "REVOKED_ACCESS_TOKEN"],
    [401, { code: "REVOKED_ACCESS_TOKEN", message: "Revoked" }, "auth", "REVOKED_ACCESS_TOKEN"],
    [401, { serviceErrorCode: 65_602, message: "Expired" }, "auth", "EXPIRED_ACCESS_TOKEN"],
    [401, { serviceErrorCode: 65_600, message: "Invalid" }, "auth", "INVALID_ACCESS_TOKEN"],
    [401, { message: "Empty oauth2_access_token" }, "auth", "401"],
    [403, { serviceErrorCode: 100, message: "Not enough permissions to access: posts" }, "permission", "ACCESS_DENIED"],
    [422, field("DUPLICATE_POST", duplicate, "/commentary"), "duplicate", "DUPLICATE_POST"],
    [422, { code: "DUPLICATE_POST", message: duplicate }, "duplicate", "DUPLICATE_POST"],
    [422, { message: duplicate }, "duplicate", "422"],
    [400, field("TOO_LONG", "commentary is too long", "/commentary"), "content", "400"],
    [400, field("INVALID", "urn:li:image:1 is not valid", "/content/media"), "media", "400"],
    [422, field("NOT_READY", "urn:li:image:1 has not been processed yet", "/content/media"), "transient", "422"],
    [404, { message: "No such thing" }, "gone", "404"],
    [426, { code: "NONEXISTENT_VERSION", message: "Not active" }, "permission", "NONEXISTENT_VERSION"],
    [429, { serviceErrorCode: 101, message: "Resource level throttle limit" }, "rate", "THROTTLED"],
  ]
  for (const [status, body, why, code] of refusals) {
    it(`takes ${status} ${JSON.stringify(body).slice(0, 60)} for ${why}`, async () => {
      const result = await commit(reply(status, { ...body, status })).result
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says what LinkedIn said about which field", async () => {
    const result = await commit(reply(422, field("DUPLICATE_POST", duplicate, "/commentary"))).result
    assert.ok(result.kind === "refused")
    assert.equal(result.message, `Bad request ${duplicate}`)
  })

  it("comes back the next day in UTC after the day's quota, or when LinkedIn says", async () => {
    const told = { serviceErrorCode: 101, message: "Throttled", status: 429 }
    const day = await commit(reply(429, told)).result
    assert.ok(day.kind === "refused" && day.retryAt?.toString() === "2026-11-15T00:00:00Z")
    const soon = await commit(reply(429, told, { "retry-after": "60" })).result
    assert.ok(soon.kind === "refused" && soon.retryAt?.toString() === "2026-11-14T09:31:00Z")
  })

  it("knows nothing after a lost answer, an error of LinkedIn's own or an answer without an id", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, { message: "Internal Server Error", status: 500 }),
      reply(503, "<html>"),
      reply(400, { message: "Unable to obtain activity" }),
      reply(201),
    ]) {
      assert.equal((await commit(answer).result).kind, "unknown")
    }
  })

  it("knows that nothing happened when nothing was sent", async () => {
    const result = await commit(new NoAnswer("refused", false)).result
    assert.ok(result.kind === "refused" && result.why === "transient")
  })

  it("asks nobody what became of a post, for nobody would tell", async () => {
    const { outside } = talk()
    const result = await linkedin.publish.reconcile(outside, author, makeItem("Hello"), { post }, now)
    assert.ok(result.kind === "unknown" && result.isFinal === true)
  })

  it("reports no numbers", () => {
    assert.equal(linkedin.readMetrics, null)
  })
})
