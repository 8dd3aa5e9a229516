import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { countText, measureText } from "#domain/count-text.ts"
import type { NetworkKey, TextLimit } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"

const limitOf = (key: NetworkKey): TextLimit => networkOf(key).constraints.text
const graphemesOf = (text: string): readonly string[] =>
  [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment)
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const family = "👨‍👩‍👧‍👦"

const vectors: readonly (readonly [key: NetworkKey, text: string, count: number])[] = [
  ["x", "Hello, world! 👋", 16],
  ["x", "café", 4],
  ["x", "cafe\u0301", 4],
  ["x", "https://example.com", 23],
  ["x", "https://example.com/very/long/path?x=1 ok", 26],
  ["x", "example.com", 23],
  ["x", "漢字かな交じり", 14],
  ["x", "한국어", 6],
  ["x", family, 2],
  ["x", "🇩🇪1️⃣👋🏽", 6],
  ["x", "a—b", 3],
  ["x", "…€", 4],
  ["x", "Привет", 6],
  ["x", "हिन्दी", 6],
  ["x", "x".repeat(281), 281],
  ["x", "漢".repeat(141), 282],
  ["x", "(see example.com/a_(b).)", 30],
  ["x", "example.com?x=1", 27],
  ["x", "me@example.com", 14],
  ["bluesky", `${family}e\u0301🇩🇪`, 3],
  ["mastodon", "https://example.com/a/b/c?d=e", 23],
  ["mastodon", "(https://example.com/a.) bye", 30],
  ["mastodon", "example.com", 11],
  ["mastodon", "hi @user@example.social!", 9],
  ["mastodon", "me@user@example.social", 22],
  ["mastodon", family, 1],
  ["threads", "abc", 3],
  ["threads", "👋", 4],
  ["threads", "漢e\u0301", 3],
  ["threads", family, 25],
  ["tiktok", "👋a", 3],
  ["youtube", "é👋a", 7],
  ["instagram", "e\u0301👋", 3],
  ["pinterest", family, 7],
  ["facebook", "👋", 1],
  ["linkedin", "👋", 1],
  ["linkedin-page", "#tag (x)", 8],
  ["pixelfed", "https://example.com", 19],
  ["google-business", "👋🏽", 2],
]

for (const [key, text, count] of vectors) {
  const shown = text.length > 40 ? `${text.slice(0, 12)}… (${text.length})` : text
  test(`S-185: ${key} counts ${JSON.stringify(shown)} as ${count}`, () => {
    assert.equal(countText(limitOf(key), text), count)
  })
}

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc
    .array(
      fc.constantFrom("word", " ", "https://example.com/a.b", "@a@b.social", family, "🇩🇪", "\u0301", "漢", "\r\n", "é"),
    )
    .map((parts) => parts.join("")),
)

test("Bluesky counts graphemes as a segmenter counts them, and bytes beside them", () => {
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(countText(limitOf("bluesky"), text), graphemesOf(text).length)
      assert.equal(countText(limitOf("youtube"), text), bytesOf(text))
    }),
  )
  const heavy = family.repeat(130)
  assert.deepEqual(measureText(limitOf("bluesky"), heavy), { count: 130, overAt: 120 * family.length })
})

test("Mastodon counts a link as 23 characters and a mention without its host, whatever stands around them", () => {
  const piece = fc.oneof(
    fc.record({ text: fc.constantFrom("word", "漢字", "é", family, "a.b", "!"), plain: fc.constant("") }),
    fc.record({
      text: fc.constantFrom("https://example.com/ü?q=ö", "http://a.co", "HTTPS://例え.みんな/x(y)"),
      plain: fc.constant("x".repeat(23)),
    }),
    fc.record({ text: fc.constantFrom("@ann@example.social", "@ann@a.b-c.de"), plain: fc.constant("@ann") }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.constantFrom(" ", "\n", " ("), (pieces, gap) => {
      const text = pieces.map((one) => one.text).join(gap)
      const plain = pieces.map((one) => one.plain || one.text).join(gap)
      assert.equal(countText(limitOf("mastodon"), text), graphemesOf(plain).length)
    }),
  )
})

test("Threads counts code points, and an emoji as many as it has bytes", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const expected = graphemesOf(text).map((grapheme) =>
        /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u20e3/u.test(grapheme)
          ? bytesOf(grapheme)
          : [...grapheme].length,
      )
      assert.equal(
        countText(limitOf("threads"), text),
        expected.reduce((sum, count) => sum + count, 0),
      )
    }),
  )
})

/** What goes over the limit as a whole. */
const wholes: Readonly<Partial<Record<NetworkKey, RegExp>>> = { x: /^https:\S+/u, mastodon: /^(?:https:|@)\S+/u }

/*
 * What grows: a text may count less after a letter is added, since the letter may make a link of 23 out of a longer one,
 * join two graphemes or compose with the last. A space and a word behind it do none of that: links, emoji and composed
 * characters all end at a space. So a text with both added counts more, on every network.
 */
for (const { key } of networks) {
  test(`${key}: a space and a word added always make a text count more`, () => {
    fc.assert(
      fc.property(texts, fc.stringMatching(/^[a-z]{1,12}$/), (text, word) => {
        assert.ok(countText(limitOf(key), `${text} ${word}`) > countText(limitOf(key), text))
      }),
    )
  })

  test(`${key}: the place where a text gets too long starts the first character that does not fit`, () => {
    const words = fc.constantFrom(
      "word",
      "漢字",
      family,
      "e\u0301",
      "https://example.com/a",
      "👍🏽",
      "@ann@b.social",
      "🇩🇪",
    )
    const many = fc.array(words, { maxLength: 30 }).map((parts) => parts.join(" "))
    fc.assert(
      fc.property(many, fc.integer({ min: 0, max: 120 }), (text, max) => {
        const { maxBytes: _, ...limit } = { ...limitOf(key), max }
        const { count, overAt } = measureText(limit, text)
        assert.equal(overAt === null, count <= max)
        if (overAt === null) return
        assert.ok(countText(limit, text.slice(0, overAt)) <= max)
        const rest = text.slice(overAt)
        const next = wholes[key]?.exec(rest)?.[0] ?? graphemesOf(rest)[0] ?? ""
        assert.ok(countText(limit, text.slice(0, overAt) + next) > max)
        assert.ok(
          graphemesOf(text.slice(0, overAt)).concat(graphemesOf(text.slice(overAt))).length ===
            graphemesOf(text).length,
        )
      }),
    )
  })
}

test("a long text made to be slow is counted like any other", () => {
  const hostile = ["a.", "漢_", "a.co/(", "http://", "https://a.co/(", "a.co?", "@a@b.", "@a@...", "#", "!", "a-."]
  for (const key of ["x", "mastodon"] as const) {
    for (const part of hostile) {
      const text = part.repeat(50_000 / part.length)
      assert.ok(countText(limitOf(key), text) > 0)
    }
  }
})

test("what something else has used of a limit moves the place", () => {
  assert.deepEqual(measureText(limitOf("mastodon"), "a".repeat(500), 10), { count: 500, overAt: 490 })
  assert.deepEqual(measureText(limitOf("mastodon"), `https://example.com/${"a".repeat(600)} b`, 477), {
    count: 25,
    overAt: 620,
  })
})
