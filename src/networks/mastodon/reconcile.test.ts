import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { readContent } from "#networks/fediverse-shared/read-content.ts"
import { author, elsewhere, status, talk } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })
const list = "https://social.example/api/v1/accounts/14715/statuses?limit=40&exclude_reblogs=true"
const old = status("1", { created_at: "2026-11-14T09:00:00.000Z" })

async function ask(item: SendItem, mediaIds: readonly string[], who: Author, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const came = await mastodon.publish.reconcile(outside, who, item, { key: "K", mediaIds: [...mediaIds] }, sentAt)
  return { came, urls: requests.map(({ url }) => url) }
}

/** A minute later, on a server that does not say which version of the interface it has. */
async function askLate(item: SendItem, mediaIds: readonly string[], ...replies: readonly Reply[]) {
  const { outside } = talk(...replies)
  const handle = { key: "K", mediaIds: [...mediaIds] }
  return mastodon.publish.reconcile(outside, elsewhere, item, handle, now.subtract({ seconds: 60 }))
}

const everybody = reply(200, { id: "14715", source: { privacy: "public" } })

const published = { kind: "published", externalId: "110", url: "https://social.example/@lark/110" }

describe("finding a post on Mastodon again", () => {
  it("compares words with the source of what the account has posted since", async () => {
    const { came, urls } = await ask(
      makeItem(" Hello "),
      [],
      author,
      reply(200, [status("112"), status("110"), old]),
      reply(200, { id: "112", text: "Hello again", spoiler_text: "" }),
      reply(200, { id: "110", text: "Hello", spoiler_text: "" }),
    )
    assert.deepEqual(came, published)
    assert.deepEqual(urls, [
      list,
      "https://social.example/api/v1/statuses/112/source",
      "https://social.example/api/v1/statuses/110/source",
    ])
  })

  it("knows a post by its files, and asks nothing more", async () => {
    const withMedia = (...ids: readonly string[]) => ({ media_attachments: ids.map((id) => ({ id })) })
    const listed = reply(200, [status("112", withMedia("9")), status("110", withMedia("7", "8"))])
    const { came, urls } = await ask(makeItem("Hello"), ["7", "8"], author, listed)
    assert.deepEqual(came, published)
    assert.equal(urls.length, 1)
  })

  it("looks at nothing that answers another post", async () => {
    const before = [{ externalId: "109", memory: null }]
    const listed = [status("112"), status("111", { in_reply_to_id: "99" }), status("110", { in_reply_to_id: "109" })]
    const source = reply(200, { id: "110", text: "Second", spoiler_text: null })
    const { came, urls } = await ask(makeItem("Second", { before }), [], author, reply(200, listed), source)
    assert.deepEqual(came, published)
    assert.equal(urls.length, 2)
  })

  it("takes a warning without words for the words", async () => {
    const item = makeItem("", { options: { "mastodon.spoilerText": "Flowers" } })
    const source = reply(200, { id: "110", text: "Flowers", spoiler_text: "" })
    assert.deepEqual((await ask(item, [], author, reply(200, [status("110")]), source)).came, published)
  })

  it("reads what is shown where the server gives no source", async () => {
    const gone = reply(404, { error: "Record not found" })
    const { came } = await ask(makeItem("Hello"), [], author, reply(200, [status("110")]), gone)
    assert.deepEqual(came, published)
    for (const [content, text] of [
      [
        "<p>One<br />two</p><p>three &amp; &lt;four&gt; &quot;five&quot; &#39;six&#39;</p>",
        "One\ntwo\n\nthree & <four> \"five\" 'six'",
      ],
      [
        '<p>See <a href="https://a.example/x"><span class="invisible">https://</span><span>a.example/x</span></a></p>',
        "See https://a.example/x",
      ],
      ['<p>Dear <span class="h-card"><a href="#">@<span>wren</span></a></span> &amp;amp;</p>', "Dear @wren &amp;"],
      ["", ""],
    ] as const) {
      assert.equal(readContent(content), text)
    }
  })

  it("says that it is absent at once where the server knows our key, and only after a while elsewhere", async () => {
    assert.deepEqual((await ask(makeItem("Hello"), [], author, reply(200, [old]))).came, { kind: "absent" })
    assert.deepEqual((await ask(makeItem("Hello"), [], author, reply(200, []))).came, { kind: "absent" })
    assert.equal((await ask(makeItem("Hello"), [], elsewhere, reply(200, [old]))).came.kind, "unknown")
    assert.deepEqual(await askLate(makeItem("Hello"), [], reply(200, [old]), everybody), { kind: "absent" })
  })

  it("does not call absent elsewhere what may not be listed", async () => {
    const hidden = makeItem("Hello", { options: { "mastodon.visibility": "direct" } })
    assert.equal((await askLate(hidden, [], reply(200, [old]))).kind, "unknown")
    const shy = reply(200, { id: "14715", source: { privacy: "private" } })
    assert.equal((await askLate(makeItem("Hello"), [], reply(200, [old]), shy)).kind, "unknown")
    assert.equal((await askLate(makeItem("Hello"), [], reply(200, [old]), reply(503))).kind, "unknown")
  })

  it("knows a post elsewhere by its words, its parent and its files together", async () => {
    const media = [makeFile("a.jpg", Buffer.from("a"), { altText: "A square" })]
    const item = makeItem("Hello", { media })
    const shows = (...files: readonly (readonly [id: string, description: string | null])[]) =>
      status("110", { media_attachments: files.map(([id, description]) => ({ id, description })) })
    const said = (text: string) => reply(200, { id: "110", text, spoiler_text: "" })
    for (const [listed, text, kind] of [
      [shows(["110_0", "A square"]), "Hello", "published"],
      [shows(["7", "A square"]), "Hello", "published"],
      [shows(["7", null]), "Hello", "published"],
      // The same words, and yet perhaps another post.
      [shows(["110_0", null]), "Hello", "unknown"],
      [shows(["110_0", "A circle"]), "Hello", "unknown"],
      [shows(["110_0", "A square"], ["110_1", null]), "Hello", "unknown"],
      [shows(), "Hello", "unknown"],
      [shows(["110_0", "A square"]), "Hello!", "unknown"],
      // The same file, and yet perhaps another post.
      [shows(["7", "A square"]), "Goodbye", "unknown"],
      [shows(["110_0", "A square"]), "Goodbye", "absent"],
    ] as const) {
      const came = await askLate(item, ["7"], reply(200, [listed, old]), said(text), everybody)
      assert.equal(came.kind, kind, JSON.stringify([listed, text]))
    }
    const silent = makeItem("", { media: [makeFile("a.jpg", Buffer.from("a"))] })
    assert.equal((await askLate(silent, ["7"], reply(200, [shows(["1", null]), old]), said(""))).kind, "unknown")
    const before = [{ externalId: "109", memory: null }]
    const first = status("109", { in_reply_to_id: null })
    const second = { ...item, before }
    const orphan = await askLate(second, ["7"], reply(200, [shows(["1", "A square"]), first, old]), said("Hello"))
    assert.equal(orphan.kind, "unknown")
  })

  it("goes on behind a post that is only alike", async () => {
    const listed = reply(200, [status("112"), status("110"), old])
    const [alike, same] = ["Hello!", "Hello"].map((text) => reply(200, { id: "1", text, spoiler_text: "" }))
    assert.ok(alike !== undefined && same !== undefined)
    assert.deepEqual(await askLate(makeItem("Hello"), [], listed, alike, same), published)
  })

  it("sees that a server answers every question with the same list", async () => {
    const few = reply(200, [status("111", { in_reply_to_id: "99" })])
    assert.deepEqual(await askLate(makeItem("Hello"), [], few, few, everybody), { kind: "absent" })
    const others = Array.from({ length: 40 }, (_, index) => status(String(200 - index), { in_reply_to_id: "99" }))
    const full = Array.from({ length: 5 }, () => reply(200, others))
    assert.equal((await askLate(makeItem("Hello"), [], ...full)).kind, "unknown")
  })

  it("turns pages until it is past the time of sending, and gives up after five", async () => {
    const others = Array.from({ length: 40 }, (_, index) => status(String(200 - index), { in_reply_to_id: "99" }))
    const { came, urls } = await ask(makeItem("Hello"), [], author, reply(200, others), reply(200, [old]))
    assert.deepEqual(came, { kind: "absent" })
    assert.equal(urls[1], `${list}&max_id=161`)
    const full = Array.from({ length: 5 }, () => reply(200, others))
    assert.equal((await ask(makeItem("Hello"), [], author, ...full)).came.kind, "unknown")
  })

  it("does not know while the server does not answer", async () => {
    const listed = reply(200, [status("110")])
    for (const replies of [
      [reply(503)],
      [reply(401, { error: "The access token is invalid" })],
      [new NoAnswer("reset", true)],
      [reply(200, "<h1>Hello</h1>")],
      [listed, reply(503)],
      [listed, new NoAnswer("reset", true)],
    ]) {
      assert.equal((await ask(makeItem("Hello"), [], author, ...replies)).came.kind, "unknown")
    }
  })
})
