import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, status, talk } from "#networks/pixelfed/fixtures.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = pixelfed

const handle = { mediaIds: ["7", "8"] }

describe("finding a post on Pixelfed again", () => {
  const sentAt = now.subtract({ seconds: 40 })
  const list = "https://pixels.example/api/v1/accounts/5150/statuses?limit=40&only_media=true"
  const old = { ...status("1", "3"), created_at: "2026-11-14T09:00:00.000Z" }

  async function ask(...replies: readonly Reply[]) {
    const { outside, requests } = talk(...replies)
    const came = await publish.reconcile(outside, author, makeItem("Hello"), handle, sentAt)
    return { came, urls: requests.map(({ url }) => url) }
  }

  it("knows it by its files", async () => {
    const { came, urls } = await ask(reply(200, [status("112", "9"), status("110", "7", "8"), old]))
    assert.deepEqual(came, { kind: "published", externalId: "110", url: "https://pixels.example/p/lark/110" })
    assert.deepEqual(urls, [list])
  })

  it("does not call absent what may be a post with the same words", async () => {
    const { came } = await ask(reply(200, [status("112", "9"), old]))
    assert.equal(came.kind, "unknown")
    const other = { ...status("112", "9"), content: "Goodbye" }
    assert.deepEqual((await ask(reply(200, [other, old]))).came, { kind: "absent" })
  })

  it("turns pages until it is past the time of sending, and gives up after five", async () => {
    const others = Array.from({ length: 40 }, (_, index) => ({
      ...status(String(200 - index), "9"),
      content: "Goodbye",
    }))
    const { came, urls } = await ask(reply(200, others), reply(200, [old]))
    assert.deepEqual(came, { kind: "absent" })
    assert.equal(urls[1], `${list}&max_id=161`)
    assert.deepEqual((await ask(reply(200, []))).came, { kind: "absent" })
    const full = Array.from({ length: 5 }, () => reply(200, others))
    assert.equal((await ask(...full)).came.kind, "unknown")
  })

  it("does not know while the server does not answer", async () => {
    for (const answer of [
      reply(500, { error: "Server Error" }),
      reply(401, { error: "Unauthenticated." }),
      reply(200, "<h1>Login</h1>"),
      new NoAnswer("reset", true),
    ]) {
      assert.equal((await ask(answer)).came.kind, "unknown")
    }
  })
})
