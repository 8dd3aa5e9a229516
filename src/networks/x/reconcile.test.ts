import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { SendItem, Json, Outside } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })

const invalidRequest = reply(400, {
  errors: [{ parameters: {}, message: "The query parameter [post.fields] is not one of [tweet.fields]" }],
  title: "Invalid Request",
  type: "https://api.x.com/2/problems/invalid-request",
})

/** Every post that X lists says when it was made and which conversation it belongs to: here, its own. */
const shownAs = (data: readonly object[]) =>
  data.map((each) => ({
    created_at: "2026-11-14T09:29:21.000Z",
    conversation_id: (each as { id?: string }).id,
    ...each,
  }))

describe("asking X what became of a post", () => {
  const listed = (...data: readonly object[]) =>
    reply(200, data.length === 0 ? { meta: { result_count: 0 } } : { data: shownAs(data), meta: {} })
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
          "&post.fields=created_at,text,entities,conversation_id,note_post,attachments",
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
    [
      "see https://example.com",
      {
        text: "see https://t.co/q",
        entities: { hashtags: null, urls: [{ url: "https://t.co/q", expanded_url: "https://example.com/" }] },
        attachments: { media_keys: null },
        note_post: null,
      },
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
    [
      "the whole of another long text",
      { text: "the whole… https://t.co/n", note_post: { text: "the whole of another long text", entities: null } },
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
    const afterFirst = [{ externalId: "11", memory: null }]
    const answer = { conversation_id: "11", referenced_tweets: [{ type: "replied_to", id: "11" }] }
    const other = listed({ id: "19", text: "Hello!" }, { id: "20", text: "hello" })
    assert.equal((await reconcile(talk(other).outside, makeItem("Hello"))).kind, "absent")
    const reply1 = listed({ id: "19", text: "Hello", ...answer })
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello"))).kind, "absent")
    assert.equal((await reconcile(talk(reply1).outside, makeItem("Hello", { before: afterFirst }))).kind, "published")
    assert.equal(
      (await reconcile(talk(listed({ id: "19", text: "Hello" })).outside, makeItem("Hello", { before: afterFirst })))
        .kind,
      "absent",
    )
  })

  const before = [
    { externalId: "11", memory: null },
    { externalId: "12", memory: null },
  ]
  const third = makeItem("third", { index: 2, before })
  const inThread = { id: "19", text: "third", conversation_id: "11" }

  it("knows an item of a thread by either name of what it answers", async () => {
    for (const name of ["referenced_posts", "referenced_tweets"]) {
      const ask = async (parent: string) =>
        (await reconcile(talk(listed({ ...inThread, [name]: [{ type: "replied_to", id: parent }] })).outside, third))
          .kind
      assert.equal(await ask("12"), "published", name)
      assert.equal(await ask("11"), "absent", name)
    }
  })

  it("asks X for what an item answers, which is an expansion under the newer names", async () => {
    const { outside, requests } = talk(listed())
    await reconcile(outside, third)
    assert.match(
      requests[0]?.url ?? "",
      /&post\.fields=created_at,text,entities,conversation_id,note_post,attachments&expansions=referenced_posts$/,
    )
  })

  it("never takes an item for absent because X calls something by another name", async () => {
    const shown: readonly object[] = [
      // What it answers has a name that nobody knows.
      { ...inThread, created_at: "2026-11-14T09:29:21.000Z", linked_posts: [{ type: "replied_to", id: "12" }] },
      // The fields have.
      { id: "19", text: "third" },
      { id: "19", text: "see https://t.co/q" },
    ]
    for (const post of shown) {
      const answer = reply(200, { data: [post], meta: {} })
      assert.equal((await reconcile(talk(answer, answer).outside, third)).kind, "unknown", JSON.stringify(post))
    }
    const long = makeItem("the whole of a long text")
    const cut = listed({ id: "19", text: "the whole… https://t.co/n" })
    assert.equal((await reconcile(talk(cut).outside, long)).kind, "unknown")
    assert.equal((await reconcile(talk(cut).outside, makeItem("another long text"))).kind, "absent")
    // A post of another conversation is none of this thread, whatever else is not said.
    const elsewhere = listed({ ...inThread, conversation_id: "7" })
    assert.equal((await reconcile(talk(elsewhere).outside, third)).kind, "absent")
  })

  it("asks once more with the older names where X refuses or ignores the newer ones", async () => {
    const ignored = reply(200, { data: [{ id: "19", text: "third" }], meta: {} })
    for (const first of [invalidRequest, ignored]) {
      const { outside, requests } = talk(
        first,
        listed({ ...inThread, referenced_tweets: [{ type: "replied_to", id: "12" }] }),
      )
      assert.equal((await reconcile(outside, third)).kind, "published")
      assert.match(
        requests[1]?.url ?? "",
        /&tweet\.fields=created_at,text,entities,conversation_id,referenced_tweets,note_tweet,attachments$/,
      )
    }
    const { outside, requests } = talk(invalidRequest, invalidRequest)
    assert.equal((await reconcile(outside, third)).kind, "unknown")
    assert.equal(requests.length, 2)
  })

  it("goes on with the names that X knows from page to page", async () => {
    const page = reply(200, { data: shownAs([{ id: "1", text: "x" }]), meta: { next_token: "n" } })
    const { outside, requests } = talk(invalidRequest, page, listed({ id: "19", text: "Hello" }))
    assert.equal((await reconcile(outside, makeItem("Hello"))).kind, "published")
    assert.match(requests[2]?.url ?? "", /&tweet\.fields=.*&pagination_token=n$/)
  })

  it("does not take an older post with the same text for it where X ignores since when", async () => {
    const old = { id: "19", text: "Hello", created_at: "2026-10-24T09:29:21.000Z" }
    assert.equal((await reconcile(talk(listed(old)).outside, makeItem("Hello"))).kind, "absent")
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
    const page = reply(200, { data: shownAs([{ id: "1", text: "x" }]), meta: { next_token: "n=1" } })
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
