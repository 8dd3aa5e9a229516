import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, board, headers, talk } from "#networks/pinterest/fixtures.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ minutes: 2 })
const words = { board_id: board, title: "Tulips", description: "Forty  kinds", link: "https://example.com" }

const pin = (id: string, rest: object = {}) => ({
  id,
  created_at: sentAt.add({ seconds: 1 }).toString().replace("Z", ""),
  title: "Tulips",
  description: "Forty kinds ",
  link: "https://example.com/",
  board_id: board,
  ...rest,
})
const list = (items: readonly object[], bookmark: string | null = null) => reply(200, { items, bookmark })

async function ask(answers: readonly Reply[], said: Readonly<Record<string, string>> = words, when = sentAt) {
  const { outside, requests } = talk(...answers)
  const handle = { words: said, videoId: null }
  return { result: await pinterest.publish.reconcile(outside, author, makeItem(""), handle, when), requests }
}

const found = { kind: "published", externalId: "8", url: "https://www.pinterest.com/pin/8/" }

describe("a lost answer of Pinterest", () => {
  it("is looked for among the pins of the board", async () => {
    const { result, requests } = await ask([list([pin("9", { title: "Roses" }), pin("8")])])
    assert.deepEqual(result, found)
    const url = `https://api.pinterest.com/v5/boards/${board}/pins?page_size=250`
    assert.deepEqual(requests, [{ method: "GET", url, headers }])
  })

  it("is looked for in the section that it went into", async () => {
    const { result, requests } = await ask([list([pin("8")])], { ...words, board_section_id: "2031" })
    assert.deepEqual(result, found)
    const url = `https://api.pinterest.com/v5/boards/${board}/sections/2031/pins?page_size=250`
    assert.equal(requests[0]?.url, url)
  })

  for (const [what, rest] of Object.entries({
    "is older than the call": { created_at: sentAt.subtract({ seconds: 61 }).toString() },
    "has another title": { title: "Roses" },
    "has no title": { title: null },
    "has other words": { description: "Fifty kinds" },
    "leads elsewhere": { link: "https://example.com/roses" },
    "is on another board": { board_id: "1" },
  })) {
    it(`is not taken for a pin that ${what}`, async () => {
      assert.deepEqual((await ask([list([pin("8", rest)])])).result, { kind: "absent" })
    })
  }

  it("is looked for to the end of the list, for Pinterest promises no order", async () => {
    const others = Array.from({ length: 25 }, (_, index) => pin(String(index), { title: "Roses" }))
    const { result, requests } = await ask([list(others, "b=="), list([pin("8")])])
    assert.deepEqual(result, found)
    assert.ok(requests[1]?.url.endsWith("?page_size=250&bookmark=b%3D%3D"))
    const old = pin("7", { created_at: "2026-11-01T00:00:00" })
    assert.deepEqual((await ask([list([old], "b=="), list([pin("8")])])).result, found)
    assert.deepEqual((await ask([list([old], "b=="), list([old])])).result, { kind: "absent" })
    assert.deepEqual((await ask([list([], "b=="), list([pin("8")])])).result, found)
  })

  it("stays open where the list is longer than anybody reads, however old its pins are", async () => {
    const old = pin("7", { created_at: "2026-11-01T00:00:00" })
    const { result, requests } = await ask(Array.from({ length: 21 }, () => list([old], "b==")))
    assert.ok(result.kind === "unknown" && result.isFinal === true)
    assert.equal(requests.length, 20)
    const pages = Array.from({ length: 20 }, () => list([old], "b=="))
    const { result: early } = await ask(pages, words, now.subtract({ seconds: 30 }))
    assert.ok(early.kind === "unknown" && early.isFinal === undefined)
  })

  it("stays open while it is early, while Pinterest does not answer, and for pictures without a word", async () => {
    assert.equal((await ask([list([])], words, now.subtract({ seconds: 30 }))).result.kind, "unknown")
    for (const answer of [new NoAnswer("reset", true), reply(503, ""), reply(401, { code: 2, message: "No" })]) {
      assert.equal((await ask([answer])).result.kind, "unknown")
    }
    const mute = pin("8", { title: null, description: null, link: null })
    assert.equal((await ask([list([mute])], { board_id: board })).result.kind, "unknown")
    assert.deepEqual((await ask([list([])], { board_id: board })).result, { kind: "absent" })
  })
})
