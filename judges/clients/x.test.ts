import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { Client, generateCodeVerifier, OAuth2 } from "@xdevplatform/xdk"
import { adapterOf } from "../../src/networks/all.ts"
import type { Author } from "../../src/networks/network.ts"
import { type OpenStage, openStage } from "../../test/networks/open-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"
import { camelKeys } from "./camel-keys.ts"
import { findMistyped, type TypedValue } from "./find-mistyped.ts"
import { type Exchange, recordExchanges } from "./record-exchanges.ts"
import { type Watch, watchServer } from "./watch-server.ts"

/*
 * X's own library drives our X, and its types judge our adapter.
 *
 * Not played, because Fanfare never asks for it: GET and DELETE of /2/tweets/:id, and everything about other people.
 */

const endpoints = [
  "GET /web/i/oauth2/authorize",
  "POST /web/i/oauth2/authorize",
  "POST /api/2/oauth2/token",
  "GET /api/2/users/me",
  "POST /api/2/tweets",
  "GET /api/2/tweets",
  "GET /api/2/users/:id/tweets",
  "POST /api/2/media/upload",
  "GET /api/2/media/upload",
  "POST /api/2/media/upload/initialize",
  "POST /api/2/media/upload/:id/append",
  "POST /api/2/media/upload/:id/finalize",
  "POST /api/2/media/metadata",
]

const sdk = 'import("@xdevplatform/xdk")'

const realFetch = globalThis.fetch
const values: TypedValue[] = []

let stage: OpenStage
let watch: Watch
let author: Author
let client: Client

/** The library's sign-in has the addresses of the real X built in. */
function leadHere(): void {
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return realFetch(url.replace("https://api.x.com", stage.hosts["api"] ?? ""), init)
  }
}

/** What the library got, to be judged by its types when all is done. */
async function keep<T>(type: string, answer: Promise<T>): Promise<T> {
  const value = await answer
  values.push({ what: `what ${type} says`, type: `${sdk}.${type}`, value })
  return value
}

before(async () => {
  stage = await openStage(adapterOf("x") ?? assert.fail(), simulatorOf("x"))
  // Makes the account that the library then signs in.
  author = await stage.connect()
  watch = watchServer("x", endpoints)
  leadHere()
})
after(async () => {
  globalThis.fetch = realFetch
  watch.stop()
  await stage[Symbol.asyncDispose]()
})

describe("X's own library against the sandbox's X", () => {
  it("signs in with OAuth 2.0 and renews its token", async () => {
    const scope = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"]
    const redirectUri = new URL("/connect/x/callback", stage.hosts["web"]).href
    const oauth = new OAuth2({ clientId: "sandbox", clientSecret: "sandbox-secret", redirectUri, scope })
    const verifier = generateCodeVerifier()
    await oauth.setPkceParameters(verifier)
    const page = (await oauth.getAuthorizationUrl("some state")).replace("https://x.com", stage.hosts["web"] ?? "")
    assert.equal((await fetch(page)).status, 200)
    const body = new URLSearchParams({ account: author.externalId, decision: "allow" })
    const consent = await fetch(page, { method: "POST", body, redirect: "manual" })
    const returned = new URL(consent.headers.get("location") ?? "").searchParams
    assert.equal(returned.get("state"), "some state")
    const token = await oauth.exchangeCode(returned.get("code") ?? "", verifier)
    assert.equal(token.scope, scope.join(" "))
    const renewed = await oauth.refreshToken()
    assert.notEqual(renewed.access_token, token.access_token)
    client = new Client({ baseUrl: stage.hosts["api"] ?? "", accessToken: renewed.access_token })
  })

  it("reads who it is", async () => {
    const { data } = await keep(
      "Users.GetMeResponse",
      client.users.getMe({
        userFields: ["created_at", "description", "profile_image_url", "public_metrics", "subscription_type"],
      }),
    )
    assert.equal(data?.id, author.externalId)
    assert.equal(data?.subscriptionType, "None")
  })

  it("publishes a picture with a description, an answer to it and a film", async () => {
    const media = Buffer.from(await stage.image(0).read()).toString("base64")
    const { data: picture } = await keep(
      "Media.UploadResponse",
      client.media.upload({ media, mediaCategory: "tweet_image" }),
    )
    const id = picture?.id ?? assert.fail("no picture")
    await keep(
      "Media.CreateMetadataResponse",
      client.media.createMetadata({ id, metadata: { altText: { text: "A tray of bulbs" } } }),
    )
    const first = await keep("Posts.CreateResponse", client.posts.create({ text: "", media: { mediaIds: [id] } }))
    const reply = { inReplyToTweetId: first.data?.id ?? "" }
    await keep("Posts.CreateResponse", client.posts.create({ text: "More at https://example.com/tulips", reply }))
    const film = await uploadFilm()
    await keep("Posts.CreateResponse", client.posts.create({ text: "A film", media: { mediaIds: [film] } }))

    const accepted = await stage.accepted(author)
    assert.deepEqual(
      accepted.map(({ text, media: shown, inReplyTo }) => [text, shown.length, inReplyTo]),
      [
        ["", 1, undefined],
        ["More at https://example.com/tulips", 0, first.data?.id],
        ["A film", 1, undefined],
      ],
    )
    assert.equal(accepted[0]?.extra?.["alt_text"], "A tray of bulbs")
  })

  it("reads posts by their ids, with numbers, authors and media", async () => {
    const ids = (await stage.accepted(author)).map(({ externalId }) => externalId)
    const { data, errors, includes } = await keep(
      "Posts.GetByIdsResponse",
      client.posts.getByIds([...ids, "1"], {
        postFields: ["public_metrics", "created_at", "conversation_id", "entities", "attachments", "note_post", "lang"],
        expansions: ["author_id", "attachments.media_keys", "referenced_posts"],
        userFields: ["username", "verified_type"],
        mediaFields: ["alt_text", "type"],
      }),
    )
    assert.deepEqual(
      data?.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      data?.map(({ publicMetrics }) => publicMetrics?.replyCount),
      [1, 0, 0],
    )
    assert.equal(errors?.length, 1)
    assert.deepEqual(
      includes?.users?.map(({ username }) => username),
      [author.handle],
    )
    assert.deepEqual(
      includes?.media?.map(({ type, altText }) => [type, altText]),
      [
        ["photo", "A tray of bulbs"],
        ["video", undefined],
      ],
    )
  })

  it("reads the account's posts page by page, between two posts and two instants", async () => {
    for (const text of ["four", "five", "six"]) await client.posts.create({ text })
    const all = (await stage.accepted(author)).map(({ externalId }) => externalId).toReversed()
    const idsOf = async (options: Readonly<Record<string, unknown>>) => {
      const page = await keep("Users.GetPostsResponse", client.users.getPosts(author.externalId, options))
      return { ids: page.data?.map(({ id }) => id) ?? [], next: page.meta?.nextToken }
    }
    const first = await idsOf({ maxResults: 5, exclude: ["retweets"], postFields: ["public_metrics"] })
    const second = await idsOf({ maxResults: 5, paginationToken: first.next, expansions: ["referenced_posts"] })
    assert.deepEqual([...first.ids, ...second.ids], all)
    assert.equal(second.next, undefined)
    assert.deepEqual((await idsOf({ sinceId: all[3], untilId: all[0] })).ids, all.slice(1, 3))
    assert.deepEqual((await idsOf({ startTime: "2020-01-01T00:00:00Z", endTime: "2020-01-02T00:00:00Z" })).ids, [])
  })

  it("reaches every endpoint that Fanfare uses", (t) => {
    t.diagnostic(watch.report())
    watch.assertCovered()
  })

  it("gets nothing that its types do not know", () => {
    assert.deepEqual(findMistyped(values), [])
  })
})

async function uploadFilm(): Promise<string> {
  const bytes = Buffer.from(await stage.video("upright").read())
  const { data } = await keep(
    "Media.InitializeUploadResponse",
    client.media.initializeUpload({ mediaType: "video/mp4", mediaCategory: "tweet_video", totalBytes: bytes.length }),
  )
  const id = data?.id ?? assert.fail("no upload")
  const half = Math.ceil(bytes.length / 2)
  for (const segmentIndex of [0, 1]) {
    const media = bytes.subarray(segmentIndex * half, (segmentIndex + 1) * half).toString("base64")
    await keep("Media.AppendUploadResponse", client.media.appendUpload(id, { media, segmentIndex }))
  }
  await keep("Media.FinalizeUploadResponse", client.media.finalizeUpload(id))
  const states: unknown[] = []
  while (states.at(-1) !== "succeeded" && states.length < 10) {
    const status = await keep("Media.GetUploadStatusResponse", client.media.getUploadStatus(id))
    states.push(status.data?.processingInfo?.state)
  }
  assert.equal(states.at(-1), "succeeded")
  return id
}

/* Beside each endpoint: what its requests and its answers are, in the words of the library. */

const known = <T extends string>(options: T) =>
  `Pick<${options}, keyof { [K in keyof ${options} as string extends K ? never : K]: 0 }>` as const
const optionsOf = (owner: string, method: string, at: number) =>
  known(`NonNullable<Parameters<${sdk}.${owner}["${method}"]>[${at}]>`)

const types: Readonly<Record<string, { readonly asks?: string; readonly query?: string; readonly says?: string }>> = {
  "POST /api/2/tweets": { asks: "Posts.CreateRequest", says: "Posts.CreateResponse" },
  "GET /api/2/tweets": { query: optionsOf("PostsClient", "getByIds", 1), says: "Posts.GetByIdsResponse" },
  "GET /api/2/users/me": { query: optionsOf("UsersClient", "getMe", 0), says: "Users.GetMeResponse" },
  "GET /api/2/users/:id/tweets": { query: optionsOf("UsersClient", "getPosts", 1), says: "Users.GetPostsResponse" },
  "POST /api/2/media/upload": { says: "Media.UploadResponse" },
  "GET /api/2/media/upload": { says: "Media.GetUploadStatusResponse" },
  "POST /api/2/media/upload/initialize": {
    asks: "Media.InitializeUploadRequest",
    says: "Media.InitializeUploadResponse",
  },
  "POST /api/2/media/upload/:id/append": { says: "Media.AppendUploadResponse" },
  "POST /api/2/media/upload/:id/finalize": { says: "Media.FinalizeUploadResponse" },
  "POST /api/2/media/metadata": { asks: "Media.CreateMetadataRequest", says: "Media.CreateMetadataResponse" },
}

const differences = {
  "processingInfo.error":
    "X's reference of the older upload (developer.x.com, get-media-upload-status) shows it for a film that failed",
}

const lists = new Set(["postFields", "userFields", "expansions", "exclude"])

/** The parameters as the library names them; ids are arguments of their own there. */
function readQuery({ query }: Exchange): unknown {
  const { ids: _ids, ...rest } = Object.fromEntries(query)
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => {
      const camel = name.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase())
      if (lists.has(camel)) return [camel, value.split(",")]
      return [camel, /^\d+$/.test(value) && camel === "maxResults" ? Number(value) : value]
    }),
  )
}

function valuesOf(exchange: Exchange): readonly TypedValue[] {
  const { method, path, sent, status, answer } = exchange
  const endpoint = `${method} ${path.replaceAll(/\/\d{5,}(?=\/)/g, "/:id")}`
  const { asks, query, says } = types[endpoint] ?? {}
  const what = `the adapter at ${endpoint}`
  return [
    ...(asks === undefined ? [] : [{ what, type: `${sdk}.${asks}`, value: camelKeys(sent) }]),
    ...(query === undefined ? [] : [{ what, type: query, value: readQuery(exchange) }]),
    ...(says === undefined || status >= 300
      ? []
      : [{ what: `the simulator at ${endpoint}`, type: `${sdk}.${says}`, value: camelKeys(answer) }]),
  ]
}

it("the types of X's library fit what the adapter asks and the simulator says", async (t) => {
  const exchanges = await recordExchanges("x")
  const judged = exchanges.flatMap(valuesOf)
  const covered = new Set(judged.map(({ what }) => what.replace(/.* at /, "")))
  t.diagnostic(`${exchanges.length} exchanges, ${judged.length} values of ${covered.size} endpoints judged`)
  assert.deepEqual([...covered].toSorted(), Object.keys(types).toSorted())
  assert.deepEqual(findMistyped(judged, differences), [])
})
