import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import type { Author, Item, Json, OAuthConnect, Outside, Ready, RefusalKind, Waiting } from "#networks/network.ts"
import { x } from "#networks/x/x.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
const sentAt = now.subtract({ seconds: 40 })
const author: Author = {
  externalId: "2244994945",
  handle: "lark",
  credentials: { accessToken: "AT", refreshToken: "RT", scopes: [] },
}
/** The verifier and its challenge are those of RFC 7636, appendix B. */
const trip = {
  redirectUri: "https://fanfare.example/connect/x/callback",
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
}
const basic = `Basic ${Buffer.from("client:secret").toString("base64")}`
const connect = x.connect as OAuthConnect & typeof x.connect

function talk(...replies: readonly Reply[]): { readonly outside: Outside; readonly requests: readonly HttpRequest[] } {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: x.hosts, app, now: () => now }, requests }
}

const created = reply(201, {
  data: { id: "1900000000000000001", text: "Hello", edit_history_tweet_ids: ["1900000000000000001"] },
})

async function commit(item: Item, handle: Json = { mediaIds: [] }): Promise<HttpRequest | undefined> {
  const { outside, requests } = talk(created)
  const result = await x.publish.commit(outside, author, item, handle)
  assert.deepEqual(result, {
    kind: "published",
    externalId: "1900000000000000001",
    url: "https://x.com/lark/status/1900000000000000001",
  })
  return requests[0]
}

/** The parts of a form as a server reads them: fields as they are, files by name, type and length. */
function partsOf(request: HttpRequest | undefined): Readonly<Record<string, string>> {
  assert.ok(request?.body instanceof Uint8Array)
  const boundary = /boundary=(\S+)$/.exec(request.headers?.["content-type"] ?? "")?.[1] ?? ""
  const sections = Buffer.from(request.body).toString("latin1").split(`--${boundary}`)
  assert.equal(sections.shift(), "")
  assert.equal(sections.pop(), "--\r\n")
  const parts = sections.map((section) => {
    const pattern =
      /^\r\ncontent-disposition: form-data; name="(\w+)"(?:; filename="([^"]*)"\r\ncontent-type: (\S+))?\r\n\r\n/
    const [head = "", name = "", fileName, type] = pattern.exec(section) ?? []
    assert.ok(section.endsWith("\r\n"))
    const value = section.slice(head.length, -2)
    return [name, fileName === undefined ? value : `${fileName} ${type ?? ""} ${value.length}`]
  })
  return Object.fromEntries(parts) as Readonly<Record<string, string>>
}

describe("connecting X", () => {
  it("sends people to the consent page with PKCE and the scopes of publishing", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://x.com/i/oauth2/authorize?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fx%2Fcallback" +
        "&scope=tweet.read%20tweet.write%20users.read%20media.write%20offline.access&state=S" +
        "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
    )
  })

  it("turns the code into tokens as a confidential client and asks whose they are", async () => {
    const { outside, requests } = talk(
      reply(200, {
        token_type: "bearer",
        expires_in: 7200,
        access_token: "AT1",
        scope: "tweet.read tweet.write users.read media.write offline.access",
        refresh_token: "RT1",
      }),
      reply(200, {
        data: { id: "2244994945", name: "Lark", username: "lark", profile_image_url: "https://pbs/l.png" },
      }),
    )
    const granted = await connect.finish(outside, trip, new URLSearchParams({ state: "S", code: "C" }))
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.x.com/2/oauth2/token",
        headers: {
          authorization: basic,
          accept: "application/json",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: `grant_type=authorization_code&code=C&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fx%2Fcallback&code_verifier=${trip.verifier}`,
      },
      {
        method: "GET",
        url: "https://api.x.com/2/users/me?user.fields=name,username,profile_image_url,verified_type,subscription_type",
        headers: { authorization: "Bearer AT1", accept: "application/json" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "2244994945",
          handle: "lark",
          displayName: "Lark",
          profileUrl: "https://x.com/lark",
          avatarUrl: "https://pbs/l.png",
          credentials: {
            accessToken: "AT1",
            refreshToken: "RT1",
            expiresAt: "2026-11-14T11:30:00Z",
            scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
          },
        },
      ],
    })
  })

  it("takes a refused consent, a foreign state and a missing code for no connection, without asking X", async () => {
    const denied = await connect.finish(
      talk().outside,
      trip,
      new URLSearchParams({ error: "access_denied", state: "S" }),
    )
    assert.ok(denied.kind === "refused" && denied.why === "permission" && denied.code === "access_denied")
    for (const returned of [{ state: "other", code: "C" }, { state: "S" }]) {
      const refused = await connect.finish(talk().outside, trip, new URLSearchParams(returned))
      assert.ok(refused.kind === "refused" && refused.why === "auth")
    }
  })

  it("gets a new pair of tokens for the refresh token", async () => {
    const fresh = {
      token_type: "bearer",
      expires_in: 7200,
      access_token: "AT2",
      scope: "tweet.read",
      refresh_token: "RT2",
    }
    const { outside, requests } = talk(reply(200, fresh))
    assert.deepEqual(await connect.refresh(outside, author.credentials), {
      kind: "refreshed",
      credentials: {
        accessToken: "AT2",
        refreshToken: "RT2",
        expiresAt: "2026-11-14T11:30:00Z",
        scopes: ["tweet.read"],
      },
    })
    assert.equal(requests[0]?.url, "https://api.x.com/2/oauth2/token")
    assert.equal(requests[0]?.body, "grant_type=refresh_token&refresh_token=RT")
    assert.equal(requests[0]?.headers?.["authorization"], basic)
  })

  it("asks people to connect again only when X refuses the refresh token", async () => {
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(400, { error: "invalid_request", error_description: "Value passed for the token was invalid." }), "auth"],
      [reply(400, { error: "invalid_grant", error_description: "Value passed for the token was invalid." }), "auth"],
      [
        reply(401, { error: "unauthorized_client", error_description: "Missing valid authorization header" }),
        "permission",
      ],
      [reply(429, { title: "Too Many Requests" }), "rate"],
      [reply(503), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const result = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
    const without = await connect.refresh(talk().outside, { accessToken: "AT", scopes: [] })
    assert.ok(without.kind === "refused" && without.why === "auth")
  })

  it("gives both tokens back, whatever X says to it", async () => {
    const { outside, requests } = talk(reply(503), new NoAnswer("reset", true))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(
      requests.map(({ method, url, body }) => [method, url, body]),
      [
        ["POST", "https://api.x.com/2/oauth2/revoke", "token=RT"],
        ["POST", "https://api.x.com/2/oauth2/revoke", "token=AT"],
      ],
    )
  })
})

describe("sending a post to X", () => {
  it("is one call in JSON", async () => {
    const request = await commit(makeItem("Hello"))
    assert.deepEqual(request, {
      method: "POST",
      url: "https://api.x.com/2/tweets",
      headers: { authorization: "Bearer AT", accept: "application/json", "content-type": "application/json" },
      body: '{"text":"Hello"}',
    })
  })

  it("answers the item before in a thread", async () => {
    const before = [
      { externalId: "11", memory: null },
      { externalId: "12", memory: null },
    ]
    const request = await commit(makeItem("third", { index: 2, before }))
    assert.equal(request?.body, '{"text":"third","reply":{"in_reply_to_tweet_id":"12"}}')
  })

  it("names media in the order of display and leaves out an empty text", async () => {
    const request = await commit(makeItem(""), { mediaIds: ["3", "1", "2"] })
    assert.equal(request?.body, '{"media":{"media_ids":["3","1","2"]}}')
  })

  it("sends every option, and those of the conversation with its first post only", async () => {
    const options = {
      "x.replySettings": "mentionedUsers",
      "x.communityId": "1493446837214187523",
      "x.shareWithFollowers": "true",
      "x.madeWithAi": "true",
      "x.paidPartnership": "true",
    }
    const first = await commit(makeItem("a", { options }))
    assert.deepEqual(JSON.parse(String(first?.body)), {
      text: "a",
      reply_settings: "mentionedUsers",
      community_id: "1493446837214187523",
      share_with_followers: true,
      made_with_ai: true,
      paid_partnership: true,
    })
    const second = await commit(makeItem("b", { options, before: [{ externalId: "11", memory: null }] }))
    assert.deepEqual(JSON.parse(String(second?.body)), {
      text: "b",
      reply: { in_reply_to_tweet_id: "11" },
      made_with_ai: true,
      paid_partnership: true,
    })
  })

  it("leaves out what stands at its default", async () => {
    const options = {
      "x.replySettings": "everyone",
      "x.communityId": "",
      "x.shareWithFollowers": "false",
      "x.madeWithAi": "false",
      "x.paidPartnership": "false",
    }
    assert.equal((await commit(makeItem("a", { options })))?.body, '{"text":"a"}')
  })

  const problem = (status: number, detail: string, type = "about:blank", title = "Forbidden") =>
    reply(status, { title, detail, type, status })
  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["a dead token", problem(401, "Unauthorized", "about:blank", "Unauthorized"), "auth", "401"],
    [
      "no credits",
      reply(402, { title: "CreditsDepleted", detail: "…", type: "https://api.x.com/2/problems/credits" }),
      "rate",
      "credits",
    ],
    [
      "a wrong kind of token",
      problem(403, "…", "https://api.x.com/2/problems/unsupported-authentication"),
      "permission",
      "unsupported-authentication",
    ],
    [
      "an app without rights",
      problem(403, "…", "https://api.x.com/2/problems/client-forbidden"),
      "permission",
      "client-forbidden",
    ],
    [
      "a missing scope",
      problem(403, "Your client app is not configured with the appropriate oauth1 app permissions"),
      "permission",
      "403",
    ],
    [
      "the same text again",
      problem(403, "You are not allowed to create a Tweet with duplicate content."),
      "duplicate",
      "403",
    ],
    [
      "the same text again, with the older code",
      reply(403, { errors: [{ code: 187, message: "Status is a duplicate." }] }),
      "duplicate",
      "187",
    ],
    ["what is not permitted", problem(403, "You are not permitted to perform this action."), "content", "403"],
    ["a suspended account", problem(403, "…", "https://api.x.com/2/problems/user-suspended"), "auth", "user-suspended"],
    ["a locked account", problem(403, "To protect our users, your account is temporarily locked."), "auth", "403"],
    [
      "a capped plan",
      problem(403, "Usage cap exceeded: Monthly product cap", "https://api.x.com/2/problems/usage-capped"),
      "rate",
      "usage-capped",
    ],
    [
      "a capped plan as a 429",
      problem(429, "Usage cap exceeded: Monthly product cap", "https://api.x.com/2/problems/usage-capped"),
      "rate",
      "usage-capped",
    ],
    [
      "a video that is too long for the account",
      problem(403, "This user is not allowed to post a video longer than 2 minutes."),
      "media",
      "403",
    ],
    [
      "a broken request",
      reply(400, {
        errors: [{ parameters: {}, message: "$.text: too long" }],
        title: "Invalid Request",
        detail: "One or more parameters to your request was invalid.",
        type: "https://api.x.com/2/problems/invalid-request",
      }),
      "content",
      "invalid-request",
    ],
    [
      "too many calls",
      reply(429, { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank", status: 429 }),
      "rate",
      "429",
    ],
    [
      "too many calls, with the older code",
      reply(429, { errors: [{ code: 88, message: "Rate limit exceeded" }] }),
      "rate",
      "88",
    ],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why}`, async () => {
      const result = await x.publish.commit(talk(answer).outside, author, makeItem("a"), { mediaIds: [] })
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says in X's own words why not", async () => {
    const words = "You are not allowed to create a Tweet with duplicate content."
    const result = await x.publish.commit(talk(problem(403, words)).outside, author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused" && result.message === words)
  })

  it("waits until the second that X names", async () => {
    const headers = { "x-rate-limit-limit": "100", "x-rate-limit-remaining": "0", "x-rate-limit-reset": "1794650400" }
    const answer = reply(429, { title: "Too Many Requests" }, headers)
    const result = await x.publish.commit(talk(answer).outside, author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused")
    assert.equal(result.retryAt?.epochMilliseconds, 1_794_650_400_000)
  })

  it("does not know what became of a call that X failed at or did not answer", async () => {
    const open = [
      reply(500),
      reply(502),
      reply(503),
      reply(504),
      reply(408),
      reply(302),
      reply(201, "<html>"),
      new NoAnswer("reset", true),
    ]
    for (const answer of open) {
      const result = await x.publish.commit(talk(answer).outside, author, makeItem("a"), { mediaIds: [] })
      assert.equal(result.kind, "unknown")
    }
  })

  it("knows that a call which never left did nothing", async () => {
    const { outside } = talk(new NoAnswer("getaddrinfo failed", false))
    const result = await x.publish.commit(outside, author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})

describe("bringing media to X", () => {
  const bytes = new Uint8Array(2000).fill(7)
  const picture = (id: string) =>
    reply(200, { data: { id, media_key: `3_${id}`, size: 2000, expires_after_secs: 86_400, image: { w: 1, h: 1 } } })
  const prepare = (outside: Outside, item: Item, progress: Json = null) =>
    x.publish.prepare(outside, author, item, progress)
  const handleOf = (result: Awaited<ReturnType<typeof prepare>>): Ready["handle"] => {
    assert.ok(result.kind === "ready", JSON.stringify(result))
    return result.handle
  }
  const waitOf = (result: Awaited<ReturnType<typeof prepare>>): Waiting => {
    assert.ok(result.kind === "waiting", JSON.stringify(result))
    return result
  }

  it("asks nothing for a text", async () => {
    assert.deepEqual(handleOf(await prepare(talk().outside, makeItem("a"))), { mediaIds: [] })
  })

  it("sends a picture in one call, and its description in another", async () => {
    const { outside, requests } = talk(picture("71"), reply(200, { data: {} }), picture("72"))
    const media = [
      makeFile('a".jpg', bytes, { altText: "A lark" }),
      makeFile("b.png", bytes, { contentType: "image/png" }),
    ]
    assert.deepEqual(handleOf(await prepare(outside, makeItem("a", { media }))), { mediaIds: ["71", "72"] })
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      [
        "POST https://api.x.com/2/media/upload",
        "POST https://api.x.com/2/media/metadata",
        "POST https://api.x.com/2/media/upload",
      ],
    )
    assert.match(requests[0]?.headers?.["content-type"] ?? "", /^multipart\/form-data; boundary=[\w-]+$/)
    assert.equal(requests[0]?.headers?.["authorization"], "Bearer AT")
    assert.deepEqual(partsOf(requests[0]), { media_category: "tweet_image", media: "a%22.jpg image/jpeg 2000" })
    assert.equal(requests[1]?.body, '{"id":"71","metadata":{"alt_text":{"text":"A lark"}}}')
    assert.deepEqual(partsOf(requests[2]), { media_category: "tweet_image", media: "b.png image/png 2000" })
  })

  const video = (size: number) => {
    const reads: (readonly [number, number])[] = []
    const file = makeFile("v.mp4", bytes, {
      kind: "video",
      contentType: "video/mp4",
      bytes: size,
      read: async (start = 0, end = size) => {
        reads.push([start, end])
        return new Uint8Array(end - start)
      },
    })
    return { file, reads }
  }
  const begun = reply(200, { data: { id: "81", media_key: "13_81", expires_after_secs: 86_400 } })
  const taken = reply(200, { data: { expires_at: 1_794_736_800 } })
  const state = (info: object | undefined) =>
    reply(200, { data: { id: "81", media_key: "13_81", size: 1, expires_after_secs: 86_400, processing_info: info } })

  it("sends a video in segments, then waits as long as X says", async () => {
    const { file, reads } = video(9_000_000)
    const { outside, requests } = talk(begun, taken, taken, taken, state({ state: "pending", check_after_secs: 3 }))
    const item = makeItem("a", { media: [file] })
    const first = waitOf(await prepare(outside, item))
    assert.equal(first.seconds, 3)
    assert.deepEqual(reads, [
      [0, 4_194_304],
      [4_194_304, 8_388_608],
      [8_388_608, 9_000_000],
    ])
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url.slice("https://api.x.com".length)}`),
      [
        "POST /2/media/upload/initialize",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/finalize",
      ],
    )
    assert.equal(requests[0]?.body, '{"media_type":"video/mp4","total_bytes":9000000,"media_category":"tweet_video"}')
    assert.deepEqual(partsOf(requests[3]), { segment_index: "2", media: "v.mp4 video/mp4 611392" })
    assert.equal(requests[4]?.body, undefined)

    const polls = talk(
      state({ state: "in_progress", check_after_secs: 5, progress_percent: 40 }),
      state({ state: "succeeded" }),
    )
    const second = waitOf(await prepare(polls.outside, item, first.progress))
    assert.equal(second.seconds, 5)
    assert.deepEqual(handleOf(await prepare(polls.outside, item, second.progress)), { mediaIds: ["81"] })
    assert.deepEqual(
      polls.requests.map(({ method, url }) => `${method} ${url}`),
      Array(2).fill("GET https://api.x.com/2/media/upload?command=STATUS&media_id=81"),
    )
  })

  it("is ready at once when there is nothing to process", async () => {
    const { outside } = talk(begun, taken, state(undefined))
    assert.deepEqual(handleOf(await prepare(outside, makeItem("a", { media: [video(1000).file] }))), {
      mediaIds: ["81"],
    })
  })

  it("sends a GIF as such, and describes it", async () => {
    const { outside, requests } = talk(begun, taken, state(undefined), reply(200, { data: {} }))
    const gif = makeFile("g.gif", bytes, { kind: "gif", contentType: "image/gif", altText: "Waving" })
    handleOf(await prepare(outside, makeItem("a", { media: [gif] })))
    assert.equal(requests[0]?.body, '{"media_type":"image/gif","total_bytes":2000,"media_category":"tweet_gif"}')
    assert.equal(requests[3]?.url, "https://api.x.com/2/media/metadata")
  })

  it("goes on with a long video where it stopped", async () => {
    const { file, reads } = video(40_000_000)
    const item = makeItem("a", { media: [file] })
    const first = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item))
    assert.equal(first.seconds, 0)
    const { outside, requests } = talk(taken, taken, state(undefined))
    assert.deepEqual(handleOf(await prepare(outside, item, first.progress)), { mediaIds: ["81"] })
    assert.equal(reads.length, 10)
    assert.equal(reads[8]?.[0], 8 * 4_194_304)
    assert.equal(partsOf(requests[0])["segment_index"], "8")
  })

  it("starts an upload over once when X takes no more of it", async () => {
    const item = makeItem("a", { media: [video(40_000_000).file] })
    const first = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item))
    const closed = reply(400, { title: "Invalid Request", detail: "The upload is finalized." })
    const second = waitOf(await prepare(talk(closed).outside, item, first.progress))
    const third = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item, second.progress))
    const last = await prepare(talk(closed).outside, item, third.progress)
    assert.ok(last.kind === "refused" && last.why === "media")
  })

  it("does not use an upload that is about to run out", async () => {
    const upload = { id: "5", stage: "ready", sent: 0, expiresAt: now.add({ minutes: 5 }).toString() }
    const { outside, requests } = talk(picture("71"))
    const item = makeItem("a", { media: [makeFile("a.jpg", bytes)] })
    assert.deepEqual(handleOf(await prepare(outside, item, { uploads: [upload], restarts: 0 })), { mediaIds: ["71"] })
    assert.equal(requests.length, 1)
  })

  it("says what X could not process", async () => {
    const error = { code: 1, name: "InvalidMedia", message: "Unsupported video format" }
    const { outside } = talk(begun, taken, state({ state: "failed", error }))
    assert.deepEqual(await prepare(outside, makeItem("a", { media: [video(1000).file] })), {
      kind: "refused",
      why: "media",
      code: "InvalidMedia",
      message: "Unsupported video format",
    })
  })

  it("takes what X has against an upload for a matter of the file, and a lost answer for a passing one", async () => {
    const item = makeItem("a", { media: [makeFile("a.jpg", bytes)] })
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(400, { errors: [{ message: "media type unrecognized." }], title: "Invalid Request" }), "media"],
      [reply(413), "media"],
      [reply(401, { title: "Unauthorized" }), "auth"],
      [reply(429, { title: "Too Many Requests" }), "rate"],
      [reply(503), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await prepare(talk(answer).outside, item)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})

describe("asking X what became of a post", () => {
  const listed = (...data: readonly object[]) =>
    reply(200, data.length === 0 ? { meta: { result_count: 0 } } : { data, meta: {} })
  const reconcile = (outside: Outside, item: Item, at = sentAt, handle: Json = { mediaIds: [] }) =>
    x.publish.reconcile(outside, author, item, handle, at)

  it("lists what the account has posted since, without reposts", async () => {
    const { outside, requests } = talk(listed({ id: "19", text: "Hello" }))
    assert.deepEqual(await reconcile(outside, makeItem("Hello")), {
      kind: "published",
      externalId: "19",
      url: "https://x.com/lark/status/19",
    })
    assert.deepEqual(requests, [
      {
        method: "GET",
        url:
          "https://api.x.com/2/users/2244994945/tweets?max_results=100&start_time=2026-11-14T09:28:20Z&exclude=retweets" +
          "&tweet.fields=created_at,text,entities,referenced_tweets,note_tweet,attachments",
        headers: { authorization: "Bearer AT", accept: "application/json" },
      },
    ])
  })

  const own = "https://x.com/lark/status/19/photo/1"
  const link = (url: string, expanded: string) => ({ url, expanded_url: expanded })
  const same: readonly (readonly [string, object])[] = [
    ["Hello", { text: "Hello" }],
    ["café", { text: "café" }],
    ["  a\r\nb  ", { text: "a\nb" }],
    ["a < b && c > d", { text: "a &lt; b &amp;&amp; c &gt; d" }],
    ["literally &lt;", { text: "literally &amp;lt;" }],
    [
      "see https://example.com/a?b=1&c=2 now",
      { text: "see https://t.co/q now", entities: { urls: [link("https://t.co/q", "https://example.com/a?b=1&c=2")] } },
    ],
    [
      "see example.com",
      { text: "see https://t.co/q", entities: { urls: [link("https://t.co/q", "http://example.com")] } },
    ],
    [
      "see https://Example.com",
      { text: "see https://t.co/q", entities: { urls: [link("https://t.co/q", "https://example.com/")] } },
    ],
    ["picture", { text: "picture https://t.co/p", entities: { urls: [link("https://t.co/p", own)] } }],
    [
      "of another https://x.com/a/status/7/photo/1",
      {
        text: "of another https://t.co/p",
        entities: { urls: [link("https://t.co/p", "https://x.com/a/status/7/photo/1")] },
      },
    ],
    [
      "the whole of a long text",
      { text: "the whole… https://t.co/n", note_tweet: { text: "the whole of a long text" } },
    ],
  ]
  for (const [sent, shown] of same) {
    it(`knows ${JSON.stringify(sent)} again`, async () => {
      const result = await reconcile(
        talk(listed({ id: "18", text: "other" }, { id: "19", ...shown })).outside,
        makeItem(sent),
      )
      assert.ok(result.kind === "published" && result.externalId === "19", JSON.stringify(result))
    })
  }

  it("does not take another text, an answer or a first post for it", async () => {
    const before = [{ externalId: "11", memory: null }]
    const answer = { referenced_tweets: [{ type: "replied_to", id: "11" }] }
    const other = listed({ id: "19", text: "Hello!" }, { id: "20", text: "hello" })
    assert.equal((await reconcile(talk(other).outside, makeItem("Hello"))).kind, "absent")
    const reply1 = listed({ id: "19", text: "Hello", ...answer })
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello"))).kind, "absent")
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello", { before }))).kind, "published")
    assert.equal(
      (await reconcile(talk(listed({ id: "19", text: "Hello" })).outside, makeItem("Hello", { before }))).kind,
      "absent",
    )
  })

  it("tells pictures without words apart by their keys, and does not guess without", async () => {
    const item = makeItem("", { media: [makeFile("a.jpg", new Uint8Array(1))] })
    const shown = { text: "https://t.co/p", entities: { urls: [link("https://t.co/p", own)] }, id: "19" }
    const ask = (post: object) => reconcile(talk(listed(post)).outside, item, sentAt, { mediaIds: ["71"] })
    assert.equal((await ask({ ...shown, attachments: { media_keys: ["3_71"] } })).kind, "published")
    assert.equal((await ask({ ...shown, attachments: { media_keys: ["3_99"] } })).kind, "unknown")
    assert.equal((await ask(shown)).kind, "unknown")
  })

  it("is not certain of an absence before the list has had time", async () => {
    const result = await reconcile(talk(listed()).outside, makeItem("Hello"), now.subtract({ seconds: 3 }))
    assert.equal(result.kind, "unknown")
    assert.equal((await reconcile(talk(listed()).outside, makeItem("Hello"))).kind, "absent")
  })

  it("turns the pages, and gives up the search after five", async () => {
    const page = reply(200, { data: [{ id: "1", text: "x" }], meta: { next_token: "n=1" } })
    const found = talk(page, listed({ id: "19", text: "Hello" }))
    assert.equal((await reconcile(found.outside, makeItem("Hello"))).kind, "published")
    assert.match(found.requests[1]?.url ?? "", /&pagination_token=n%3D1$/)
    const lost = talk(...Array<Reply>(5).fill(page))
    assert.equal((await reconcile(lost.outside, makeItem("Hello"))).kind, "unknown")
  })

  it("does not know when X does not say", async () => {
    for (const answer of [
      reply(401),
      reply(429),
      reply(503),
      reply(200, "<html>"),
      new NoAnswer("reset", true),
      new NoAnswer("refused", false),
    ]) {
      assert.equal((await reconcile(talk(answer).outside, makeItem("Hello"))).kind, "unknown")
    }
  })
})

describe("reading the numbers of X", () => {
  const read = (outside: Outside, ids: readonly string[]) => {
    assert.ok(x.readMetrics !== null)
    return x.readMetrics.read(outside, author, ids)
  }

  it("asks for many posts at once and leaves out those that are gone", async () => {
    const { outside, requests } = talk(
      reply(200, {
        data: [
          {
            id: "1",
            text: "Hello",
            public_metrics: {
              retweet_count: 1,
              reply_count: 2,
              like_count: 3,
              quote_count: 0,
              bookmark_count: 4,
              impression_count: 250,
            },
          },
        ],
        errors: [{ resource_type: "tweet", resource_id: "2", title: "Not Found Error" }],
      }),
    )
    const result = await read(outside, ["1", "2"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [["1", { views: 250, likes: 3, comments: 2, shares: 1, quotes: 0, saves: 4 }]],
    )
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://api.x.com/2/tweets?ids=1,2&tweet.fields=public_metrics",
        headers: { authorization: "Bearer AT", accept: "application/json" },
      },
    ])
  })

  it("knows shares by their newer name too, and leaves out what X does not tell", async () => {
    const result = await read(talk(reply(200, { data: [{ id: "1", public_metrics: { repost_count: 5 } }] })).outside, [
      "1",
    ])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["1", { shares: 5 }]])
  })

  it("asks for no more than a hundred at a time", async () => {
    assert.equal(x.readMetrics?.batch, 100)
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1))
    const gone = reply(200, { errors: [] })
    const { outside, requests } = talk(gone, gone)
    const result = await read(outside, ids)
    assert.ok(result.kind === "read" && result.numbers.size === 0)
    assert.match(requests[1]?.url ?? "", /ids=101&/)
  })

  it("takes a 429 and a 503 for a matter of time, and other failures for passing", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(429, {}), "rate"],
      [reply(503), "rate"],
      [reply(402, { title: "CreditsDepleted" }), "rate"],
      [reply(500), "transient"],
      [reply(401, {}), "auth"],
      [new NoAnswer("reset", true), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await read(talk(answer).outside, ["1"])
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
