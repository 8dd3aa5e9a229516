import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, bearer, cid, did, handle, record, rkey, talk, uri } from "#networks/bluesky/fixtures.ts"
import type { Json, RefusalKind } from "#networks/network.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

describe("publishing on Bluesky", () => {
  it("writes the record under its key, if there is none yet", async () => {
    const { outside, requests } = talk(reply(200, { uri, cid, commit: { cid, rev: "r" }, validationStatus: "valid" }))
    assert.deepEqual(await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle), {
      kind: "published",
      externalId: uri,
      url: `https://bsky.app/profile/${did}/post/${rkey}`,
      memory: { uri, cid },
    })
    const [request] = requests
    assert.equal(request?.method, "POST")
    assert.equal(request.url, "https://pds.example/xrpc/com.atproto.repo.putRecord")
    assert.deepEqual(request.headers, { ...bearer, "content-type": "application/json" })
    const body = { repo: did, collection: "app.bsky.feed.post", rkey, record, swapRecord: null }
    assert.deepEqual(JSON.parse(String(request.body)), body)
    assert.equal(requests.length, 1)
  })

  const rules: Readonly<Record<string, readonly string[]>> = {
    nobody: [],
    mentioned: ["mentionRule"],
    following: ["followingRule"],
    followers: ["followerRule"],
  }
  for (const [choice, names] of Object.entries(rules)) {
    it(`writes the post and who may answer it (${choice}) in one go`, async () => {
      const { outside, requests } = talk(
        reply(200, {
          results: [
            { uri, cid },
            { uri: "at://gate", cid },
          ],
        }),
      )
      const item = makeItem("Hello", { options: { "bluesky.threadgate": choice } })
      const result = await bluesky.publish.commit(forCommit(outside), author, item, handle)
      assert.ok(result.kind === "published" && result.externalId === uri)
      assert.equal(requests[0]?.url, "https://pds.example/xrpc/com.atproto.repo.applyWrites")
      const $type = "com.atproto.repo.applyWrites#create"
      const allow = names.map((name) => ({ $type: `app.bsky.feed.threadgate#${name}` }))
      assert.deepEqual(JSON.parse(String(requests[0]?.body)), {
        repo: did,
        writes: [
          { $type, collection: "app.bsky.feed.post", rkey, value: record },
          {
            $type,
            collection: "app.bsky.feed.threadgate",
            rkey,
            value: { $type: "app.bsky.feed.threadgate", post: uri, allow, createdAt: record.createdAt },
          },
        ],
      })
    })
  }

  it("keeps every item of a thread from being quoted, and gates the thread once", async () => {
    const { outside, requests } = talk(reply(200, { results: [{ uri, cid }] }))
    const options = { "bluesky.threadgate": "nobody", "bluesky.quotes": "disable" }
    await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello", { index: 1, options }), handle)
    const { writes } = JSON.parse(String(requests[0]?.body)) as { writes: readonly { value: Json }[] }
    assert.deepEqual(writes[1]?.value, {
      $type: "app.bsky.feed.postgate",
      post: uri,
      embeddingRules: [{ $type: "app.bsky.feed.postgate#disableRule" }],
      createdAt: record.createdAt,
    })
    assert.equal(writes.length, 2)
  })

  const too = (what: string) => `Invalid app.bsky.feed.post record: ${what}`
  const refusals: readonly (readonly [number, string, string, RefusalKind])[] = [
    [401, "AuthMissing", "Authentication Required", "auth"],
    [401, "AuthenticationRequired", "Invalid identifier or password", "auth"],
    [400, "ExpiredToken", "Token has expired", "auth"],
    [400, "InvalidToken", "Token could not be verified", "auth"],
    [403, "ScopeMissingError", 'Missing required scope "repo:app.bsky.feed.post?action=create"', "permission"],
    [400, "AccountTakedown", "Account has been taken down", "permission"],
    [401, "AccountDeactivated", "Account is deactivated", "permission"],
    [400, "InvalidRequest", too("grapheme too big (maximum 300, got 301) at $.record.text"), "content"],
    [400, "InvalidRequest", too("array too big (maximum 4, got 5) at $.record.embed.images"), "media"],
    [400, "BlobTooLarge", "This file is too large. It is 1.8MB but the maximum size is 976.56KB.", "media"],
    [400, "InvalidRequest", too("Invalid TID string"), "content"],
    [400, "InvalidSwap", `Record was at ${cid}`, "duplicate"],
    [429, "RateLimitExceeded", "Rate Limit Exceeded", "rate"],
  ]
  for (const [status, error, message, why] of refusals) {
    it(`takes ${status} ${error} (${message.slice(-40)}) for ${why}`, async () => {
      const { outside } = talk(reply(status, { error, message }))
      const result = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
      assert.deepEqual(result, { kind: "refused", why, code: error, message })
    })
  }

  it("says in plain words that a server accepts smaller files only, as older ones do", async () => {
    const message = too("blob too big (maximum 1000000, got 1800000) at $.record.embed.images[0].image")
    const { outside } = talk(reply(400, { error: "InvalidRequest", message }))
    const result = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
    assert.ok(result.kind === "refused" && result.why === "media", JSON.stringify(result))
    assert.equal(
      result.message,
      "This account's server accepts files of up to 1 MB here, and this one has 1.8 MB. Older servers accept less than Bluesky's own.",
    )
  })

  it("reads the reason from the header that OAuth uses", async () => {
    for (const [error, why] of [
      ["invalid_token", "auth"],
      ["use_dpop_nonce", "transient"],
    ] as const) {
      const { outside } = talk(reply(401, "", { "www-authenticate": `DPoP error="${error}"` }))
      const result = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
      assert.ok(result.kind === "refused" && result.why === why && result.code === error)
    }
  })

  it("comes back when the server says, by either of its headers", async () => {
    const reset = now.epochMilliseconds / 1000 + 120
    for (const [headers, at] of [
      [{ "retry-after": "30", "ratelimit-reset": String(reset) }, now.add({ seconds: 30 })],
      [{ "ratelimit-reset": String(reset) }, now.add({ seconds: 120 })],
    ] as const) {
      const { outside } = talk(reply(429, { error: "RateLimitExceeded", message: "Slow down" }, headers))
      const result = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
      assert.ok(result.kind === "refused" && result.retryAt !== undefined && result.retryAt.equals(at))
    }
  })

  it("knows nothing after a lost answer, an error of the server or an answer that makes no sense", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      reply(500, { error: "InternalServerError", message: "Internal Server Error" }),
      reply(502, { error: "UpstreamFailure", message: "No" }),
      reply(200, "<html>"),
    ]) {
      const result = await bluesky.publish.commit(forCommit(talk(answer).outside), author, makeItem("Hello"), handle)
      assert.equal(result.kind, "unknown", JSON.stringify(result))
    }
  })

  it("knows that nothing happened when nothing was sent", async () => {
    const { outside } = talk(new NoAnswer("refused", false))
    const result = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})
