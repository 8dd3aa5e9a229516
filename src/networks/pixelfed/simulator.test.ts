import assert from "node:assert/strict"
import { describe, it } from "node:test"
import sharp from "sharp"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { connect } from "#networks/pixelfed/fixtures.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { pixelfedSimulator } from "#networks/pixelfed/simulator.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { type Stage, stageOf } from "../../../test/networks/played-stage.ts"

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer()
const picture = makeFile("a.jpg", jpeg, { altText: "A square" })

const { prepare, send, ...played } = stageOf(pixelfed, pixelfedSimulator)
const open = (name = "lark") => played.open({}, name)

const server = "http://sandbox.test/servers"

async function call({ network, author }: Stage, path: string, request: Partial<HttpRequest> = {}): Promise<HttpAnswer> {
  const { headers, ...rest } = request
  return network.outside.http({
    method: "GET",
    url: `${server}/${author.credentials.extra?.["server"]}${path}`,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${author.credentials.accessToken}`,
      ...headers,
    },
    ...rest,
  })
}

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  }) as const

async function mediaOf(stage: Stage): Promise<readonly string[]> {
  const handle = await prepare(stage, makeItem("", { media: [picture] }))
  return (handle as { readonly mediaIds: readonly string[] }).mediaIds
}

describe("connecting to the sandbox's Pixelfed", () => {
  it("goes through the account's own server to an account", async () => {
    const { network } = await open()
    assert.equal((await network.connect("wren@photos.example")).externalId, "wren@photos.example")
  })

  it("renews tokens that have run out", async () => {
    const stage = await open()
    stage.network.pass(366 * 86_400)
    const ended = await call(stage, "/api/v1/accounts/verify_credentials")
    assert.equal(ended.status, 500)
    assert.equal(ended.body, '{"error":"Unauthenticated."}')
    const fresh = await connect.refresh(stage.network.outside, stage.author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const renewed = { ...stage, author: { ...stage.author, credentials: fresh.credentials } }
    assert.equal((await call(renewed, "/api/v1/accounts/verify_credentials")).status, 200)
  })

  it("lets no apps in where a server does not want any", async () => {
    const { network } = await open()
    const came = await connect.servers?.register(network.outside, "closed.example", trip.redirectUri)
    assert.ok(came?.kind === "refused" && came.code === "NoPixelfed")
  })
})

describe("posting to the sandbox's Pixelfed", () => {
  it("shows whoever does not ask for JSON where to sign in, if they are not known", async () => {
    const stage = await open()
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await call(stage, "/api/v1/accounts/verify_credentials", { headers })
      return [answer.status, answer.headers["content-type"]?.split(";")[0]]
    }
    assert.deepEqual(await ask({ accept: "*/*" }), [200, "application/json"])
    assert.deepEqual(await ask({ accept: "*/*", authorization: "Bearer nobody" }), [200, "text/html"])
  })

  it("cuts a text where a tag begins", async () => {
    const stage = await open()
    for (const [sent, kept] of [
      ["1 < 2 -> 3", "1 < 2 -> 3"],
      ["A <b>late</b> tulip", "A late tulip"],
      ["I <3 tulips", "I "],
    ] as const) {
      const media_ids = await mediaOf(stage)
      const headers = { "content-type": "application/json", accept: "application/json" }
      const body = JSON.stringify({ status: sent, media_ids })
      assert.equal((await call(stage, "/api/v1/statuses", { method: "POST", headers, body })).status, 200)
      assert.equal(stage.network.ledger.at(-1)?.text, kept)
    }
  })

  it("refuses what the source says is refused, in its own way", async () => {
    const stage = await open()
    const media = await mediaOf(stage)
    const refusals: readonly (readonly [object, number, RegExp])[] = [
      [{ status: "Hello" }, 403, /Empty statuses are not allowed/],
      [{ status: "Hello", media_ids: ["1"] }, 400, /Invalid media_ids/],
      [{ status: "Hello", media_ids: [...media, "1"] }, 500, /No query results for model/],
      [{ status: "x".repeat(501), media_ids: media }, 500, /"errors":\{"status"/],
      [{ media_ids: ["1", "2", "3", "4", "5"] }, 500, /"errors":\{"media_ids"/],
      [{ media_ids: media, visibility: "direct" }, 500, /"errors":\{"visibility"/],
      [{ media_ids: media, quote_approval_policy: "public" }, 500, /"errors":\{"quote_approval_policy"/],
      [{ media_ids: media, spoiler_text: "x".repeat(141) }, 500, /"errors":\{"spoiler_text"/],
    ]
    for (const [body, status, words] of refusals) {
      const answer = await call(stage, "/api/v1/statuses", post(body))
      assert.equal(answer.status, status, answer.body)
      assert.match(answer.body, words)
    }
    const long = `${"x".repeat(480)} https://example.com/tulips`
    const counted = await call(stage, "/api/v1/statuses", post({ status: long, media_ids: media }))
    assert.equal(counted.status, 500, "links have no length of their own here")
  })

  it("uses up a key, whatever comes of the call", async () => {
    const stage = await open()
    const key = { "idempotency-key": "K" }
    assert.equal((await call(stage, "/api/v1/statuses", post({ status: "Hello" }, key))).status, 403)
    const media = await mediaOf(stage)
    const again = await call(stage, "/api/v1/statuses", post({ media_ids: media }, key))
    assert.equal(again.status, 400)
    assert.match(again.body, /Duplicate idempotency key/)
    stage.network.pass(3601)
    assert.equal((await call(stage, "/api/v1/statuses", post({ media_ids: media }, key))).status, 200)
  })

  it("takes a file for one post only, and shows it with its description", async () => {
    const stage = await open()
    const item = makeItem("With media", { media: [picture] })
    const handle = await prepare(stage, item)
    const { outside } = stage.network
    const first = await pixelfed.publish.commit(forCommit(outside), stage.author, item, handle)
    assert.ok(first.kind === "published")
    stage.network.pass(60)
    const again = await pixelfed.publish.commit(forCommit(outside), stage.author, item, handle)
    assert.ok(again.kind === "refused" && again.why === "duplicate")
    assert.equal(stage.network.ledger.length, 1)
    assert.equal(stage.network.ledger[0]?.extra?.["alt_text"], "A square")
    assert.equal((await outside.http({ method: "GET", url: first.url ?? "" })).status, 200)
  })

  it("keeps a warning on hidden media only", async () => {
    const stage = await open()
    const warning = { "pixelfed.spoilerText": "Flowers" }
    await send(stage, makeItem("", { media: [picture], options: { ...warning, "pixelfed.sensitive": "true" } }))
    assert.equal(stage.network.ledger[0]?.extra?.["spoiler_text"], "Flowers")
    const media = await mediaOf(stage)
    await call(stage, "/api/v1/statuses", post({ media_ids: media, spoiler_text: "Flowers" }))
    assert.equal(stage.network.ledger[1]?.extra?.["spoiler_text"], undefined)
  })

  it("does nothing for somebody who was never on its pages", async () => {
    const stage = await open("newcomer")
    const item = makeItem("Hello", { media: [picture] })
    const came = await pixelfed.publish.prepare(stage.network.outside, stage.author, item, null)
    assert.ok(came.kind === "refused" && came.code === "NeverSignedIn")
  })

  it("has servers that take more, and servers that take less and say so", async () => {
    const large = await open("lark@large.example")
    await send(large, makeItem("Many", { media: Array.from({ length: 20 }, () => picture) }))
    assert.equal(large.network.ledger[0]?.media.length, 20)
    const small = await open("lark@small.example")
    const two = makeItem("Two", { media: [picture, picture] })
    const came = await pixelfed.publish.prepare(small.network.outside, small.author, two, null)
    assert.ok(came.kind === "refused" && came.code === "media.tooMany")
  })
})

describe("the numbers of the sandbox's Pixelfed", () => {
  it("begin at nothing and grow", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("One", { media: [picture] }))
    const read = async () => {
      const came = await pixelfed.readMetrics?.read(stage.network.outside, stage.author, [externalId])
      assert.ok(came?.kind === "read")
      return came.numbers.get(externalId)
    }
    assert.deepEqual(await read(), { likes: 0, comments: 0, shares: 0 })
    stage.network.pass(86_400)
    const later = await read()
    assert.ok((later?.likes ?? 0) > 0)
    assert.deepEqual(await read(), later)
  })
})
