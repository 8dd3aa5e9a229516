import assert from "node:assert/strict"
import { createReadStream } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { createOAuthAPIClient, createRestAPIClient, type mastodon } from "masto"
import generator, { type MegalodonInterface } from "megalodon"
import { camelKeys } from "./camel-keys.ts"
import { findMistyped, type TypedValue } from "./find-mistyped.ts"
import { openServer, type Server } from "./open-server.ts"
import { type Exchange, recordExchanges } from "./record-exchanges.ts"

/*
 * Two libraries for Mastodon drive our Mastodon, and the types of one judge our adapter.
 *
 * Not played, because Fanfare never asks for it: timelines, the context of a post, editing and deleting.
 */

const endpoints = [
  "POST /api/v1/apps",
  "GET /oauth/authorize",
  "POST /oauth/authorize",
  "POST /oauth/token",
  "POST /oauth/revoke",
  "GET /api/v1/accounts/verify_credentials",
  "GET /api/v1/instance",
  "GET /api/v2/instance",
  "POST /api/v2/media",
  "GET /api/v1/media/:id",
  "POST /api/v1/statuses",
  "GET /api/v1/statuses",
  "GET /api/v1/statuses/:id",
  "GET /api/v1/statuses/:id/source",
  "GET /api/v1/accounts/:id/statuses",
]

const scopes = ["read", "write"]
const values: TypedValue[] = []

let server: Server

const typeOf = (name: string) => `Part<import("masto").mastodon.${name}>`

/** What masto got, to be judged by its types when all is done. */
async function keep<T>(name: string, answer: PromiseLike<T>): Promise<T> {
  const value = await answer
  values.push({ what: `what masto gets for ${name}`, type: typeOf(name), value })
  return value
}

before(async () => {
  server = await openServer("mastodon", endpoints)
})
after(async () => server[Symbol.asyncDispose]())

describe("masto against the sandbox's Mastodon", () => {
  let masto: mastodon.rest.Client
  let first: mastodon.v1.Status

  it("registers an app and signs in", async () => {
    const { url, redirectUri, author } = server
    const open = createRestAPIClient({ url })
    const made = { clientName: "A judge", redirectUris: [redirectUri], scopes: scopes.join(" ") }
    const app = await keep("v1.Client", open.v1.apps.create(made))
    const [clientId, clientSecret] = [app.clientId ?? "", app.clientSecret ?? ""]
    const page = new URL("/oauth/authorize", url)
    page.search = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(" "),
    }).toString()
    const oauth = createOAuthAPIClient({ url })
    const code = await server.consent(page)
    const asked = { grantType: "authorization_code", clientId, clientSecret, redirectUri, code } as const
    const { accessToken } = await keep("v1.Token", oauth.token.create(asked))
    masto = createRestAPIClient({ url, accessToken })
    const me = await keep("v1.CredentialAccount", masto.v1.accounts.verifyCredentials())
    assert.equal(`${me.username}@${server.author.externalId.split("@")[1]}`, author.externalId)
  })

  it("reads what the server is and allows", async () => {
    const { configuration } = await keep("v2.Instance", masto.v2.instance.fetch())
    assert.equal(configuration.statuses.maxCharacters, 500)
    assert.equal((await keep("v1.Instance", masto.v1.instance.fetch())).version, "4.5.2")
  })

  it("uploads a picture with a description, and a film that takes its time", async () => {
    const [picture, film] = [server.stage.image(0), server.stage.video("upright")]
    const file = new File([Buffer.from(await picture.read())], "a.jpg", { type: "image/jpeg" })
    const image = await keep("v1.MediaAttachment", masto.v2.media.create({ file, description: "A tray of bulbs" }))
    assert.equal(image.description, "A tray of bulbs")
    await keep("v1.MediaAttachment", masto.v1.media.$select(image.id).fetch())
    const bytes = new File([Buffer.from(await film.read())], "a.mp4", { type: "video/mp4" })
    // It waits until the film is ready, by itself.
    const video = await keep("v1.MediaAttachment", masto.v2.media.create({ file: bytes }))
    assert.equal(video.type, "video")
    assert.ok(video.url)
    first = await keep(
      "v1.Status",
      masto.v1.statuses.create({ status: "Tulips: https://example.com/tulips", mediaIds: [image.id] }),
    )
    assert.equal(first.mediaAttachments[0]?.description, "A tray of bulbs")
  })

  it("makes one post of one key, and an answer to it", async () => {
    const answer = { status: "An answer", inReplyToId: first.id, visibility: "unlisted", language: "en" } as const
    const once = { requestInit: { headers: { "Idempotency-Key": "the key of this answer" } } }
    const second = await keep("v1.Status", masto.v1.statuses.create(answer, once))
    assert.equal((await masto.v1.statuses.create(answer, once)).id, second.id)
    assert.equal(second.inReplyToId, first.id)
    const warned = { status: "", spoilerText: "A warning", sensitive: true, visibility: "private" } as const
    await keep("v1.Status", masto.v1.statuses.create(warned))
    assert.equal((await server.stage.accepted(server.author)).length, 3)
  })

  it("reads posts, their sources and their numbers, and lists them page by page", async () => {
    const ids = (await server.stage.accepted(server.author)).map(({ externalId }) => externalId)
    await server.stage.advance(86_400)
    const read = await keep("v1.Status", masto.v1.statuses.$select(first.id).fetch())
    assert.ok(read.favouritesCount > 0 && read.repliesCount > 0, JSON.stringify(read))
    assert.deepEqual((await keep("v1.Status[]", masto.v1.statuses.fetch({ id: ids }))).length, ids.length)
    const source = await keep("v1.StatusSource", masto.v1.statuses.$select(first.id).source.fetch())
    assert.equal(source.text, "Tulips: https://example.com/tulips")
    const { statuses } = masto.v1.accounts.$select(first.account.id)
    const pages = await Array.fromAsync(statuses.list({ limit: 2, excludeReblogs: true }))
    assert.deepEqual(
      pages.map((page) => page.map(({ id }) => id)).filter((page) => page.length > 0),
      [ids.toReversed().slice(0, 2), ids.slice(0, 1)],
    )
    const idsOf = async (params: Parameters<typeof statuses.list>[0]) =>
      (await statuses.list(params)).map(({ id }) => id)
    assert.deepEqual(await idsOf({ sinceId: ids[0] ?? "" }), ids.slice(1).toReversed())
    assert.deepEqual(await idsOf({ minId: ids[0] ?? "", limit: 1 }), ids.slice(1, 2))
    assert.deepEqual(await idsOf({ excludeReplies: true, onlyMedia: true }), ids.slice(0, 1))
  })
})

describe("megalodon against the sandbox's Mastodon", () => {
  const dataOf = async <T>(answer: Promise<{ readonly data: T }>) => (await answer).data
  let client: MegalodonInterface
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "fanfare-judge-"))
  })
  after(async () => rm(folder, { recursive: true }))

  it("registers an app, signs in, and gives its token back", async () => {
    const { url, redirectUri } = server
    const open = generator("mastodon", url)
    const app = await open.registerApp("A judge", { scopes, redirect_uris: redirectUri })
    const sign = async () => {
      const code = await server.consent(app.url ?? "")
      return open.fetchAccessToken(app.client_id, app.client_secret, code, redirectUri)
    }
    const { access_token: token } = await sign()
    client = generator("mastodon", url, token)
    await dataOf(client.verifyAccountCredentials())
    await open.revokeToken(app.client_id, app.client_secret, token)
    await assert.rejects(client.verifyAccountCredentials(), /401/)
    client = generator("mastodon", url, (await sign()).access_token)
    await dataOf(client.getInstance())
  })

  it("publishes a picture and an answer, and reads them", async () => {
    const file = join(folder, "a.jpg")
    await writeFile(file, await server.stage.image(1).read())
    const uploaded = client.uploadMedia(createReadStream(file), { description: "A square" })
    const { id } = await dataOf(uploaded)
    await dataOf(client.getMedia(id))
    const status = await dataOf(
      client.postStatus("By another library", {
        media_ids: [id],
        visibility: "public",
        language: "en",
        sensitive: true,
        spoiler_text: "Look",
      }),
    )
    assert.ok("account" in status)
    const answer = await dataOf(client.postStatus("An answer", { in_reply_to_id: status.id }))
    assert.ok("in_reply_to_id" in answer && answer.in_reply_to_id === status.id)
    assert.equal((await dataOf(client.getStatusSource(status.id))).text, "By another library")
    const read = await dataOf(client.getStatus(status.id))
    assert.equal(read.replies_count, 1)
    const listed = await dataOf(client.getAccountStatuses(status.account.id, { limit: 2, exclude_replies: false }))
    assert.deepEqual(
      listed.map((each) => each.id),
      [answer.id, status.id],
    )
  })
})

/* What the adapter sends and the simulator says to it, in the words of masto. */

const types: Readonly<Record<string, { readonly asks?: string; readonly says: string }>> = {
  "POST /api/v1/apps": { says: "v1.Client" },
  "POST /oauth/token": { says: "v1.Token" },
  "GET /api/v1/accounts/verify_credentials": { says: "v1.CredentialAccount" },
  "GET /api/v2/instance": { says: "v2.Instance" },
  "POST /api/v2/media": { says: "v1.MediaAttachment" },
  "GET /api/v1/media/:id": { says: "v1.MediaAttachment" },
  "POST /api/v1/statuses": { asks: "rest.v1.CreateStatusParams", says: "v1.Status" },
  "GET /api/v1/statuses": { says: "v1.Status[]" },
  "GET /api/v1/accounts/:id/statuses": { says: "v1.Status[]" },
}

const differences = {
  "account.uri": "Mastodon has it since 4.2 (docs.joinmastodon.org/entities/Account)",
  "CredentialAccount.uri": "the same",
  "role.id": "a text in Mastodon (docs.joinmastodon.org/entities/Role), a number in masto",
  "role.permissions": "the same",
  "account.hideCollections": "Mastodon has it since 4.1 (app/serializers/rest/account_serializer.rb)",
  "CredentialAccount.hideCollections": "the same",
  "account.indexable": "Mastodon has it since 4.2 (app/serializers/rest/account_serializer.rb)",
  "CredentialAccount.indexable": "the same",
  "accounts.maxPinnedStatuses": "Mastodon has it since 4.3 (docs.joinmastodon.org/entities/Instance)",
  "registrations.url": "the same",
  "urls.status": "null in Mastodon where there is none (docs.joinmastodon.org/entities/Instance), never in masto",
  "urls.termsOfService": "the same",
  "urls.about": "Mastodon has it since 4.3 (docs.joinmastodon.org/entities/Instance)",
  "urls.privacyPolicy": "the same",
  "configuration.limitedFederation": "Mastodon has it since 4.4 (app/serializers/rest/instance_serializer.rb)",
  "contact.account": "the same",
  "mediaAttachments.descriptionLimit": "Mastodon has it since 4.4 (docs.joinmastodon.org/entities/Instance)",
  "apiVersions.mastodon": "a number in Mastodon (docs.joinmastodon.org/entities/Instance), a text in masto",
  "Client.clientSecretExpiresAt": "the same",
  "Client.id": "Mastodon has it (docs.joinmastodon.org/entities/Application)",
  "Client.redirectUri": "the same",
}

function valuesOf({ method, path, sent, status, answer }: Exchange): readonly TypedValue[] {
  const endpoint = `${method} ${path.replace(/^\/servers\/[^/]+/, "").replaceAll(/\/[\dA-Z]{15,}/g, "/:id")}`
  const { asks, says } = types[endpoint] ?? {}
  const value = (what: string, type: string, said: unknown): TypedValue => ({
    what: `${what} at ${endpoint}`,
    type: typeOf(type),
    value: camelKeys(said),
  })
  return [
    ...(asks === undefined ? [] : [value("the adapter", asks, sent)]),
    ...(says === undefined || status >= 300 ? [] : [value("the simulator", says, answer)]),
  ]
}

describe("the libraries for Mastodon", () => {
  it("reach every endpoint that Fanfare uses", (t) => {
    t.diagnostic(server.watch.report())
    server.watch.assertCovered()
  })

  it("get what their types say", () => assert.deepEqual(findMistyped(values, differences), []))

  it("have types that fit what the adapter asks and the simulator says", async (t) => {
    const exchanges = await recordExchanges("mastodon")
    const judged = exchanges.flatMap(valuesOf)
    const covered = new Set(judged.map(({ what }) => what.replace(/.* at /, "")))
    t.diagnostic(`${exchanges.length} exchanges, ${judged.length} values of ${covered.size} endpoints judged`)
    assert.deepEqual([...covered].toSorted(), Object.keys(types).toSorted())
    assert.deepEqual(findMistyped(judged, differences), [])
  })
})
