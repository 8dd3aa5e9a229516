import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { compose, piecesToCompose } from "#domain/count-text/compose.ts"

test("a text is composed as Unicode composes it", () => {
  const marked = fc.array(fc.constantFrom("a", "e", "ᄀ", "ᅡ", " ", "\u0301", "\u0323", "\u0308"), { maxLength: 60 })
  fc.assert(
    fc.property(
      fc.oneof(
        marked.map((parts) => parts.join("")),
        fc.string({ unit: "binary" }),
      ),
      (text) => {
        assert.equal(compose(text), text.normalize())
      },
    ),
  )
})

test("sorting marks takes as many steps for each as fit over one letter, however many there are", () => {
  for (const marks of ["\u0301\u0323", "\u0323\u0301", "\u0301", "\u0f71\u0f74"]) {
    for (const length of [100, 10_000, 200_000]) {
      const text = `e${marks.repeat(length / 2)} and é`
      const pieces = piecesToCompose(text)
      assert.equal(pieces.join(""), text)
      const steps = pieces.reduce((sum, piece) => sum + piece.length ** 2, 0)
      assert.ok(steps <= 130 * text.length, `${steps} steps for ${text.length}`)
      assert.ok(compose(text).length >= text.length - 2)
    }
  }
})
