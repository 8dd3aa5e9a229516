import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { readText } from "#networks/linkedin-page/compare-post.ts"
import { author, finding, owner, post, talk } from "#networks/linkedin-page/fixtures.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import type { Json } from "#networks/network.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })
const at = sentAt.epochMilliseconds

const listed = (id: number, rest: object = {}) => ({
  ...post,
  id: `urn:li:share:${id}`,
  createdAt: at + 500,
  publishedAt: at + 500,
  lastModifiedAt: at + 500,
  ...rest,
})
const list = (...elements: readonly object[]) => reply(200, { elements, paging: { start: 0, count: 10, links: [] } })

async function ask(sent: object, answers: readonly Reply[], when = sentAt) {
  const { outside, requests } = talk(...answers)
  const handle = JSON.parse(JSON.stringify({ post: { ...post, ...sent } })) as Json
  const result = await linkedinPage.publish.reconcile(outside, author, makeItem(""), handle, when)
  return { result, requests }
}

const found = {
  kind: "published",
  externalId: "urn:li:share:7",
  url: "https://www.linkedin.com/feed/update/urn:li:share:7/",
}

describe("a lost answer of LinkedIn about a page's post", () => {
  it("is looked for among what the page has posted since", async () => {
    const other = listed(8, { commentary: "Something else" })
    const { result, requests } = await ask({}, [list(other, listed(7))])
    assert.deepEqual(result, found)
    const query = `q=author&author=${encodeURIComponent(owner)}&count=10&sortBy=LAST_MODIFIED`
    assert.deepEqual(requests, [
      { method: "GET", url: `https://api.linkedin.com/rest/posts?${query}`, headers: finding },
    ])
  })

  it("is not taken for an older post with the same words, one that failed, or another picture", async () => {
    const old = { createdAt: at - 61_000, lastModifiedAt: at - 61_000 }
    assert.deepEqual((await ask({}, [list(listed(7, old))])).result, { kind: "absent" })
    const failed = listed(7, { lifecycleState: "PUBLISH_FAILED" })
    assert.deepEqual((await ask({}, [list(failed)])).result, { kind: "absent" })
    const picture = { commentary: "", content: { media: { id: "urn:li:image:1", altText: "A lark" } } }
    const another = listed(7, { commentary: "", content: { media: { id: "urn:li:image:2" } } })
    assert.deepEqual((await ask(picture, [list(another)])).result, { kind: "absent" })
    assert.deepEqual((await ask(picture, [list(listed(7, picture))])).result, found)
  })

  it("is found in an old post's company: one that was changed lately stands first, however old it is", async () => {
    const edited = listed(6, { createdAt: at - 900_000, commentary: "Edited", lastModifiedAt: at + 800 })
    assert.deepEqual((await ask({}, [list(edited, listed(7))])).result, found)
  })

  it("is read on for until the list is past the time of the call", async () => {
    const others = Array.from({ length: 10 }, (_, index) => listed(100 + index, { commentary: `No ${index}` }))
    const { result, requests } = await ask({}, [list(...others), list(listed(7))])
    assert.deepEqual(result, found)
    assert.ok(requests[1]?.url.endsWith("&sortBy=LAST_MODIFIED&start=10"))
    const tooMany = await ask(
      {},
      Array.from({ length: 10 }, () => list(...others)),
    )
    assert.equal(tooMany.result.kind, "unknown")
  })

  it("stays open while it is early, while LinkedIn does not answer, and where it cannot be told apart", async () => {
    assert.equal((await ask({}, [list()], now.subtract({ seconds: 5 }))).result.kind, "unknown")
    for (const answer of [
      new NoAnswer("reset", true),
      reply(503, ""),
      reply(401, { message: "No" }),
      reply(200, "x"),
    ]) {
      assert.equal((await ask({}, [answer])).result.kind, "unknown")
    }
    const other = listed(7, { content: { media: { id: "urn:li:image:2" } } })
    assert.equal((await ask({ content: { media: { id: "urn:li:image:1" } } }, [list(other)])).result.kind, "unknown")
    const wordless = { commentary: "", content: { media: { id: "urn:li:image:1" } } }
    const shown = listed(7, { commentary: "", content: undefined })
    assert.equal((await ask(wordless, [list(shown)])).result.kind, "unknown")
  })
})

describe("the words of a page's post", () => {
  const vectors: readonly (readonly [listed: string, read: string])[] = [
    ["We \\(all\\) like {hashtag|\\#|tulips}", "We (all) like #tulips"],
    ["We \\(all\\) like #tulips", "We (all) like #tulips"],
    ["Hi @[Tulip \\(Works\\)](urn:li:organization:1)!", "Hi Tulip (Works)!"],
    ["a\\\\b \\_c\\_  \n d", "a\\b _c_ d"],
    ["\\@\\[No\\]\\(urn:li:organization:1\\)", "@[No](urn:li:organization:1)"],
  ]
  for (const [text, read] of vectors) {
    it(`are read from ${JSON.stringify(text)}`, () => {
      assert.equal(readText(text), read)
    })
  }
})
