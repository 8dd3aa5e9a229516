import assert from "node:assert/strict"
import { createReadStream } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { createOAuthAPIClient, createRestAPIClient, type mastodon } from "masto"
import generator, { type MegalodonInterface } from "megalodon"
import { findMistyped, type TypedValue } from "./find-mistyped.ts"
import { openServer, type Server } from "./open-server.ts"
import { type Exchange, recordExchanges } from "./record-exchanges.ts"

/*
 * Two libraries drive our Pixelfed: masto, which takes it for a Mastodon, and megalodon, which knows it. The types of the
 * latter judge our adapter.
 *
 * Not played, because Fanfare never asks for it: answers to posts (Pixelfed has no threads), timelines, editing and deleting.
 */

const endpoints = [
  "POST /api/v1/apps",
  "GET /oauth/authorize",
  "POST /oauth/authorize",
  "POST /oauth/token",
  "GET /api/v1/accounts/verify_credentials",
  "GET /api/v1/instance",
  "GET /api/v2/instance",
  "POST /api/v2/media",
  "GET /api/v1/media/:id",
  "POST /api/v1/statuses",
  "GET /api/v1/statuses/:id",
  "GET /api/v1/accounts/:id/statuses",
]

const scopes = ["read", "write"]

let server: Server
let folder: string

before(async () => {
  server = await openServer("pixelfed", endpoints)
  folder = await mkdtemp(join(tmpdir(), "fanfare-judge-"))
})
after(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe("masto against the sandbox's Pixelfed", () => {
  let masto: mastodon.rest.Client

  it("registers an app and signs in", async () => {
    const { url, redirectUri, author } = server
    const made = { clientName: "A judge", redirectUris: redirectUri, scopes: scopes.join(" ") }
    const app = await createRestAPIClient({ url }).v1.apps.create(made)
    const [clientId, clientSecret] = [app.clientId ?? "", app.clientSecret ?? ""]
    const page = new URL("/oauth/authorize", url)
    const wish = { response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: scopes.join(" ") }
    page.search = new URLSearchParams(wish).toString()
    const code = await server.consent(page)
    const asked = { grantType: "authorization_code", clientId, clientSecret, redirectUri, code } as const
    const { accessToken } = await createOAuthAPIClient({ url }).token.create(asked)
    masto = createRestAPIClient({ url, accessToken })
    const { username } = await masto.v1.accounts.verifyCredentials()
    assert.ok(author.externalId.startsWith(`${username}@`))
    assert.equal((await masto.v2.instance.fetch()).configuration.statuses.maxMediaAttachments, 4)
    assert.equal((await masto.v1.instance.fetch()).configuration.polls.maxOptions, 4)
  })

  it("publishes pictures with descriptions, once for a key, and lists them", async () => {
    const file = new File([Buffer.from(await server.stage.image(0).read())], "a.jpg", { type: "image/jpeg" })
    const image = await masto.v2.media.create({ file, description: "A tray of bulbs" })
    assert.ok(image.url)
    const post = { status: "Tulips", mediaIds: [image.id], language: "en", visibility: "public" } as const
    const once = { requestInit: { headers: { "Idempotency-Key": "the key of this post" } } }
    const made = await masto.v1.statuses.create(post, once)
    assert.equal(made.mediaAttachments[0]?.description, "A tray of bulbs")
    // Pixelfed refuses a key that it has seen; for lack of an Accept header masto is shown the page to sign in.
    assert.ok(!((await masto.v1.statuses.create(post, once)) as Partial<mastodon.v1.Status> | undefined)?.id)
    await server.stage.advance(86_400)
    assert.ok((await masto.v1.statuses.$select(made.id).fetch()).favouritesCount > 0)
    const listed = await masto.v1.accounts.$select(made.account.id).statuses.list({ limit: 1 })
    assert.deepEqual(
      listed.map(({ id }) => id),
      [made.id],
    )
    assert.equal((await server.stage.accepted(server.author)).length, 1)
  })
})

describe("megalodon against the sandbox's Pixelfed", () => {
  let client: MegalodonInterface

  it("registers an app, signs in and renews its token", async () => {
    const { url, redirectUri } = server
    const open = generator("pixelfed", url)
    const app = await open.registerApp("A judge", { scopes, redirect_uris: redirectUri })
    const code = await server.consent(app.url ?? "")
    const token = await open.fetchAccessToken(app.client_id, app.client_secret, code, redirectUri)
    const renewed = await open.refreshToken(app.client_id, app.client_secret, token.refresh_token ?? "")
    await assert.rejects(generator("pixelfed", url, token.access_token).verifyAccountCredentials(), /401|500/)
    client = generator("pixelfed", url, renewed.access_token)
    assert.ok(server.author.externalId.startsWith((await client.verifyAccountCredentials()).data.username))
    assert.equal((await client.getInstance()).data.configuration.polls?.max_options, 4)
  })

  it("publishes a picture and reads it", async () => {
    const file = join(folder, "a.jpg")
    await writeFile(file, await server.stage.image(1).read())
    const { id } = (await client.uploadMedia(createReadStream(file), { description: "A square" })).data
    assert.equal((await client.getMedia(id)).data.description, "A square")
    const { data: status } = await client.postStatus("By another", { media_ids: [id], visibility: "unlisted" })
    assert.ok("account" in status)
    assert.equal((await client.getStatus(status.id)).data.content, "By another")
    const { data: listed } = await client.getAccountStatuses(status.account.id, { limit: 1 })
    assert.deepEqual(
      listed.map((each) => each.id),
      [status.id],
    )
  })
})

/* What the simulator says to the adapter, in the words of megalodon. What the adapter sends is in no library. */

const typeOf = (file: string, name: string) =>
  `Part<import("../../node_modules/megalodon/lib/esm/pixelfed/entities/${file}.d.ts").${name}>`

const types: Readonly<Record<string, string>> = {
  "GET /api/v1/accounts/verify_credentials": typeOf("account", "Account"),
  "POST /api/v2/media": typeOf("async_attachment", "AsyncAttachment"),
  "POST /api/v1/statuses": typeOf("status", "Status"),
  "GET /api/v1/statuses/:id": typeOf("status", "Status"),
  "GET /api/v1/accounts/:id/statuses": typeOf("status", "Status[]"),
}

const differences = {
  "Status.card": "Mastodon's, and in Pixelfed's source (StatusTransformer)",
  "AsyncAttachment.optimized_url": "of Pixelfed alone, in its source (MediaTransformer)",
  "AsyncAttachment.license": "the same",
  "AsyncAttachment.is_nsfw": "the same",
  "AsyncAttachment.orientation": "the same",
  "AsyncAttachment.filter_name": "the same",
  "AsyncAttachment.filter_class": "the same",
  "AsyncAttachment.mime": "the same",
}

function valuesOf({ method, path, status, answer }: Exchange): readonly TypedValue[] {
  const endpoint = `${method} ${path.replace(/^\/servers\/[^/]+/, "").replaceAll(/\/\d{10,}/g, "/:id")}`
  const type = types[endpoint]
  return type === undefined || status >= 300 ? [] : [{ what: `the simulator at ${endpoint}`, type, value: answer }]
}

describe("the libraries for Pixelfed", () => {
  it("reach every endpoint that Fanfare uses", (t) => {
    t.diagnostic(server.watch.report())
    server.watch.assertCovered()
  })

  it("have types that fit what the simulator says to the adapter", async (t) => {
    const exchanges = await recordExchanges("pixelfed")
    const judged = exchanges.flatMap(valuesOf)
    const covered = new Set(judged.map(({ what }) => what.replace(/.* at /, "")))
    t.diagnostic(`${exchanges.length} exchanges, ${judged.length} values of ${covered.size} endpoints judged`)
    assert.deepEqual([...covered].toSorted(), Object.keys(types).toSorted())
    assert.deepEqual(findMistyped(judged, differences), [])
  })
})
