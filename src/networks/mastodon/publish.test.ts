import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { author, status, talk } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { SendItem, Json, RefusalKind } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = mastodon

const handle = { key: "K", mediaIds: [] }

const picture = makeFile('tulips "late".jpg', Buffer.from("picture"), { altText: "Late tulips" })

async function commit(item: SendItem, kept: Json = handle): Promise<Record<string, unknown>> {
  const { outside, requests } = talk(reply(200, status("110")))
  const came = await publish.commit(forCommit(outside), author, item, kept)
  assert.deepEqual(came, { kind: "published", externalId: "110", url: "https://social.example/@lark/110" })
  return JSON.parse(String(requests[0]?.body)) as Record<string, unknown>
}

async function prepare(item: SendItem, progress: Json, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  return { came: await publish.prepare(outside, author, item, progress), requests }
}

describe("sending a post to Mastodon", () => {
  it("is one call in JSON, under a key", async () => {
    const { outside, requests } = talk(reply(200, status("110")))
    await publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://social.example/api/v1/statuses",
        headers: {
          accept: "application/json",
          authorization: "Bearer AT",
          "content-type": "application/json",
          "idempotency-key": "K",
        },
        body: '{"status":"Hello"}',
      },
    ])
  })

  it("leaves what nobody chose to the account's own settings", async () => {
    assert.deepEqual(await commit(makeItem("", { media: [picture] }), { key: "K", mediaIds: ["7"] }), {
      media_ids: ["7"],
    })
  })

  it("says everything that was chosen", async () => {
    const options = {
      "mastodon.visibility": "unlisted",
      "mastodon.spoilerText": "Flowers",
      "mastodon.sensitive": "false",
      "mastodon.language": "DE",
      "mastodon.quotePolicy": "followers",
    }
    assert.deepEqual(await commit(makeItem("Hello", { options })), {
      status: "Hello",
      visibility: "unlisted",
      spoiler_text: "Flowers",
      sensitive: false,
      language: "de",
      quote_approval_policy: "followers",
    })
  })

  it("answers the item before", async () => {
    const before = ["108", "109"].map((externalId) => ({ externalId, memory: null }))
    assert.deepEqual(await commit(makeItem("Third", { before })), { status: "Third", in_reply_to_id: "109" })
  })

  it("has the same key for the same post, and another for other words", async () => {
    const keyOf = async (item: SendItem) => {
      const { came } = await prepare(item, null)
      assert.ok(came.kind === "ready")
      return (came.handle as { readonly key: string }).key
    }
    const key = await keyOf(makeItem("Hello"))
    assert.match(key, /^[\w-]{43}$/)
    assert.equal(await keyOf(makeItem("Hello")), key)
    assert.notEqual(await keyOf(makeItem("Hello!")), key)
    assert.notEqual(await keyOf(makeItem("Hello", { seed: "another" })), key)
    assert.notEqual(await keyOf(makeItem("Hello", { options: { "mastodon.visibility": "direct" } })), key)
  })

  it("knows every refusal, by its status first and its words second", async () => {
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(401, { error: "The access token is invalid" }), "auth"],
      [reply(401, { error: "The access token was revoked" }), "auth"],
      [reply(401, { error: "invalid_token" }), "auth"],
      [reply(401, { error: "Unauthorized: token not supplied" }), "auth"],
      [reply(401), "auth"],
      [reply(403, { error: "This action is outside the authorized scopes" }), "permission"],
      [reply(403, { error: "insufficient_scope" }), "permission"],
      [reply(403, { error: "Forbidden: token has insufficient scope permission" }), "permission"],
      [reply(403, { error: "Your login is currently disabled" }), "auth"],
      [reply(403, { error: "Your login is currently pending approval" }), "auth"],
      [reply(403, { error: "Your login is missing a confirmed e-mail address" }), "auth"],
      [reply(404, { error: "The post you are trying to reply to does not appear to exist." }), "gone"],
      [reply(422, { error: "Validation failed: Text character limit of 500 exceeded" }), "content"],
      [reply(422, { error: "Validation failed: Text can't be blank" }), "content"],
      [reply(400, { error: { status: ["is too long"] } }), "content"],
      [reply(422, { error: "Cannot attach more than 4 files" }), "media"],
      [reply(422, { error: "Cannot attach a video to a post that already contains images" }), "media"],
      [reply(422, { error: "Media 7 not found or already attached to another post" }), "duplicate"],
      [reply(413, "<h1>Too large</h1>"), "media"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const came = await publish.commit(forCommit(talk(answer).outside), author, makeItem("Hello"), handle)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify([answer, came]))
      assert.notEqual(came.message, "")
    }
  })

  it("waits as long as the server asks for, and a moment for media that is not ready", async () => {
    const at = { "x-ratelimit-reset": "2026-11-14T09:45:00.000000Z" }
    const rate = await publish.commit(
      forCommit(talk(reply(429, { error: "Too many requests" }, at)).outside),
      author,
      makeItem("Hello"),
      handle,
    )
    assert.ok(rate.kind === "refused" && rate.why === "rate")
    assert.equal(rate.retryAt?.toString(), "2026-11-14T09:45:00Z")
    const words = "Cannot attach files that have not finished processing. Try again in a moment!"
    const early = await publish.commit(
      forCommit(talk(reply(422, { error: words })).outside),
      author,
      makeItem("Hello"),
      handle,
    )
    assert.ok(early.kind === "refused" && early.why === "transient")
    assert.equal(early.retryAt?.toString(), now.add({ seconds: 5 }).toString())
  })

  it("asks what became of the files when it is refused, for servers say why in their own language", async () => {
    const german = reply(422, { error: "Der Beitrag konnte nicht erstellt werden." })
    const withMedia = { key: "K", mediaIds: ["7", "8"] }
    const fine = reply(200, { id: "7" })
    const rows: readonly (readonly [readonly Reply[], RefusalKind])[] = [
      [[german, fine, reply(206, { id: "8" })], "transient"],
      [[german, fine, reply(404, { error: "Datensatz nicht gefunden" })], "duplicate"],
      [[german, reply(404), reply(206, { id: "8" })], "duplicate"],
      [[german, fine, reply(422, { error: "Fehler bei der Verarbeitung" })], "media"],
      [[german, fine, fine], "content"],
      [[german, fine, reply(503)], "content"],
    ]
    for (const [replies, why] of rows) {
      const { outside, requests } = talk(...replies)
      const came = await publish.commit(forCommit(outside), author, makeItem("Hello"), withMedia)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify(came))
      assert.equal(came.message, "Der Beitrag konnte nicht erstellt werden.")
      assert.equal(came.retryAt?.toString(), why === "transient" ? now.add({ seconds: 5 }).toString() : undefined)
      assert.deepEqual(
        requests.slice(1).map(({ method, url }) => `${method} ${url}`),
        ["7", "8"].map((id) => `GET https://social.example/api/v1/media/${id}`).slice(0, requests.length - 1),
      )
    }
    const without = talk(german)
    const came = await publish.commit(forCommit(without.outside), author, makeItem("Hello"), handle)
    assert.ok(came.kind === "refused" && came.why === "content")
  })

  it("does not know what became of it when nothing readable comes back", async () => {
    for (const answer of [
      reply(503, { error: "There was a temporary problem serving your request, please try again" }),
      reply(500, "<h1>We're sorry</h1>"),
      reply(302, "", { location: "/auth/sign_in" }),
      reply(200, "<h1>Welcome</h1>"),
      new NoAnswer("reset", true),
    ]) {
      const came = await publish.commit(forCommit(talk(answer).outside), author, makeItem("Hello"), handle)
      assert.equal(came.kind, "unknown", JSON.stringify(answer))
    }
  })
})
