import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, cid, did, prepare, record, rkey, talk, uri } from "#networks/bluesky/fixtures.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

describe("writing a record for Bluesky", () => {
  it("counts the places of links, tags and mentions in bytes", async () => {
    const text = "héllo 🦋 https://example.com/a?b=c #tag @alice.test"
    const { record: written, requests } = await prepare(makeItem(text), reply(200, { did: "did:plc:alice" }))
    assert.deepEqual(written["facets"], [
      {
        index: { byteStart: 12, byteEnd: 37 },
        features: [{ $type: "app.bsky.richtext.facet#link", uri: "https://example.com/a?b=c" }],
      },
      { index: { byteStart: 38, byteEnd: 42 }, features: [{ $type: "app.bsky.richtext.facet#tag", tag: "tag" }] },
      {
        index: { byteStart: 43, byteEnd: 54 },
        features: [{ $type: "app.bsky.richtext.facet#mention", did: "did:plc:alice" }],
      },
    ])
    assert.deepEqual(
      requests.map(({ method, url }) => [method, url]),
      [["GET", "https://pds.example/xrpc/com.atproto.identity.resolveHandle?handle=alice.test"]],
    )
  })

  const marks: readonly (readonly [text: string, ...marked: readonly string[]])[] = [
    ["See https://example.com.", "https://example.com"],
    ["(https://example.com/a_(b))", "https://example.com/a_(b)"],
    ["example.com/path, and example.org!", "https://example.com/path", "https://example.org"],
    ["file.txt, e.g. 1.5 and name@example.com"],
    ["#one #two, #3 #4th a#b ##", "one", "two", "4th"],
    ["＃日本 #️⃣", "日本"],
    [`#${"a".repeat(65)}`],
  ]
  for (const [text, ...marked] of marks) {
    it(`finds ${marked.length} things that lead somewhere in ${JSON.stringify(text.slice(0, 40))}`, async () => {
      const { record: written } = await prepare(makeItem(text))
      const facets = (written["facets"] ?? []) as readonly { features: readonly { uri?: string; tag?: string }[] }[]
      assert.deepEqual(
        facets.map(({ features }) => features[0]?.uri ?? features[0]?.tag),
        marked,
      )
    })
  }

  it("leaves a name that nobody has as it stands, and asks for each name once", async () => {
    const nobody = reply(400, { error: "InvalidRequest", message: "Unable to resolve handle" })
    const { record: written, requests } = await prepare(makeItem("@no.body and @No.Body."), nobody)
    assert.equal(written["facets"], undefined)
    assert.equal(requests.length, 1)
  })

  it("does not publish without a mention because the server was down", async () => {
    const { outside } = talk(reply(500, { error: "NotEnoughResources", message: "Down" }))
    const refused = await bluesky.publish.prepare(outside, author, makeItem("@alice.test"), null)
    assert.ok(refused.kind === "refused" && refused.why === "transient")
  })

  it("shows a card for the first link, made of its address alone", async () => {
    const text = "https://example.com/a?b=c https://example.org"
    const { record: written } = await prepare(makeItem(text, { options: { "bluesky.linkCard": "auto" } }))
    const external = { uri: "https://example.com/a?b=c", title: "example.com/a", description: "" }
    assert.deepEqual(written["embed"], { $type: "app.bsky.embed.external", external })
    const none = await prepare(makeItem(text, { options: { "bluesky.linkCard": "none" } }))
    assert.equal(none.record["embed"], undefined)
  })

  it("says languages and labels as the options have them", async () => {
    const options = { "bluesky.langs": "en, de-CH", "bluesky.labels": "nudity" }
    const { record: written, rkey: key } = await prepare(makeItem("Hello", { options }))
    assert.match(key, /^[2-7a-j][2-7a-z]{12}$/)
    assert.deepEqual(written, {
      $type: "app.bsky.feed.post",
      text: "Hello",
      createdAt: "2026-11-14T09:30:00.000Z",
      langs: ["en", "de-CH"],
      labels: { $type: "com.atproto.label.defs#selfLabels", values: [{ val: "nudity" }] },
    })
  })

  it("gives every item of one moment a key of its own", async () => {
    const keys = new Set<string>()
    for (let index = 0; index < 50; index += 1) keys.add((await prepare(makeItem("x", { seed: `s${index}` }))).rkey)
    assert.equal(keys.size, 50)
  })

  it("answers the item before, under the first one", async () => {
    const place = (name: string) => ({ externalId: `at://${name}`, memory: { uri: `at://${name}`, cid: name } })
    const { record: written } = await prepare(makeItem("Third", { index: 2, before: [place("a"), place("b")] }))
    assert.deepEqual(written["reply"], { root: { uri: "at://a", cid: "a" }, parent: { uri: "at://b", cid: "b" } })
  })

  it("looks up an earlier item that it only knows the address of", async () => {
    const before = [{ externalId: uri, memory: null }]
    const found = reply(200, { uri, cid, value: record })
    const { record: written, requests } = await prepare(makeItem("Second", { index: 1, before }), found)
    assert.deepEqual(written["reply"], { root: { uri, cid }, parent: { uri, cid } })
    const query = new URLSearchParams({ repo: did, collection: "app.bsky.feed.post", rkey })
    assert.equal(requests[0]?.url, `https://pds.example/xrpc/com.atproto.repo.getRecord?${query.toString()}`)
    const { outside } = talk()
    const lost = makeItem("Second", { index: 1, before: [{ externalId: "123", memory: null }] })
    const refused = await bluesky.publish.prepare(outside, author, lost, null)
    assert.ok(refused.kind === "refused" && refused.why === "gone")
  })
})
