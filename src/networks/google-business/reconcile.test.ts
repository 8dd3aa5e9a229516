import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, headers, talk } from "#networks/google-business/fixtures.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ minutes: 1 })
const parent = "accounts/1/locations/2/localPosts"

const listed = (id: number, rest: object = {}) => ({
  name: `${parent}/${id}`,
  summary: "Bulbs are in",
  createTime: sentAt.add({ seconds: 1 }).toString(),
  state: "LIVE",
  searchUrl: `https://local.google.com/place?lpsid=${id}`,
  ...rest,
})
const list = (localPosts: readonly object[], nextPageToken?: string) => reply(200, { localPosts, nextPageToken })
const found = { kind: "published", externalId: `${parent}/3`, url: "https://local.google.com/place?lpsid=3" }

async function ask(answers: readonly Reply[], when = sentAt) {
  const { outside, requests } = talk(...answers)
  const handle = { post: { summary: "Bulbs  are in\n", topicType: "STANDARD" } }
  return { result: await googleBusiness.publish.reconcile(outside, author, makeItem(""), handle, when), requests }
}

describe("a lost answer of Google about a post", () => {
  it("is looked for among what the place has posted since", async () => {
    const { result, requests } = await ask([list([listed(4, { summary: "Closed today" }), listed(3)])])
    assert.deepEqual(result, found)
    assert.deepEqual(requests, [
      { method: "GET", url: `https://mybusiness.googleapis.com/v4/${parent}?pageSize=100`, headers },
    ])
    assert.deepEqual((await ask([list([listed(3, { state: "PROCESSING" })])])).result, found)
  })

  it("is not taken for an older post with the same words", async () => {
    const old = listed(3, { createTime: sentAt.subtract({ seconds: 61 }).toString() })
    assert.deepEqual((await ask([list([old])])).result, { kind: "absent" })
    assert.deepEqual((await ask([reply(200, {})])).result, { kind: "absent" })
  })

  it("is left to a person when Google has the post and rejected it", async () => {
    const { result } = await ask([list([listed(3, { state: "REJECTED" })])])
    assert.ok(result.kind === "unknown" && result.isFinal === true)
  })

  it("reads on while there are new ones, and no longer", async () => {
    const other = listed(4, { summary: "Closed today" })
    const { result, requests } = await ask([list([other], "n="), list([listed(3)])])
    assert.deepEqual(result, found)
    assert.ok(requests[1]?.url.endsWith("?pageSize=100&pageToken=n%3D"))
    const old = listed(2, { createTime: "2026-11-01T00:00:00Z" })
    assert.deepEqual((await ask([list([old], "n=")])).result, { kind: "absent" })
    assert.equal((await ask(Array.from({ length: 5 }, () => list([other], "n=")))).result.kind, "unknown")
  })

  it("stays open while it is early, and while Google does not answer", async () => {
    assert.equal((await ask([list([])], now.subtract({ seconds: 20 }))).result.kind, "unknown")
    for (const answer of [new NoAnswer("reset", true), reply(503, ""), reply(401, {}), reply(200, "x")]) {
      assert.equal((await ask([answer])).result.kind, "unknown")
    }
  })
})
