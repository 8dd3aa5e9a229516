import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { SendItem, Json, Outside } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })

describe("asking X what became of a post", () => {
  const listed = (...data: readonly object[]) =>
    reply(200, data.length === 0 ? { meta: { result_count: 0 } } : { data, meta: {} })
  const reconcile = (outside: Outside, item: SendItem, at = sentAt, handle: Json = { mediaIds: [] }) =>
    x.publish.reconcile(outside, author, item, handle, at)

  it("lists what the account has posted since, without reposts", async () => {
    const { outside, requests } = talk(listed({ id: "19", text: "Hello" }))
    assert.deepEqual(await reconcile(outside, makeItem("Hello")), {
      kind: "published",
      externalId: "19",
      url: "https://x.com/lark/status/19",
    })
    assert.deepEqual(requests, [
      {
        method: "GET",
        url:
          "https://api.x.com/2/users/2244994945/tweets?max_results=100&start_time=2026-11-14T09:28:20Z&exclude=retweets" +
          "&tweet.fields=created_at,text,entities,referenced_tweets,note_tweet,attachments",
        headers: { authorization: "Bearer AT", accept: "application/json" },
      },
    ])
  })

  const own = "https://x.com/lark/status/19/photo/1"
  const link = (url: string, expanded: string) => ({ url, expanded_url: expanded })
  const same: readonly (readonly [string, object])[] = [
    ["Hello", { text: "Hello" }],
    ["café", { text: "café" }],
    ["  a\r\nb  ", { text: "a\nb" }],
    ["a < b && c > d", { text: "a &lt; b &amp;&amp; c &gt; d" }],
    ["literally &lt;", { text: "literally &amp;lt;" }],
    [
      "see https://example.com/a?b=1&c=2 now",
      { text: "see https://t.co/q now", entities: { urls: [link("https://t.co/q", "https://example.com/a?b=1&c=2")] } },
    ],
    [
      "see example.com",
      { text: "see https://t.co/q", entities: { urls: [link("https://t.co/q", "http://example.com")] } },
    ],
    [
      "see https://Example.com",
      { text: "see https://t.co/q", entities: { urls: [link("https://t.co/q", "https://example.com/")] } },
    ],
    ["picture", { text: "picture https://t.co/p", entities: { urls: [link("https://t.co/p", own)] } }],
    [
      "of another https://x.com/a/status/7/photo/1",
      {
        text: "of another https://t.co/p",
        entities: { urls: [link("https://t.co/p", "https://x.com/a/status/7/photo/1")] },
      },
    ],
    [
      "the whole of a long text",
      { text: "the whole… https://t.co/n", note_tweet: { text: "the whole of a long text" } },
    ],
  ]
  for (const [sent, shown] of same) {
    it(`knows ${JSON.stringify(sent)} again`, async () => {
      const result = await reconcile(
        talk(listed({ id: "18", text: "other" }, { id: "19", ...shown })).outside,
        makeItem(sent),
      )
      assert.ok(result.kind === "published" && result.externalId === "19", JSON.stringify(result))
    })
  }

  it("does not take another text, an answer or a first post for it", async () => {
    const before = [{ externalId: "11", memory: null }]
    const answer = { referenced_tweets: [{ type: "replied_to", id: "11" }] }
    const other = listed({ id: "19", text: "Hello!" }, { id: "20", text: "hello" })
    assert.equal((await reconcile(talk(other).outside, makeItem("Hello"))).kind, "absent")
    const reply1 = listed({ id: "19", text: "Hello", ...answer })
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello"))).kind, "absent")
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello", { before }))).kind, "published")
    assert.equal(
      (await reconcile(talk(listed({ id: "19", text: "Hello" })).outside, makeItem("Hello", { before }))).kind,
      "absent",
    )
  })

  it("tells pictures without words apart by their keys, and does not guess without", async () => {
    const item = makeItem("", { media: [makeFile("a.jpg", new Uint8Array(1))] })
    const shown = { text: "https://t.co/p", entities: { urls: [link("https://t.co/p", own)] }, id: "19" }
    const ask = (post: object) => reconcile(talk(listed(post)).outside, item, sentAt, { mediaIds: ["71"] })
    assert.equal((await ask({ ...shown, attachments: { media_keys: ["3_71"] } })).kind, "published")
    assert.equal((await ask({ ...shown, attachments: { media_keys: ["3_99"] } })).kind, "unknown")
    assert.equal((await ask(shown)).kind, "unknown")
  })

  it("is not certain of an absence before the list has had time", async () => {
    const result = await reconcile(talk(listed()).outside, makeItem("Hello"), now.subtract({ seconds: 3 }))
    assert.equal(result.kind, "unknown")
    assert.equal((await reconcile(talk(listed()).outside, makeItem("Hello"))).kind, "absent")
  })

  it("turns the pages, and gives up the search after five", async () => {
    const page = reply(200, { data: [{ id: "1", text: "x" }], meta: { next_token: "n=1" } })
    const found = talk(page, listed({ id: "19", text: "Hello" }))
    assert.equal((await reconcile(found.outside, makeItem("Hello"))).kind, "published")
    assert.match(found.requests[1]?.url ?? "", /&pagination_token=n%3D1$/)
    const lost = talk(...Array<Reply>(5).fill(page))
    assert.equal((await reconcile(lost.outside, makeItem("Hello"))).kind, "unknown")
  })

  it("does not know when X does not say", async () => {
    for (const answer of [
      reply(401),
      reply(429),
      reply(503),
      reply(200, "<html>"),
      new NoAnswer("reset", true),
      new NoAnswer("refused", false),
    ]) {
      assert.equal((await reconcile(talk(answer).outside, makeItem("Hello"))).kind, "unknown")
    }
  })
})
