import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, headers, out, problem, session, talk, unit, video, wants } from "#networks/youtube/fixtures.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const bytes = unit + 100
const sentAt = now.subtract({ minutes: 6 })
const gone = problem(404, "notFound")

const listed = (id: string, rest: object = {}) => ({
  kind: "youtube#playlistItem",
  snippet: { title: "Tulips", description: "Forty kinds", publishedAt: sentAt.add({ seconds: 1 }).toString(), ...rest },
  contentDetails: { videoId: id },
})
const list = (...items: readonly object[]) => reply(200, { kind: "youtube#playlistItemListResponse", items })

/** What was shown may be gone by the time somebody asks: the item has no media. */
async function ask(answers: readonly Reply[], when = sentAt) {
  const { outside, requests } = talk(...answers)
  const handle = { session, bytes, from: unit, title: "Tulips ", description: "Forty\nkinds" }
  return { result: await youtube.publish.reconcile(outside, author, makeItem(""), handle, when), requests }
}

describe("a lost answer of YouTube about a video", () => {
  it("is asked for where the upload went", async () => {
    const { result, requests } = await ask([video()])
    assert.deepEqual(result, out)
    assert.deepEqual(requests, [
      { method: "PUT", url: session, headers: { ...headers, "content-range": `bytes */${bytes}` } },
    ])
  })

  it("was none while the session wants more: the same end can be sent again", async () => {
    for (const have of [0, unit]) assert.deepEqual((await ask([wants(have)])).result, { kind: "absent" })
    assert.equal(youtube.publish.settleSeconds, 0)
  })

  it("was no success when YouTube does not want the video; sending the end again tells why", async () => {
    const rejected = video({ uploadStatus: "rejected", rejectionReason: "length" })
    assert.deepEqual((await ask([rejected])).result, { kind: "absent" })
  })

  it("is looked for among the channel's uploads when the session is gone", async () => {
    for (const status of [404, 410]) {
      const { result, requests } = await ask([
        problem(status, "notFound"),
        list(listed("other", { title: "Closed today" }), listed("AbCdEfGhIjK")),
      ])
      assert.deepEqual(result, out)
      assert.deepEqual(requests[1], {
        method: "GET",
        url:
          "https://www.googleapis.com/youtube/v3/playlistItems" +
          "?part=snippet,contentDetails&playlistId=UUabcdefghijklmnopqrstuv&maxResults=50",
        headers,
      })
    }
  })

  it("is not taken for an older video, nor for one with other words", async () => {
    const old = listed("old", { publishedAt: sentAt.subtract({ seconds: 61 }).toString() })
    const other = listed("other", { description: "Fifty kinds" })
    assert.deepEqual((await ask([gone, list(old, other)])).result, { kind: "absent" })
    assert.deepEqual((await ask([gone, reply(200, {})])).result, { kind: "absent" })
  })

  it("stays open while the list may lag, or shows too much, and while YouTube does not answer", async () => {
    assert.equal((await ask([gone, list()], now.subtract({ minutes: 4 }))).result.kind, "unknown")
    const many = Array.from({ length: 50 }, (_, index) => listed(`v${index}`, { title: `Film ${index}` }))
    assert.equal((await ask([gone, list(...many)])).result.kind, "unknown")
    for (const answer of [new NoAnswer("reset", true), reply(503, ""), problem(401, "authError"), reply(200, "x")]) {
      assert.equal((await ask([answer])).result.kind, "unknown")
      assert.equal((await ask([gone, answer])).result.kind, "unknown")
    }
  })
})
