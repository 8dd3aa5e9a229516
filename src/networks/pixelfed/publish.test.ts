import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, RefusalKind } from "#networks/network.ts"
import { author, status, talk } from "#networks/pixelfed/fixtures.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = pixelfed

const handle = { mediaIds: ["7", "8"] }

const defaults = {
  "pixelfed.visibility": "public",
  "pixelfed.sensitive": "false",
  "pixelfed.commentsDisabled": "false",
}

async function commit(item: SendItem): Promise<HttpRequest> {
  const { outside, requests } = talk(reply(200, status("110", "7", "8")))
  const came = await publish.commit(forCommit(outside), author, item, handle)
  assert.deepEqual(came, { kind: "published", externalId: "110", url: "https://pixels.example/p/lark/110" })
  return requests[0] ?? assert.fail()
}

async function refusalOf(answer: Reply) {
  return publish.commit(forCommit(talk(answer).outside), author, makeItem("Hello"), handle)
}

describe("sending a post to Pixelfed", () => {
  it("is one call in JSON, which asks for JSON", async () => {
    const { headers = {}, ...request } = await commit(makeItem("Hello", { options: defaults }))
    assert.deepEqual(request, {
      method: "POST",
      url: "https://pixels.example/api/v1/statuses",
      body: '{"status":"Hello","media_ids":["7","8"],"visibility":"public","sensitive":false}',
    })
    const { "idempotency-key": key, ...rest } = headers
    assert.match(key ?? "", /^[\w-]{43}$/)
    assert.deepEqual(rest, {
      accept: "application/json",
      authorization: "Bearer AT",
      "content-type": "application/json",
    })
  })

  it("says everything that was chosen, and a warning only with hidden media", async () => {
    const chosen = {
      "pixelfed.visibility": "private",
      "pixelfed.sensitive": "true",
      "pixelfed.spoilerText": "Flowers",
      "pixelfed.commentsDisabled": "true",
    }
    assert.deepEqual(JSON.parse(String((await commit(makeItem("", { options: chosen }))).body)), {
      media_ids: ["7", "8"],
      visibility: "private",
      sensitive: true,
      spoiler_text: "Flowers",
      comments_disabled: true,
    })
    const open = { ...chosen, "pixelfed.sensitive": "false", "pixelfed.commentsDisabled": "false" }
    assert.deepEqual(JSON.parse(String((await commit(makeItem("", { options: open }))).body)), {
      media_ids: ["7", "8"],
      visibility: "private",
      sensitive: false,
    })
  })

  it("has another key for every call", async () => {
    const { outside, requests } = talk(reply(503), reply(200, status("110")))
    await publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
    const later = { ...outside, now: () => now.add({ seconds: 60 }) }
    await publish.commit(forCommit(later), author, makeItem("Hello"), handle)
    const [one, two] = requests.map(({ headers }) => headers?.["idempotency-key"])
    assert.notEqual(one, two)
  })

  it("knows every refusal, even those that come as a fault of the server", async () => {
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(401, { error: "Unauthenticated." }), "auth"],
      [reply(500, { error: "Unauthenticated." }), "auth"],
      [reply(403, { error: "" }), "permission"],
      [reply(403, { error: "Invalid permissions for this action" }), "permission"],
      [reply(403, "<h1>Forbidden</h1>"), "permission"],
      [reply(403, { error: "Empty statuses are not allowed" }), "content"],
      [reply(500, { message: "The status is too long.", errors: { status: ["The status is too long."] } }), "content"],
      [reply(422, { message: "The status is too long.", errors: { status: ["The status is too long."] } }), "content"],
      [reply(500, { message: "Too many.", errors: { media_ids: ["Too many."] } }), "media"],
      [reply(422, { message: "Zu viele.", errors: { media_ids: ["Zu viele."] } }), "media"],
      [reply(422, { message: "Zu lang.", errors: { status: ["Zu lang."] } }), "content"],
      [reply(400, { error: "Invalid object. Contains banned keyword." }), "content"],
      [reply(400, { error: "Invalid media_ids" }), "duplicate"],
      [reply(403, { error: "Invalid media id" }), "duplicate"],
      [reply(400, { error: "Duplicate idempotency key." }), "duplicate"],
      [reply(500, { error: "No query results for model [App\\Media] 7" }), "gone"],
      [reply(404, { error: "" }), "gone"],
      [reply(422, '"Comments have been disabled on this post"'), "content"],
      [reply(429, { error: "" }), "rate"],
      [reply(200, "[]"), "permission"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const came = await refusalOf(answer)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify([answer, came]))
      assert.notEqual(came.message, "")
      assert.notEqual(came.code, "")
    }
    const daily = await refusalOf(reply(429, { error: "Too Many Attempts." }, { "retry-after": "90" }))
    assert.ok(daily.kind === "refused")
    assert.equal(daily.retryAt?.toString(), now.add({ seconds: 90 }).toString())
  })

  it("does not know what became of it when nothing readable comes back", async () => {
    for (const answer of [
      reply(500, { error: "Server Error" }),
      reply(500, "<h1>Whoops</h1>"),
      reply(503, "<h1>Maintenance</h1>"),
      reply(302, "", { location: "/login" }),
      reply(200, "<h1>Login</h1>"),
      new NoAnswer("reset", true),
    ]) {
      assert.equal((await refusalOf(answer)).kind, "unknown", JSON.stringify(answer))
    }
  })
})
