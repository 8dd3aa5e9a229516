import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import twitter from "twitter-text"
import { countText, measureText } from "#domain/count-text.ts"
import { topLevelDomains } from "#domain/count-text/top-level-domains.ts"
import { x } from "#domain/networks/x.ts"

const limit = x.constraints.text

const reference = (text: string): number => twitter.parseTweet(text).weightedLength

function assertSame(text: string): void {
  assert.equal(countText(limit, text), reference(text), JSON.stringify(text))
}

/** Pieces that make or break links: names, what may stand before and after them, letters that change with case. */
const linkPieces = fc.constantFrom(
  ...[
    [
      "http://",
      "https://",
      "HTTPS://",
      "www.",
      "example.com",
      "a.co",
      "https://t.co/abc",
      ".com",
      ".co.uk",
      ".xn--p1ai",
    ],
    ["xn--", ".みんな", ".中国", ".рф", ".РФ", "vermögensberatung", "日本", "漢", "é", "ß", "ё", "ι", "Ι", "\u0345"],
    ["ſ", "\u212a", "ı", "İ", "\u2c7e", "\u1c80", "\u200d", "\ufe0f", " ", "\n", "\u3000", "。", "\u202a", "\ufeff"],
    ["Ａ", "＠", "＃", "\ud83d", "\ude00", "\u0301", "e\u0301", "\u1100\u1161", '"', "`", "\\", "|", "~", "'", "*"],
    [".", "-", "_", "/", "(", ")", "?", "#", "@", "$", ":", "80", "=", "&", "!", ",", "[", "]", "%20", "–", "+", "^"],
    ["a", "b", "foo", "com", "net", "museum", "1", "x".repeat(70), "ü".repeat(40)],
  ].flat(),
)

const linkTexts = fc.array(linkPieces, { maxLength: 16 }).map((pieces) => pieces.join(""))

test("X: a text of names, links and signs counts what X's own library counts", () => {
  fc.assert(fc.property(linkTexts, assertSame), { numRuns: 4000 })
})

test("X: random Unicode counts what X's own library counts", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), assertSame), { numRuns: 1500 })
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), assertSame), { numRuns: 1500 })
})

/*
 * The library's table of emoji ends with Unicode 11. What has been added since is one emoji to us and several to it, so
 * only sequences that it knows as one are taken from today's.
 */
const singles = Array.from({ length: 0x1fb00 - 0xa9 }, (_, index) => String.fromCodePoint(0xa9 + index))
const sequences = singles.flatMap((single) =>
  /\p{Emoji}/u.test(single)
    ? [single, `${single}\ufe0f`, `${single}🏽`, `${single}\u200d♂\ufe0f`, `${single}🏿\u200d♀\ufe0f`]
    : [],
)
const families = ["👨‍👩‍👧‍👦", "👩‍❤️‍💋‍👩", "🏳️‍🌈", "🏴‍☠️", "👩🏾‍🚀", "👁‍🗨", "🇩🇪", "🇯🇵", "🇺🇸", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "#⃣", "*️⃣"]
const knownEmoji = [...sequences, ...families].filter(
  (sequence) => reference(sequence) === 2 && !/^[\p{Emoji_Modifier}\p{Regional_Indicator}]$/u.test(sequence),
)

test("X: every emoji sequence that its library knows counts 2, alone and between words, links and marks", () => {
  assert.ok(knownEmoji.length > 1500)
  for (const sequence of knownEmoji) assert.equal(countText(limit, sequence), 2, sequence)
  const pieces = fc.oneof(fc.constantFrom(...knownEmoji), linkPieces, fc.constantFrom(" ", "한국어", "हिन्दी", "שלום"))
  // Two of them side by side may be a third one that only newer tables know, so something stands between.
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("~"))
  fc.assert(fc.property(texts, assertSame), { numRuns: 3000 })
})

test("X: newer emoji count 2 as well", () => {
  for (const sequence of ["🫶🏽", "🧑‍🤝‍🧑", "❤️‍🔥", "🧔‍♂️", "👁️‍🗨️", "🏳️‍⚧️"]) assert.equal(countText(limit, sequence), 2, sequence)
})

test("X: a name with any of the known ends is a link of 23, in either case", () => {
  for (const end of topLevelDomains) {
    assertSame(`see example.${end} now`)
    assertSame(`see https://example.${end.toUpperCase()}/a now`)
  }
  assert.equal(countText(limit, "example.museum"), 23)
  assert.equal(countText(limit, "example.nosuchend"), 17)
})

test("X: a label of 63 characters makes a link, one of 64 does not, counted as the name system writes it", () => {
  for (const letter of ["a", "ü", "漢", "𐐷"]) {
    for (let length = 1; length < 70; length += 1) {
      assertSame(`https://${letter.repeat(length)}.com`)
      assertSame(`https://x${letter.repeat(length)}y.example.com/path`)
    }
  }
})

test("X: where a text gets too long is where X's library says", () => {
  const words = fc.constantFrom(
    "word",
    "漢字",
    "example.com",
    "https://example.com/a?b=c.",
    "é",
    ",",
    "한국",
    "👍",
    "Привет",
  )
  const texts = fc.array(words, { minLength: 30, maxLength: 120 }).map((parts) => parts.join(" "))
  fc.assert(
    fc.property(texts, (text) => {
      const { count, overAt } = measureText(limit, text)
      const { valid, validRangeEnd } = twitter.parseTweet(text)
      assert.equal(overAt === null, valid)
      assert.equal(overAt ?? text.length, validRangeEnd + 1)
      assert.equal(count > limit.max, overAt !== null)
    }),
    { numRuns: 400 },
  )
})

test("X: in a text that is not composed the place is that of the string, never inside a character", () => {
  const text = `${"e\u0301".repeat(279)}a\u0308\u0323\u1100\u1161`
  assert.deepEqual(measureText(limit, text), { count: 284, overAt: 558 })
  const composed = fc.string({ unit: "grapheme", maxLength: 40 })
  fc.assert(
    fc.property(composed, (parts) => {
      const segments = [...new Intl.Segmenter().segment(parts)].map(({ segment }) => segment.normalize())
      assert.equal(segments.join(""), parts.normalize())
    }),
  )
})
