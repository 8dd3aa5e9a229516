import assert from "node:assert/strict"
import { test } from "node:test"
import { compareWords } from "#networks/fediverse-shared/compare-words.ts"

test("a text is the same whatever its line ends and accents are made of", () => {
  assert.equal(compareWords(" Caf\u00e9\nau lait ", { source: "Cafe\u0301\r\nau lait" }), "same")
  assert.equal(compareWords("Hello\n\nyou", { content: "<p>Hello</p><p>you</p>" }), "same")
})

test("a text is alike if a server may have made it of what was sent", () => {
  for (const [sent, content] of [
    ["A *star* is born", "A <i>star</i> is born<br>"],
    ["Dear @wren@birds.example", '<p>Dear <a href="https://birds.example/@wren">@<span>wren</span></a></p>'],
    [
      "See https://example.com/a/long/path now",
      '<p>See <a href="https://example.com/a/long/path">example.com…</a> now</p>',
    ],
    ["All #tulips", '<p>All <a href="/tags/tulips">#<span>Tulips</span></a></p>'],
  ] as const) {
    assert.equal(compareWords(sent, { content }), "alike", sent)
  }
  assert.equal(compareWords("Hello  you!", { source: "Hello you" }), "alike")
})

test("a text of other words is another one", () => {
  assert.equal(compareWords("Hello", { source: "Hello again" }), "other")
  assert.equal(compareWords("Hello", { content: "<p>Goodbye</p>" }), "other")
  assert.equal(compareWords("Hello", { source: "" }), "other")
})
