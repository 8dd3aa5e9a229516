import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, talk } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const counted = (id: string, rest: object = {}) => ({
  id,
  favourites_count: 12,
  replies_count: 3,
  reblogs_count: 4,
  quotes_count: 1,
  ...rest,
})

const numbers = { likes: 12, comments: 3, shares: 4, quotes: 1 }

async function read(ids: readonly string[], ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const came = await mastodon.readMetrics?.read(outside, author, ids)
  return { came, urls: requests.map(({ url }) => url), requests }
}

describe("reading the numbers of Mastodon", () => {
  it("asks for twenty posts at once, with the token, and leaves out what is gone", async () => {
    const { came, requests } = await read(["110", "111"], reply(200, [counted("110")]))
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://social.example/api/v1/statuses?id[]=110&id[]=111",
        headers: { accept: "application/json", authorization: "Bearer AT" },
      },
    ])
    assert.deepEqual(came, { kind: "read", numbers: new Map([["110", numbers]]) })
    const ids = Array.from({ length: 45 }, (_, index) => String(index))
    const { urls } = await read(ids, reply(200, []), reply(200, []), reply(200, []))
    assert.deepEqual(
      urls.map((url) => url.split("id[]").length - 1),
      [20, 20, 5],
    )
    assert.equal(mastodon.readMetrics?.batch, 20)
  })

  it("reads one after the other where the server knows no other way, and names no quotes that are not counted", async () => {
    const single = { ...counted("110"), quotes_count: undefined }
    for (const none of [reply(404, { error: "Not Found" }), reply(405)]) {
      const { came, urls } = await read(
        ["110", "111"],
        none,
        reply(200, single),
        reply(404, { error: "Record not found" }),
      )
      assert.deepEqual(urls.slice(1), [
        "https://social.example/api/v1/statuses/110",
        "https://social.example/api/v1/statuses/111",
      ])
      assert.deepEqual(came, { kind: "read", numbers: new Map([["110", { likes: 12, comments: 3, shares: 4 }]]) })
    }
  })

  it("says why it could not", async () => {
    for (const [answer, why] of [
      [reply(401, { error: "This method requires an authenticated user" }), "auth"],
      [reply(403, { error: "This action is outside the authorized scopes" }), "permission"],
      [reply(422, { error: "Too many" }), "content"],
      [reply(429, { error: "Too many requests" }), "rate"],
      [reply(503, { error: "There was a temporary problem" }), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ] as const) {
      const { came } = await read(["110"], answer)
      assert.ok(came?.kind === "refused" && came.why === why, JSON.stringify(came))
      const after = await read(["110"], reply(404), answer)
      assert.ok(after.came?.kind === "refused" && after.came.why === why, JSON.stringify(after.came))
    }
  })
})
