import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Author, Item, Json, OAuthConnect, Outside, RefusalKind, Waiting } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
const sentAt = now.subtract({ seconds: 40 })
const id = "17841400000000001"
const author: Author = { externalId: id, handle: "lark", credentials: { accessToken: "IGLONG", scopes: [] } }
const trip = { redirectUri: "https://fanfare.example/connect/instagram/callback", state: "S", verifier: "V" }
const connect = instagram.connect as OAuthConnect & typeof instagram.connect
const graph = "https://graph.instagram.com/v25.0"

function talk(...replies: readonly Reply[]): { readonly outside: Outside; readonly requests: readonly HttpRequest[] } {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: instagram.hosts, app, now: () => now }, requests }
}

const refusal = (code: number, subcode?: number, message = "no", status = 400, more: object = {}) =>
  reply(status, {
    error: {
      message,
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: "Axx",
      ...more,
    },
  })

const made = (container: string) => reply(200, { id: container })
const status = (code: string, words?: string) => reply(200, { id: "1", status_code: code, status: words })
const finished = status("FINISHED")

/** What a request says: its method, address and fields without the token, which must be there. */
function read(request: HttpRequest | undefined): readonly [string, Readonly<Record<string, string>>] {
  assert.ok(request !== undefined)
  const url = new URL(request.url)
  const fields = Object.fromEntries(
    request.method === "GET" ? url.searchParams : new URLSearchParams(String(request.body)),
  )
  if (request.method === "POST") {
    assert.equal(url.search, "")
    assert.equal(request.headers?.["content-type"], "application/x-www-form-urlencoded")
  }
  const { access_token: token, ...rest } = fields
  assert.equal(token, "IGLONG")
  return [`${request.method} ${url.origin}${url.pathname}`, rest]
}

describe("connecting Instagram", () => {
  it("sends people to the consent page for publishing and statistics", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.instagram.com/oauth/authorize?client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Finstagram%2Fcallback&response_type=code" +
        "&scope=instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_insights&state=S",
    )
    assert.deepEqual(connect.statisticsScopes, ["instagram_business_manage_insights"])
  })

  const me = reply(200, {
    id: "2111",
    user_id: id,
    username: "lark",
    name: "The Lark",
    account_type: "BUSINESS",
    profile_picture_url: "https://cdn/l.jpg",
  })
  const long = reply(200, { access_token: "IGLONG", token_type: "bearer", expires_in: 5_184_000 })
  const scopes = ["instagram_business_basic", "instagram_business_content_publish"]
  const shapes: readonly (readonly [string, object])[] = [
    ["flat", { access_token: "SHORT", user_id: 17_841, permissions: scopes }],
    ["in a list of one", { data: [{ access_token: "SHORT", user_id: "2111", permissions: scopes.join(",") }] }],
  ]
  for (const [name, shape] of shapes) {
    it(`turns the code into a token for sixty days, when the first answer is ${name}`, async () => {
      const { outside, requests } = talk(reply(200, shape), long, me)
      const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C#_", state: "S" }))
      assert.deepEqual(granted, {
        kind: "granted",
        accounts: [
          {
            externalId: id,
            handle: "lark",
            displayName: "The Lark",
            profileUrl: "https://www.instagram.com/lark/",
            avatarUrl: "https://cdn/l.jpg",
            credentials: { accessToken: "IGLONG", expiresAt: "2027-01-13T09:30:00Z", scopes },
          },
        ],
      })
      assert.deepEqual(requests, [
        {
          method: "POST",
          url: "https://api.instagram.com/oauth/access_token",
          headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
          body:
            "client_id=client&client_secret=secret&grant_type=authorization_code" +
            "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Finstagram%2Fcallback&code=C",
        },
        {
          method: "GET",
          url: "https://graph.instagram.com/access_token?grant_type=ig_exchange_token&client_secret=secret&access_token=SHORT",
          headers: { accept: "application/json" },
        },
        {
          method: "GET",
          url: `${graph}/me?fields=user_id%2Cusername%2Cname%2Caccount_type%2Cprofile_picture_url&access_token=IGLONG`,
          headers: { accept: "application/json" },
        },
      ])
    })
  }

  it("takes a refused consent, a foreign state, a missing and a used code for no connection", async () => {
    const words = "The user denied your request"
    const returned = new URLSearchParams({
      error: "access_denied",
      error_reason: "user_denied",
      error_description: words,
    })
    const denied = await connect.finish(talk().outside, trip, returned)
    assert.ok(denied.kind === "refused" && denied.why === "permission" && denied.message === words)
    for (const wrong of [{ state: "other", code: "C" }, { state: "S" }]) {
      const result = await connect.finish(talk().outside, trip, new URLSearchParams(wrong))
      assert.ok(result.kind === "refused" && result.why === "auth")
    }
    const used = reply(400, { error_type: "OAuthException", code: 400, error_message: "Invalid authorization code" })
    const result = await connect.finish(talk(used).outside, trip, new URLSearchParams({ code: "C", state: "S" }))
    assert.ok(result.kind === "refused" && result.why === "auth" && result.message === "Invalid authorization code")
  })

  it("gets sixty more days for a token, and keeps the scopes", async () => {
    const { outside, requests } = talk(
      reply(200, { access_token: "NEXT", token_type: "bearer", expires_in: 5_184_000 }),
    )
    const credentials = { accessToken: "IGLONG", scopes }
    assert.deepEqual(await connect.refresh(outside, credentials), {
      kind: "refreshed",
      credentials: { accessToken: "NEXT", expiresAt: "2027-01-13T09:30:00Z", scopes },
    })
    assert.equal(
      requests[0]?.url,
      "https://graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&access_token=IGLONG",
    )
  })

  it("asks people to connect again only when the token is dead", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(190, 463, "Error validating access token: Session has expired", 401), "auth"],
      [refusal(190, 458), "auth"],
      [refusal(100, undefined, "The access token must be at least 24 hours old"), "content"],
      [refusal(4, undefined, "(#4) Application request limit reached", 403, { is_transient: true }), "rate"],
      [refusal(2, undefined, "Service temporarily unavailable", 503), "transient"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })

  it("has nothing to ask when access is given back", async () => {
    await connect.revoke(talk().outside, author.credentials)
  })
})

const picture = makeFile("a.jpg", new Uint8Array(9), { altText: "A lark" })
const plainPicture = makeFile("b.jpg", new Uint8Array(9))
const video = makeFile("v.mp4", new Uint8Array(9), { kind: "video", contentType: "video/mp4", durationMs: 9000 })
const address = (name: string) => `https://fanfare.example/media/${name}`

const prepare = (outside: Outside, item: Item, progress: Json = null) =>
  instagram.publish.prepare(outside, author, item, progress)

function waitOf(result: Awaited<ReturnType<typeof prepare>>): Waiting {
  assert.ok(result.kind === "waiting", JSON.stringify(result))
  return result
}

describe("making containers at Instagram", () => {
  const options = {
    "instagram.type": "post",
    "instagram.collaborators": " @finch, wren.bird ",
    "instagram.shareToFeed": "false",
    "instagram.thumbOffset": "1500",
    "instagram.trialReel": "MANUAL",
    "instagram.aiGenerated": "true",
  }
  const said = { caption: "Hello #lark", collaborators: '["finch","wren.bird"]', is_ai_generated: "true" }
  const cases: readonly (readonly [string, Item, Readonly<Record<string, string>>])[] = [
    [
      "a picture",
      makeItem("Hello #lark", { media: [picture] }),
      { image_url: address("a.jpg"), caption: "Hello #lark", alt_text: "A lark" },
    ],
    ["a picture without words", makeItem("", { media: [plainPicture] }), { image_url: address("b.jpg") }],
    [
      "a picture with every option",
      makeItem("Hello #lark", { media: [picture], options }),
      { image_url: address("a.jpg"), alt_text: "A lark", ...said },
    ],
    [
      "a single video as a reel",
      makeItem("Hello", { media: [video] }),
      { media_type: "REELS", video_url: address("v.mp4"), caption: "Hello", share_to_feed: "true" },
    ],
    [
      "a reel with every option",
      makeItem("Hello #lark", { media: [video], options: { ...options, "instagram.type": "reel" } }),
      {
        media_type: "REELS",
        video_url: address("v.mp4"),
        share_to_feed: "false",
        thumb_offset: "1500",
        trial_params: '{"graduation_strategy":"MANUAL"}',
        ...said,
      },
    ],
    [
      "a story of a picture, without words",
      makeItem("unseen", { media: [picture], options: { "instagram.type": "story" } }),
      { media_type: "STORIES", image_url: address("a.jpg") },
    ],
    [
      "a story of a video",
      makeItem("", { media: [video], options: { "instagram.type": "story", "instagram.aiGenerated": "true" } }),
      { media_type: "STORIES", video_url: address("v.mp4"), is_ai_generated: "true" },
    ],
  ]
  for (const [name, item, fields] of cases) {
    it(`makes ${name}`, async () => {
      const { outside, requests } = talk(made("17900000000000001"), finished)
      assert.deepEqual(await prepare(outside, item), {
        kind: "ready",
        handle: { container: "17900000000000001", isOut: false },
      })
      assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/media`, fields])
      assert.deepEqual(read(requests[1]), [`GET ${graph}/17900000000000001`, { fields: "status_code,status" }])
    })
  }

  it("makes a carousel from its pieces, once they are finished", async () => {
    const item = makeItem("Hello #lark", { media: [picture, video], options })
    const { outside, requests } = talk(made("1"), made("2"), finished, status("IN_PROGRESS"))
    const first = waitOf(await prepare(outside, item))
    assert.deepEqual(read(requests[0]), [
      `POST ${graph}/${id}/media`,
      { image_url: address("a.jpg"), alt_text: "A lark", is_carousel_item: "true" },
    ])
    assert.deepEqual(read(requests[1]), [
      `POST ${graph}/${id}/media`,
      { media_type: "VIDEO", video_url: address("v.mp4"), is_carousel_item: "true" },
    ])
    const rest = talk(finished, made("3"), finished)
    assert.deepEqual(await prepare(rest.outside, item, first.progress), {
      kind: "ready",
      handle: { container: "3", isOut: false },
    })
    assert.deepEqual(read(rest.requests[0]), [`GET ${graph}/2`, { fields: "status_code,status" }])
    assert.deepEqual(read(rest.requests[1]), [
      `POST ${graph}/${id}/media`,
      { media_type: "CAROUSEL", children: "1,2", ...said },
    ])
  })

  it("asks again for the same container, more and more seldom", async () => {
    const item = makeItem("", { media: [video] })
    let waiting = waitOf(await prepare(talk(made("1"), status("IN_PROGRESS")).outside, item))
    const seconds = [waiting.seconds]
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(status("IN_PROGRESS")).outside, item, waiting.progress))
      seconds.push(waiting.seconds)
    }
    assert.deepEqual(seconds, [1, 2, 4, 8, 16, 30, 30])
    assert.equal((await prepare(talk(finished).outside, item, waiting.progress)).kind, "ready")
  })

  it("refuses a post without media before Instagram does", async () => {
    const result = await prepare(talk().outside, makeItem("words"))
    assert.ok(result.kind === "refused" && result.why === "content")
  })

  const rows: readonly (readonly [string, Reply, RefusalKind, string])[] = [
    ["a cover outside of the video", refusal(1, 2207057), "content", "1/2207057"],
    ["what looks like spam", refusal(4, 2207051), "content", "4/2207051"],
    ["a restricted account", refusal(25, 2207050), "auth", "25/2207050"],
    ["a wrong type of media", refusal(100, 2207023), "content", "100/2207023"],
    ["a carousel of a wrong size", refusal(100, 2207028), "content", "100/2207028"],
    ["a wrong tag", refusal(100, 2207035), "content", "100/2207035"],
    ["a wrong place of a tag", refusal(100, 2207036), "content", "100/2207036"],
    ["a tag without a place", refusal(100, 2207037), "content", "100/2207037"],
    ["too many tags", refusal(100, 2207040), "content", "100/2207040"],
    ["a trial that is not open to the account", refusal(100, 2207081), "content", "100/2207081"],
    ["a wrong video format", refusal(352, 2207026), "media", "352/2207026"],
    ["a picture that is too large", refusal(36_000, 2207004), "media", "36000/2207004"],
    ["a picture of a wrong format", refusal(36_001, 2207005), "media", "36001/2207005"],
    ["a picture of a wrong shape", refusal(36_003, 2207009), "media", "36003/2207009"],
    ["a caption that is too long", refusal(36_004, 2207010), "content", "36004/2207010"],
    ["a dead token", refusal(190, 463, "expired", 401), "auth", "190/463"],
    ["a dead token as a 400", refusal(190), "auth", "190"],
    [
      "a missing permission",
      refusal(10, undefined, "(#10) Application does not have permission for this action", 403),
      "permission",
      "10",
    ],
    ["a permission that was taken back", refusal(200), "permission", "200"],
    ["an app that asks too often", refusal(4, undefined, "", 403, { is_transient: true }), "rate", "4"],
    ["a person who asks too often", refusal(17), "rate", "17"],
    ["a page that asks too often", refusal(32), "rate", "32"],
    ["calls that come too fast", refusal(613), "rate", "613"],
    ["a used-up allowance", refusal(80_002), "rate", "80002"],
    ["a plain 429", reply(429, "<html>"), "rate", "429"],
    ["what Instagram calls temporary", refusal(999, undefined, "", 400, { is_transient: true }), "transient", "999"],
    ["what it does not know itself", refusal(1), "transient", "1"],
    ["a bad parameter", refusal(100), "content", "100"],
    ["an object that is gone", refusal(100, 33), "gone", "100/33"],
    ["a failure", reply(500), "transient", "500"],
    ["a pause", refusal(2, undefined, "", 503), "transient", "503"],
    ["a lost answer", new NoAnswer("reset", true), "transient", "NoAnswer"],
    ["a call that never left", new NoAnswer("refused", false), "transient", "NoAnswer"],
  ]
  for (const [name, answer, why, code] of rows) {
    it(`takes ${name} for ${why}`, async () => {
      const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says in Instagram's own words why not, those for people first", async () => {
    const words = { error_user_title: "Sorry", error_user_msg: "The aspect ratio is not supported." }
    const answer = refusal(36_003, 2207009, "Invalid parameter", 400, words)
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused" && result.message === "The aspect ratio is not supported.")
  })

  it("waits as long as the figures of use say", async () => {
    const header = JSON.stringify({
      [id]: [{ type: "instagram", call_count: 100, estimated_time_to_regain_access: 7 }],
    })
    const answer = { ...refusal(80_002), headers: { "x-business-use-case-usage": header } }
    const result = await prepare(talk(answer).outside, makeItem("", { media: [picture] }))
    assert.ok(result.kind === "refused" && result.retryAt !== undefined)
    assert.equal(result.retryAt.toString(), "2026-11-14T09:37:00Z")
  })

  it("reads in the status of a container what went wrong with it", async () => {
    const words = "Error: Media upload has failed with error code 2207026"
    const failed = await prepare(talk(made("1"), status("ERROR", words)).outside, makeItem("", { media: [video] }))
    assert.deepEqual(failed, { kind: "refused", why: "media", code: "ERROR/2207026", message: words })
    const silent = await prepare(talk(made("1"), status("ERROR")).outside, makeItem("", { media: [video] }))
    assert.ok(silent.kind === "refused" && silent.why === "media")
  })

  const fresh: readonly (readonly [string, Reply, RefusalKind])[] = [
    ["fetched too slowly", refusal(-2, 2207003), "transient"],
    ["not fetched", refusal(9004, 2207052), "media"],
    ["not loaded", refusal(-1, 2207077), "media"],
    ["expired", refusal(-2, 2207020), "transient"],
    ["expired by its status", status("EXPIRED"), "transient"],
    ["lost by the server", refusal(-1, 2207001), "transient"],
    ["not made", refusal(-1, 2207032), "transient"],
    ["not uploaded", refusal(-1, 2207053), "transient"],
    ["not uploaded, by its status", status("ERROR", "Error: 2207082"), "transient"],
    ["not found", refusal(24, 2207006), "auth"],
  ]
  for (const [name, answer, why] of fresh) {
    it(`makes a new container for one that was ${name}, twice`, async () => {
      const item = makeItem("", { media: [video] })
      const first = waitOf(await prepare(talk(made("1"), answer).outside, item))
      const second = waitOf(await prepare(talk(made("2"), answer).outside, item, first.progress))
      const good = talk(made("3"), finished)
      const ready = await prepare(good.outside, item, second.progress)
      assert.ok(ready.kind === "ready")
      const last = await prepare(talk(made("3"), answer).outside, item, second.progress)
      assert.ok(last.kind === "refused")
      assert.equal(last.why, why)
    })
  }

  it("gives a container that is not there yet some time, and then makes another", async () => {
    const item = makeItem("", { media: [video] })
    const early = refusal(24, 2207008)
    let waiting = waitOf(await prepare(talk(made("1"), early).outside, item))
    assert.equal(waiting.seconds, 30)
    for (let round = 0; round < 6; round += 1) {
      waiting = waitOf(await prepare(talk(early).outside, item, waiting.progress))
    }
    const { outside, requests } = talk(made("2"), finished)
    assert.equal((await prepare(outside, item, waiting.progress)).kind, "ready")
    assert.equal(requests[0]?.method, "POST")
  })
})

describe("publishing on Instagram", () => {
  const handle = { container: "17900000000000001", isOut: false }
  const item = makeItem("Hello", { media: [picture] })
  const commit = (outside: Outside, with_: Json = handle) => instagram.publish.commit(outside, author, item, with_)

  it("publishes the container and asks where it is to be seen", async () => {
    const { outside, requests } = talk(
      reply(200, { id: "18000000000000001" }),
      reply(200, { id: "18000000000000001", permalink: "https://www.instagram.com/p/abc/" }),
    )
    assert.deepEqual(await commit(outside), {
      kind: "published",
      externalId: "18000000000000001",
      url: "https://www.instagram.com/p/abc/",
    })
    assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/media_publish`, { creation_id: "17900000000000001" }])
    assert.deepEqual(read(requests[1]), [`GET ${graph}/18000000000000001`, { fields: "permalink" }])
  })

  it("is published even when the address cannot be read", async () => {
    for (const answer of [reply(500), refusal(4), new NoAnswer("reset", true)]) {
      const result = await commit(talk(reply(200, { id: "18" }), answer).outside)
      assert.deepEqual(result, { kind: "published", externalId: "18" })
    }
  })

  it("does not know what became of a call that Instagram failed at or did not answer", async () => {
    const open: readonly Reply[] = [
      reply(500),
      reply(503),
      reply(302),
      reply(200, "<html>"),
      new NoAnswer("reset", true),
      refusal(-1, 2207001),
      refusal(2, undefined, "Service temporarily unavailable"),
    ]
    for (const answer of open) assert.equal((await commit(talk(answer).outside)).kind, "unknown")
  })

  it("knows what certainly did not go out", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(9007, 2207027, "Media ID is not available", 400, { is_transient: false }), "transient"],
      [refusal(24, 2207008), "transient"],
      [refusal(24, 2207006), "transient"],
      [refusal(9, 2207042), "rate"],
      [refusal(190, 463, "", 401), "auth"],
      [refusal(10, undefined, "", 403), "permission"],
      [refusal(4, 2207051), "content"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await commit(talk(answer).outside)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })

  it("does not publish a container that went out before", async () => {
    const ready = await prepare(talk(made("1"), status("PUBLISHED")).outside, item)
    assert.ok(ready.kind === "ready")
    const result = await commit(talk().outside, ready.handle)
    assert.ok(result.kind === "refused" && result.why === "duplicate")
  })
})

describe("asking Instagram what became of a post", () => {
  const handle = { container: "17900000000000001", isOut: false }
  const item = makeItem("Hello  there", { media: [picture] })
  const reconcile = (outside: Outside, what = item, at = sentAt) =>
    instagram.publish.reconcile(outside, author, what, handle, at)
  const published = status("PUBLISHED")
  const medium = (mediumId: string, caption: string | undefined, timestamp: string) => ({
    id: mediumId,
    caption,
    timestamp,
    permalink: `https://www.instagram.com/p/${mediumId}/`,
  })

  it("asks for the state of the container, and then for the medium that it became", async () => {
    const list = reply(200, {
      data: [
        medium("1", "Another", "2026-11-14T09:29:22+0000"),
        medium("2", "Hello there", "2026-11-14T09:29:21+0000"),
        medium("3", "Hello there", "2026-11-14T08:00:00+0000"),
      ],
    })
    const { outside, requests } = talk(published, list)
    assert.deepEqual(await reconcile(outside), {
      kind: "published",
      externalId: "2",
      url: "https://www.instagram.com/p/2/",
    })
    assert.deepEqual(read(requests[0]), [`GET ${graph}/17900000000000001`, { fields: "status_code,status" }])
    assert.deepEqual(read(requests[1]), [
      `GET ${graph}/${id}/media`,
      { fields: "id,caption,timestamp,permalink", limit: "10" },
    ])
  })

  it("chooses among equal captions the one that is nearest in time", async () => {
    const data = [
      medium("1", "Hello there", "2026-11-14T09:29:59+0000"),
      medium("2", "Hello there", "2026-11-14T09:29:21+0000"),
      medium("3", "Hello there", "2026-11-14T09:28:40+0000"),
    ]
    const result = await reconcile(talk(published, reply(200, { data })).outside)
    assert.ok(result.kind === "published" && result.externalId === "2")
  })

  it("knows captions again that are composed otherwise, cut or empty", async () => {
    const at = "2026-11-14T09:29:21+0000"
    for (const [sent, shown] of [
      ["café", "café"],
      ["a\r\nb", "a\nb"],
      ["a long caption", "a long"],
      ["", undefined],
    ] as const) {
      const data = [medium("1", shown, at)]
      const result = await reconcile(
        talk(published, reply(200, { data })).outside,
        makeItem(sent, { media: [picture] }),
      )
      assert.equal(result.kind, "published", sent)
    }
  })

  it("looks for a story among the stories, by its time", async () => {
    const story = makeItem("", { media: [picture], options: { "instagram.type": "story" } })
    const list = reply(200, { data: [medium("1", undefined, "2026-11-14T09:29:21+0000")] })
    const { outside, requests } = talk(published, list)
    assert.equal((await reconcile(outside, story)).kind, "published")
    assert.equal(read(requests[1])[0], `GET ${graph}/${id}/stories`)
  })

  it("turns the pages as long as they are recent", async () => {
    const page = (from: string) => ({
      data: [medium("1", "Another", from)],
      paging: { cursors: { before: "B", after: "A" }, next: "https://graph.instagram.com/next" },
    })
    const recent = page("2026-11-14T09:29:50+0000")
    const found = talk(
      published,
      reply(200, recent),
      reply(200, { data: [medium("2", "Hello there", "2026-11-14T09:29:21+0000")] }),
    )
    assert.equal((await reconcile(found.outside)).kind, "published")
    assert.equal(read(found.requests[2])[1]["after"], "A")
    const old = talk(published, reply(200, page("2026-11-14T09:00:00+0000")))
    assert.equal((await reconcile(old.outside)).kind, "unknown")
  })

  it("is certain of an absence when the container says so and has had time to go out", async () => {
    for (const state of ["FINISHED", "EXPIRED", "ERROR"]) {
      assert.equal((await reconcile(talk(status(state)).outside)).kind, "absent")
      assert.equal((await reconcile(talk(status(state)).outside, item, now.subtract({ seconds: 3 }))).kind, "unknown")
    }
    assert.equal((await reconcile(talk(status("IN_PROGRESS")).outside)).kind, "unknown")
  })

  it("does not know when Instagram does not say", async () => {
    for (const answer of [
      refusal(190),
      refusal(24, 2207006),
      refusal(4),
      reply(500),
      new NoAnswer("reset", true),
      new NoAnswer("refused", false),
    ]) {
      assert.equal((await reconcile(talk(answer).outside)).kind, "unknown")
      assert.equal((await reconcile(talk(published, answer).outside)).kind, "unknown")
    }
  })
})

describe("reading the numbers of Instagram", () => {
  const insights = (numbers: Readonly<Record<string, number>>) =>
    reply(200, {
      data: Object.entries(numbers).map(([name, value]) => ({
        name,
        period: "lifetime",
        values: [{ value }],
        title: name,
        id: `1/insights/${name}/lifetime`,
      })),
    })
  const readAll = (outside: Outside, ids: readonly string[]) => {
    assert.ok(instagram.readMetrics !== null)
    return instagram.readMetrics.read(outside, author, ids)
  }

  it("asks for one post at a time", async () => {
    assert.equal(instagram.readMetrics?.batch, 1)
    const { outside, requests } = talk(
      insights({ views: 120, reach: 90, likes: 7, comments: 2, shares: 1, saved: 3 }),
      insights({ views: 5 }),
    )
    const result = await readAll(outside, ["18", "19"])
    assert.ok(result.kind === "read")
    assert.deepEqual(
      [...result.numbers],
      [
        ["18", { views: 120, reach: 90, likes: 7, comments: 2, shares: 1, saves: 3 }],
        ["19", { views: 5 }],
      ],
    )
    assert.deepEqual(read(requests[0]), [
      `GET ${graph}/18/insights`,
      { metric: "views,reach,likes,comments,shares,saved" },
    ])
  })

  it("asks for less when it is a story", async () => {
    const { outside, requests } = talk(
      refusal(100, undefined, "(#100) Incompatible metrics with story media"),
      insights({ views: 50, reach: 40, shares: 0 }),
    )
    const result = await readAll(outside, ["18"])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers], [["18", { views: 50, reach: 40, shares: 0 }]])
    assert.deepEqual(read(requests[1])[1], { metric: "views,reach,shares" })
  })

  it("has no numbers yet for fewer than five viewers, for old media and for an empty answer", async () => {
    const few = refusal(10, undefined, "(#10) Not enough viewers for the media to show insights")
    for (const answer of [few, refusal(100, 2108006), reply(200, { data: [] })]) {
      const result = await readAll(talk(answer).outside, ["18"])
      assert.ok(result.kind === "read")
      assert.deepEqual([...result.numbers], [["18", {}]])
    }
  })

  it("leaves out what is gone", async () => {
    const result = await readAll(talk(refusal(100, 33), insights({ views: 1 })).outside, ["18", "19"])
    assert.ok(result.kind === "read")
    assert.deepEqual([...result.numbers.keys()], ["19"])
  })

  it("says why it could not", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(10, undefined, "(#10) Application does not have permission for this action", 403), "permission"],
      [refusal(190), "auth"],
      [refusal(4), "rate"],
      [reply(429), "rate"],
      [reply(503), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await readAll(talk(answer).outside, ["18"])
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
