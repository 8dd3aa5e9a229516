import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, cid, did, handle, record, rkey, talk, uri } from "#networks/bluesky/fixtures.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

describe("asking Bluesky what became of a post", () => {
  const ask = (...replies: readonly Reply[]) => {
    const { outside, requests } = talk(...replies)
    const result = bluesky.publish.reconcile(outside, author, makeItem("Hello"), handle, now)
    return { result, requests }
  }

  it("finds it under its key, without a token", async () => {
    const { result, requests } = ask(reply(200, { uri, cid, value: record }))
    const url = `https://bsky.app/profile/${did}/post/${rkey}`
    assert.deepEqual(await result, { kind: "published", externalId: uri, url, memory: { uri, cid } })
    assert.deepEqual(requests[0]?.headers, { accept: "application/json" })
  })

  it("knows that it is not there when its server says so, and only then", async () => {
    const { result } = ask(reply(400, { error: "RecordNotFound", message: "Could not locate record" }))
    assert.deepEqual(await result, { kind: "absent" })
    for (const answer of [
      reply(404, "<html>"),
      reply(400, { error: "RepoNotFound", message: "No" }),
      reply(429, { error: "RateLimitExceeded", message: "No" }),
      reply(503),
      new NoAnswer("nobody there", false),
    ]) {
      assert.equal((await ask(answer).result).kind, "unknown")
    }
  })

  it("does not take somebody else's record for its own", async () => {
    const { result } = ask(reply(200, { uri, cid, value: { ...record, text: "Another" } }))
    assert.equal((await result).kind, "unknown")
  })
})
