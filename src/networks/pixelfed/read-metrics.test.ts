import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, talk } from "#networks/pixelfed/fixtures.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

async function read(ids: readonly string[], ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  return { came: await pixelfed.readMetrics?.read(outside, author, ids), requests }
}

describe("reading the numbers of Pixelfed", () => {
  it("asks for one post after the other, with the token, and leaves out what is gone", async () => {
    const { came, requests } = await read(
      ["110", "111", "112"],
      reply(200, { id: "110", favourites_count: 12, replies_count: 3, reply_count: 3, reblogs_count: 4 }),
      reply(404, { error: "" }),
      reply(200, { id: "112", favourites_count: 1, reply_count: 2, reblogs_count: 0 }),
    )
    assert.deepEqual(
      requests,
      ["110", "111", "112"].map((id) => ({
        method: "GET",
        url: `https://pixels.example/api/v1/statuses/${id}`,
        headers: { accept: "application/json", authorization: "Bearer AT" },
      })),
    )
    assert.deepEqual(came, {
      kind: "read",
      numbers: new Map([
        ["110", { likes: 12, comments: 3, shares: 4 }],
        ["112", { likes: 1, comments: 2, shares: 0 }],
      ]),
    })
    assert.equal(pixelfed.readMetrics?.batch, 1)
  })

  it("says why it could not", async () => {
    for (const [answer, why] of [
      [reply(500, { error: "Unauthenticated." }), "auth"],
      [reply(403, { error: "" }), "permission"],
      [reply(429, { error: "Too Many Attempts." }), "rate"],
      [reply(503, "<h1>Maintenance</h1>"), "rate"],
      [reply(500, { error: "Server Error" }), "transient"],
      [reply(200, "<h1>Login</h1>"), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const { came } = await read(["110"], answer)
      assert.ok(came?.kind === "refused" && came.why === why, JSON.stringify(came))
    }
  })
})
