import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { author, talk, written } from "#networks/google-business/fixtures.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import type { RefusalKind } from "#networks/network.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = googleBusiness

const post = { languageCode: "en", summary: "Bulbs are in", topicType: "STANDARD" }

describe("publishing on Google Business Profile", () => {
  const commit = async (answer: Reply) => {
    const { outside, requests } = talk(answer)
    return { result: await publish.commit(forCommit(outside), author, makeItem("Bulbs are in"), { post }), requests }
  }
  const name = "accounts/1/locations/2/localPosts/3"
  const searchUrl = "https://local.google.com/place?id=2&use=posts&lpsid=3"

  it("posts what was prepared; one that is still looked at is out", async () => {
    for (const state of ["LIVE", "PROCESSING", undefined]) {
      const { result, requests } = await commit(reply(200, { ...post, name, state, searchUrl }))
      assert.deepEqual(result, { kind: "published", externalId: name, url: searchUrl })
      assert.deepEqual(requests, [
        {
          method: "POST",
          url: "https://mybusiness.googleapis.com/v4/accounts/1/locations/2/localPosts",
          headers: written,
          body: JSON.stringify(post),
        },
      ])
    }
  })

  it("takes a post that was rejected for refused, though the answer is 200", async () => {
    const { result } = await commit(reply(200, { ...post, name, state: "REJECTED" }))
    assert.ok(result.kind === "refused" && result.why === "content" && result.code === "REJECTED")
  })

  const google = (code: number, status: string, message: string, errorDetails?: readonly object[]) => ({
    error: {
      code,
      message,
      status,
      ...(errorDetails === undefined
        ? {}
        : { details: [{ "@type": "type.googleapis.com/google.mybusiness.v4.ValidationError", errorDetails }] }),
    },
  })
  const invalid = "Request contains an invalid argument."
  const refusals: readonly (readonly [number, object, RefusalKind, string])[] = [
    [
      400,
      google(400, "INVALID_ARGUMENT", invalid, [{ code: 1000, message: "Fetching image failed." }]),
      "transient",
      "INVALID_ARGUMENT",
    ],
    [
      400,
      google(400, "INVALID_ARGUMENT", invalid, [{ field: "media[0].sourceUrl", message: "Unsupported format." }]),
      "media",
      "INVALID_ARGUMENT",
    ],
    [
      400,
      google(400, "INVALID_ARGUMENT", invalid, [{ code: 3, field: "event", message: "An event is required." }]),
      "content",
      "INVALID_ARGUMENT",
    ],
    [400, google(400, "INVALID_ARGUMENT", invalid), "content", "INVALID_ARGUMENT"],
    [400, google(400, "FAILED_PRECONDITION", "No"), "content", "FAILED_PRECONDITION"],
    [401, google(401, "UNAUTHENTICATED", "No"), "auth", "UNAUTHENTICATED"],
    [403, google(403, "PERMISSION_DENIED", "No"), "permission", "PERMISSION_DENIED"],
    [404, google(404, "NOT_FOUND", "No"), "gone", "NOT_FOUND"],
    [409, google(409, "ABORTED", "No"), "transient", "ABORTED"],
    [429, google(429, "RESOURCE_EXHAUSTED", "Quota exceeded"), "rate", "RESOURCE_EXHAUSTED"],
    [401, {}, "auth", "401"],
    [403, {}, "permission", "403"],
    [404, {}, "gone", "404"],
    [429, {}, "rate", "429"],
  ]
  for (const [status, body, why, code] of refusals) {
    it(`takes ${status} ${JSON.stringify(body).slice(0, 240)} for ${why}`, async () => {
      const { result } = await commit(reply(status, body))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says what Google said about which field, and comes back when Google says", async () => {
    const detail = { code: 3, field: "event", message: "An event is required." }
    const told = await commit(reply(400, google(400, "INVALID_ARGUMENT", invalid, [detail])))
    assert.ok(told.result.kind === "refused")
    assert.equal(told.result.message, `${invalid} An event is required.`)
    const quota = google(429, "RESOURCE_EXHAUSTED", "Quota exceeded")
    const soon = await commit(reply(429, quota, { "retry-after": "60" }))
    assert.ok(soon.result.kind === "refused" && soon.result.retryAt?.toString() === "2026-11-14T09:31:00Z")
    const sometime = await commit(reply(429, quota))
    assert.ok(sometime.result.kind === "refused" && sometime.result.retryAt === undefined)
  })

  it("knows nothing after a lost answer, an error of Google's own or an answer that cannot be read", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, google(500, "INTERNAL", "Internal error encountered.")),
      reply(503, google(503, "UNAVAILABLE", "The service is currently unavailable.")),
      reply(408, ""),
      reply(200, {}),
      reply(200, "<html>"),
    ]) {
      assert.equal((await commit(answer)).result.kind, "unknown")
    }
    const { result } = await commit(new NoAnswer("refused", false))
    assert.ok(result.kind === "refused" && result.why === "transient")
  })

  it("reports no numbers", () => {
    assert.equal(googleBusiness.readMetrics, null)
  })
})
