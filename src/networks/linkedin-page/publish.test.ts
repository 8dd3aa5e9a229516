import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, post, talk } from "#networks/linkedin-page/fixtures.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import type { RefusalKind } from "#networks/network.ts"
import { written } from "../../../test/networks/linkedin-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = linkedinPage

describe("publishing for a page on LinkedIn", () => {
  const commit = async (answer: Reply) => {
    const { outside, requests } = talk(answer)
    return { result: await publish.commit(outside, author, makeItem("Hello"), { post }), requests }
  }

  it("posts what was prepared and reads the id from the header", async () => {
    const { result, requests } = await commit(reply(201, "", { "x-restli-id": "urn:li:share:7" }))
    assert.deepEqual(result, {
      kind: "published",
      externalId: "urn:li:share:7",
      url: "https://www.linkedin.com/feed/update/urn:li:share:7/",
    })
    assert.deepEqual(requests, [
      { method: "POST", url: "https://api.linkedin.com/rest/posts", headers: written, body: JSON.stringify(post) },
    ])
  })

  const duplicate = "Content is a duplicate of urn:li:share:6"
  const field = (code: string, description: string, fieldPath: string) => ({
    errorDetailType: "com.linkedin.common.error.BadRequest",
    message: "Bad request",
    errorDetails: { inputErrors: [{ description, input: { inputPath: { fieldPath } }, code }] },
  })
  const refusals: readonly (readonly [number, object, RefusalKind, string])[] = [
    [401, { serviceErrorCode: 65_601, message: "Revoked" }, "auth", "REVOKED_ACCESS_TOKEN"],
    [401, { serviceErrorCode: 65_602, message: "Expired" }, "auth", "EXPIRED_ACCESS_TOKEN"],
    [401, { serviceErrorCode: 65_600, message: "Invalid" }, "auth", "INVALID_ACCESS_TOKEN"],
    [401, { message: "Empty oauth2_access_token" }, "auth", "401"],
    [403, { serviceErrorCode: 100, message: "Not enough permissions to access: posts" }, "permission", "ACCESS_DENIED"],
    [422, field("DUPLICATE_POST", duplicate, "/commentary"), "duplicate", "DUPLICATE_POST"],
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
      const { result } = await commit(reply(status, { ...body, status }))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("comes back the next day in UTC after the day's quota", async () => {
    const { result } = await commit(reply(429, { serviceErrorCode: 101, message: "Throttled", status: 429 }))
    assert.ok(result.kind === "refused" && result.retryAt?.toString() === "2026-11-15T00:00:00Z")
  })

  it("knows nothing after a lost answer, an error of LinkedIn's own or an answer without an id", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, { message: "Internal Server Error", status: 500 }),
      reply(503, "<html>"),
      reply(400, { message: "Unable to obtain activity" }),
      reply(201),
    ]) {
      assert.equal((await commit(answer)).result.kind, "unknown")
    }
    const { result } = await commit(new NoAnswer("refused", false))
    assert.ok(result.kind === "refused" && result.why === "transient")
  })

  it("reports no numbers", () => {
    assert.equal(linkedinPage.readMetrics, null)
  })
})
