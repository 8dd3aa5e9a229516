import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { checkDescription } from "./description.ts"
import { judge } from "./judge.ts"
import { filePart } from "./match.ts"
import type { Exchange } from "./record.ts"
import { ReadTracker } from "./track-reads.ts"

/* The judge's own rules, on a network that has two calls. */

const description = checkDescription({
  network: "pinterest",
  sources: [{ address: "https://example.com/description", read: "2026-11-16" }],
  hosts: { api: "https://api.example" },
  shapes: { Pin: { id: "digits", "title?": "string|null", "score~": "integer" } },
  endpoints: {
    "POST api /pins": {
      query: { "notify?": "boolean", "kinds?": "list('a'|'b'|'old'~)" },
      headers: { authorization: "string" },
      json: {
        $either: [
          { kind: "'link'", url: "url" },
          { kind: "'text'", text: "string" },
        ],
      },
      answers: { "201": "$Pin", "204": "empty", "4xx": { error: "string" } },
    },
    "POST api /pins/{id}/files": { multipart: { file: "file", "at?": "integer" }, answers: { default: "text" } },
  },
  exceptions: [
    { finding: "POST api /pins: query.extra* is not described", reason: "A test of exceptions, and nothing more." },
  ],
})

const good: Exchange = {
  case: "text",
  method: "POST",
  host: "api",
  path: "/pins",
  query: { notify: "true", kinds: "a,b", extra1: "1" },
  headers: { accept: "application/json", authorization: "Bearer t" },
  body: { kind: "json", value: { kind: "text", text: "Tulips" } },
  answer: { status: 201, body: '{"id":"1","title":null}' },
  reads: new Set(["id", "title"]),
}

function findingsOf(change: Partial<Exchange>): readonly string[] {
  return [...judge(description, [good, { ...good, ...change }]).findings.keys()]
}

describe("the judge of recorded traffic", () => {
  it("passes what is described", () => {
    const { findings, covered, idleExceptions, exchanges } = judge(description, [good])
    assert.deepEqual([...findings], [])
    assert.deepEqual([...covered], ["POST api /pins"])
    assert.deepEqual(idleExceptions, [])
    assert.equal(exchanges, 1)
  })

  it("notices calls that are not described", () => {
    assert.match(findingsOf({ method: "GET" })[0] ?? "", /^GET api \/pins .* is not described$/)
    assert.match(findingsOf({ path: "/pins/1" })[0] ?? "", /is not described$/)
    assert.match(findingsOf({ host: "elsewhere" })[0] ?? "", /is not described$/)
  })

  it("notices what is wrong with a request", () => {
    const wrong: readonly (readonly [Partial<Exchange>, string])[] = [
      [{ query: { ...good.query, notify: "yes" } }, "query.notify is no boolean"],
      [{ query: { ...good.query, kinds: "a,c" } }, "query.kinds is none of 'a', 'b', 'old'"],
      [{ query: { ...good.query, kinds: "old" } }, "query.kinds 'old' is deprecated"],
      [{ query: { ...good.query, other: "1" } }, "query.other is not described"],
      [{ headers: {} }, "header.authorization is missing"],
      [{ headers: { ...good.headers, "x-key": "1" } }, "header.x-key is not described"],
      [{ body: { kind: "none" } }, "body is missing"],
      [{ body: { kind: "form", value: {} } }, "body is form, not json"],
      [{ body: { kind: "json", value: { kind: "text" } } }, "json.text is missing"],
      [{ body: { kind: "json", value: { kind: "text", text: 1 } } }, "json.text is no string"],
      [{ body: { kind: "json", value: { kind: "text", text: "a", url: "b" } } }, "json.url is not described"],
    ]
    for (const [change, finding] of wrong) assert.deepEqual(findingsOf(change), [`POST api /pins: ${finding}`])
    const files = (value: Exchange["query"]) =>
      findingsOf({ path: "/pins/7/files", query: {}, headers: {}, body: { kind: "multipart", value } })
    assert.deepEqual(files({ file: filePart, at: "3" }), [])
    assert.deepEqual(files({ file: "text" }), ["POST api /pins/{id}/files: multipart.file is no file"])
  })

  it("notices what is wrong with an answer, and what is read of it", () => {
    const answer = (status: number, body: string): Partial<Exchange> => ({ answer: { status, body } })
    const wrong: readonly (readonly [Partial<Exchange>, string])[] = [
      [answer(201, '{"title":"a"}'), "answer 201.id is missing"],
      [answer(201, '{"id":1}'), "answer 201.id is no digits"],
      [answer(201, '{"id":"1","colour":"red"}'), "answer 201.colour is not described"],
      [answer(201, "<p>"), "answer 201 is no JSON"],
      [answer(204, "{}"), "answer 204 is not empty"],
      [answer(404, '{"message":"no"}'), "answer 404.error is missing"],
      [answer(500, "{}"), "answer 500 is not described"],
      [{ reads: new Set(["colour"]) }, "answer 201.colour is read, and not described"],
      [{ reads: new Set(["score"]) }, "answer 201.score is read, and deprecated"],
    ]
    for (const [change, finding] of wrong) assert.equal(findingsOf(change)[0], `POST api /pins: ${finding}`)
    // Networks go on sending what is deprecated.
    assert.deepEqual(findingsOf(answer(201, '{"id":"1","score":3}')), [])
  })

  it("notices exceptions that nothing needs", () => {
    const { idleExceptions } = judge(description, [{ ...good, query: {} }])
    assert.deepEqual(idleExceptions, ["POST api /pins: query.extra* is not described"])
  })
})

describe("what is read of an answer", () => {
  it("is noted by the names of its fields", () => {
    using tracker = new ReadTracker()
    const text = '{"pins":[{"id":"1","title":"a"}],"next":null}'
    const reads = tracker.watch(text)
    const { pins } = JSON.parse(text) as { readonly pins: readonly { readonly id: string }[] }
    assert.deepEqual(
      pins.map(({ id }) => id),
      ["1"],
    )
    assert.deepEqual([...reads], ["pins", "pins.[].id"])
  })

  it("is not noted once nobody watches any more", () => {
    const text = '{"id":"1"}'
    const tracker = new ReadTracker()
    const reads = tracker.watch(text)
    tracker[Symbol.dispose]()
    assert.equal((JSON.parse(text) as { readonly id: string }).id, "1")
    assert.equal(reads.size, 0)
  })
})
