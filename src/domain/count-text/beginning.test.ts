import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type Measure, measureOnce, measureText } from "#domain/count-text.ts"
import { firstLength, searchedPart } from "#domain/count-text/beginning.ts"
import type { NetworkKey, TextLimit } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"

const limitOf = (key: NetworkKey): TextLimit => networkOf(key).constraints.text

/** The same counting with a limit so high that every text is counted to its end. */
const countAll = (limit: TextLimit, text: string): number => measureText({ ...limit, max: 1_000_000_000 }, text).count

const costly = networks.filter(
  ({ constraints: { text } }) => text.urlLength !== undefined || text.counting === "graphemes",
)

const pieces = fc.oneof(
  fc.constantFrom("a", " ", "\n", "word ", "a.", ".com", "https://", "https://example.com/", "(", "?", "@", "@ann@b."),
  fc.constantFrom("é", "漢", "e\u0301", "\u0301", "👨‍👩‍👧‍👦", "🇩🇰", "\u200d", "\r\n", "xn--", "-", "_"),
  fc.constant(`https://a.co/${"x".repeat(3000)}`),
)
const longTexts = fc
  .tuple(fc.array(pieces, { minLength: 1, maxLength: 5 }), fc.array(pieces, { maxLength: 5 }), fc.nat(12_000))
  .map(([many, last, more]) => {
    const part = many.join("")
    return part.repeat(Math.ceil((8000 + more) / part.length)) + last.join("")
  })

test("a text that somebody may have typed is counted to its end on every network", () => {
  for (const { constraints } of networks) {
    const text = "word ".repeat(constraints.text.max / 5)
    const five = text.repeat(5)
    assert.deepEqual(measureText(constraints.text, five).isBeginning, undefined)
    assert.equal(measureText(constraints.text, five).count, countAll(constraints.text, five))
  }
})

test("of a text that is far too long only the beginning is counted: 20 times the limit, or 10,000 characters", () => {
  for (const { constraints } of costly) {
    const { count, isBeginning } = measureText(constraints.text, "word ".repeat(200_000))
    assert.equal(isBeginning, true)
    const length = firstLength(constraints.text)
    assert.ok(count > length - 10 && count <= length, String(count))
  }
})

for (const { key, constraints } of costly) {
  test(`${key}: a text never has less than its beginning is said to have, and gets too long at the same place`, () => {
    fc.assert(
      fc.property(longTexts, (text) => {
        const { count, isBeginning, overAt }: Measure = measureText(constraints.text, text)
        const all = countAll(constraints.text, text)
        if (isBeginning === undefined) assert.equal(count, all)
        else assert.ok(count > constraints.text.max && count <= all, `${count} of ${all}`)
        assert.equal(overAt === null, all <= constraints.text.max && isShort(constraints.text, text))
      }),
      { numRuns: 150 },
    )
  })
}

function isShort({ maxBytes = Infinity }: TextLimit, text: string): boolean {
  return new TextEncoder().encode(text).length <= maxBytes
}

test("a text that is long and counts little is counted to its end", () => {
  const links = `https://example.com/${"a".repeat(3900)} `.repeat(12)
  assert.deepEqual(measureText(limitOf("x"), links.slice(0, -1)), { count: 12 * 24 - 1, overAt: links.length - 3921 })
  const marks = `a${"\u0301".repeat(100_000)}`
  assert.equal(measureText(limitOf("mastodon"), marks).count, 1)
})

test("what is searched for hashtags ends with the beginning, at a blank", () => {
  const limit = limitOf("threads")
  const searched = searchedPart(limit, "#tag ".repeat(100_000))
  assert.ok(searched.length <= firstLength(limit) && searched.endsWith("#tag"), String(searched.length))
  assert.equal(searchedPart(limit, "#tag"), "#tag")
})

test("a text is measured once for each way of counting, however often it is asked for", () => {
  const asked: string[] = []
  const measure = measureOnce((limit, text) => {
    asked.push(text)
    return measureText(limit, text)
  })
  for (let round = 0; round < 100; round += 1) {
    for (const key of ["x", "mastodon"] as const) {
      for (const text of ["one", "two", "one"]) assert.equal(measure(limitOf(key), text).count, 3)
    }
  }
  assert.deepEqual(asked, ["one", "two", "one", "two"])
})
