import assert from "node:assert/strict"
import { it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { Author, Connect, NetworkAdapter, RefusalKind, ConsentTrip } from "#networks/network.ts"
import { makeItem } from "./make-item.ts"
import type { PlayedNetwork } from "./played-network.ts"
import type { Stage, stageOf } from "./played-stage.ts"
import { type Reply, reply, type Talk } from "./scripted-http.ts"

/* What the contract tests of LinkedIn's two adapters share. The answers in them are those of LinkedIn's documentation. */

export const headers = {
  accept: "application/json",
  authorization: "Bearer AT",
  "linkedin-version": "202607",
  "x-restli-protocol-version": "2.0.0",
}
export const written = { ...headers, "content-type": "application/json" }

const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

/** The post that says hello, as it is sent for its owner. */
export function helloBy(owner: string) {
  return {
    author: owner,
    commentary: "Hello",
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  }
}

/** How the code C becomes a token. */
export function tokenCall({ redirectUri }: ConsentTrip): HttpRequest {
  return {
    method: "POST",
    url: "https://www.linkedin.com/oauth/v2/accessToken",
    headers: form,
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: "C",
      redirect_uri: redirectUri,
      client_id: "client",
      client_secret: "secret",
    }).toString(),
  }
}

/** How the token AT is given back. */
export const revokeCall: HttpRequest = {
  method: "POST",
  url: "https://www.linkedin.com/oauth/v2/revoke",
  headers: form,
  body: "token=AT&client_id=client&client_secret=secret",
}

/** A token that nobody gave something to renew it with ends with itself. */
export function testNothingToRenew(connect: Connect, { credentials }: Author, talk: Talk): void {
  it("asks for a new connection where there is nothing to refresh with, without asking anybody", async () => {
    const none = await connect.refresh(talk().outside, credentials)
    assert.ok(none.kind === "refused" && none.why === "auth", JSON.stringify(none))
  })
}

const duplicate = "Content is a duplicate of urn:li:share:6"

const field = (code: string, description: string, fieldPath: string) => ({
  errorDetailType: "com.linkedin.common.error.BadRequest",
  message: "Bad request",
  errorDetails: { inputErrors: [{ description, input: { inputPath: { fieldPath } }, code }] },
})

const refusals: readonly (readonly [number, object, RefusalKind, string])[] = [
  [401, { serviceErrorCode: 65_601, message: "Revoked" }, "auth", "REVOKED_ACCESS_TOKEN"],
  [401, { code: "REVOKED_ACCESS_TOKEN", message: "Revoked" }, "auth", "REVOKED_ACCESS_TOKEN"],
  [401, { serviceErrorCode: 65_602, message: "Expired" }, "auth", "EXPIRED_ACCESS_TOKEN"],
  [401, { serviceErrorCode: 65_600, message: "Invalid" }, "auth", "INVALID_ACCESS_TOKEN"],
  [401, { message: "Empty oauth2_access_token" }, "auth", "401"],
  [403, { serviceErrorCode: 100, message: "Not enough permissions to access: posts" }, "permission", "ACCESS_DENIED"],
  [422, field("DUPLICATE_POST", duplicate, "/commentary"), "duplicate", "DUPLICATE_POST"],
  [422, { code: "DUPLICATE_POST", message: duplicate }, "duplicate", "DUPLICATE_POST"],
  [422, { message: duplicate }, "duplicate", "422"],
  [400, field("TOO_LONG", "commentary is too long", "/commentary"), "content", "400"],
  [400, field("INVALID", "urn:li:image:1 is not valid", "/content/media"), "media", "400"],
  [422, field("NOT_READY", "urn:li:image:1 has not been processed yet", "/content/media"), "transient", "422"],
  [404, { message: "No such thing" }, "gone", "404"],
  [426, { code: "NONEXISTENT_VERSION", message: "Not active" }, "permission", "NONEXISTENT_VERSION"],
  [429, { serviceErrorCode: 101, message: "Resource level throttle limit" }, "rate", "THROTTLED"],
]

/** The one call of a post, and everything that LinkedIn may say to it. */
export function testPublishing({ publish }: NetworkAdapter, author: Author, talk: Talk, owner: string): void {
  const post = helloBy(owner)
  const commit = async (answer: Reply) => {
    const { outside, requests } = talk(answer)
    return { result: await publish.commit(forCommit(outside), author, makeItem("Hello"), { post }), requests }
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

  it("asks in the version of the interface that the operator has set", async () => {
    const { outside, requests } = talk(reply(201, "", { "x-restli-id": "urn:li:share:7" }))
    await publish.commit(forCommit({ ...outside, apiVersion: "202711" }), author, makeItem("Hello"), { post })
    assert.equal(requests[0]?.headers?.["linkedin-version"], "202711")
  })

  for (const [status, body, why, code] of refusals) {
    it(`takes ${status} ${JSON.stringify(body).slice(0, 60)} for ${why}`, async () => {
      const { result } = await commit(reply(status, { ...body, status }))
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    })
  }

  it("says what LinkedIn said about which field", async () => {
    const { result } = await commit(reply(422, field("DUPLICATE_POST", duplicate, "/commentary")))
    assert.ok(result.kind === "refused")
    assert.equal(result.message, `Bad request ${duplicate}`)
  })

  it("comes back the next day in UTC after the day's quota, or when LinkedIn says", async () => {
    const told = { serviceErrorCode: 101, message: "Throttled", status: 429 }
    const { result: day } = await commit(reply(429, told))
    assert.ok(day.kind === "refused" && day.retryAt?.toString() === "2026-11-15T00:00:00Z")
    const { result: soon } = await commit(reply(429, told, { "retry-after": "60" }))
    assert.ok(soon.kind === "refused" && soon.retryAt?.toString() === "2026-11-14T09:31:00Z")
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
  })

  it("knows that nothing happened when nothing was sent", async () => {
    const { result } = await commit(new NoAnswer("refused", false))
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
}

export const restli = { "linkedin-version": "202607", "x-restli-protocol-version": "2.0.0" }

export function bearer({ credentials }: Author): Readonly<Record<string, string>> {
  return { ...restli, authorization: `Bearer ${credentials.accessToken}` }
}

type RestCall = {
  readonly method?: "GET" | "POST" | "PUT"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

/** Calls LinkedIn as nobody's adapter would. */
export async function callLinkedin(
  { outside }: PlayedNetwork,
  path: string,
  { method = "POST", headers: given = {}, body }: RestCall,
): Promise<{ readonly status: number; readonly code?: unknown; readonly message?: unknown }> {
  const isJson = typeof body === "object"
  const answer = await outside.http({
    method,
    url: `${outside.hosts["api"]}/${path}`,
    headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...given },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  })
  const told = (answer.body === "" ? {} : JSON.parse(answer.body)) as object
  return { ...told, status: answer.status }
}

type Wrong = Readonly<Record<string, readonly [rest: object, status: number, message: RegExp]>>

const wrongPosts: Wrong = {
  "a field that there is not": [{ title: "Hi" }, 422, /title/],
  "no distribution": [{ distribution: undefined }, 422, /distribution/],
  "one picture as many": [{ content: { multiImage: { images: [{ id: "urn:li:image:1" }] } } }, 422, /content/],
  "an article without a title": [{ content: { article: { source: "https://a.co", title: "" } } }, 422, /content/],
  "a picture that nobody uploaded": [{ content: { media: { id: "urn:li:image:1" } } }, 400, /is not valid/],
  "too many words": [{ commentary: "x".repeat(3001) }, 422, /too long/],
  "nothing at all": [{ commentary: "" }, 422, /needs words/],
}

/** What LinkedIn's simulators refuse: posts that nobody could make there, and the same words twice. */
export function testRefusedPosts(
  { attempt }: Pick<ReturnType<typeof stageOf>, "attempt">,
  open: () => Promise<Stage>,
  ownerOf: (author: Author) => string,
  more: Wrong,
): void {
  for (const [what, [rest, status, message]] of Object.entries({ ...wrongPosts, ...more })) {
    it(`refuses ${what}`, async () => {
      const { network, author } = await open()
      const body = { ...helloBy(ownerOf(author)), ...rest }
      const refused = await callLinkedin(network, "rest/posts", { headers: bearer(author), body })
      assert.equal(refused.status, status)
      assert.match(String(refused.message), message)
      assert.deepEqual(network.ledger, [])
    })
  }

  it("refuses the same words twice for a while and names the post that has them", async () => {
    const stage = await open()
    const first = await attempt(stage, makeItem("Twice"))
    assert.ok(first.kind === "published")
    const again = await attempt(stage, makeItem("Twice"))
    assert.ok(again.kind === "refused" && again.why === "duplicate" && again.message.includes(first.externalId))
    stage.network.pass(11 * 60)
    assert.equal((await attempt(stage, makeItem("Twice"))).kind, "published")
  })
}
