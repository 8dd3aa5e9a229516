import assert from "node:assert/strict"
import { test } from "node:test"
import { countHidden, showCodePoint, showJson, splitHidden, withoutHidden } from "./hidden-characters.ts"

const codesIn = (text: string) =>
  splitHidden(text).flatMap((part) => (part.kind === "hidden" ? showCodePoint(part.code) : []))

test("characters that nobody sees are found, wherever they stand", () => {
  assert.deepEqual(codesIn("loose.\u200b Link"), ["U+200B"])
  assert.deepEqual(codesIn("pay \u202egro.live\u202c now"), ["U+202E", "U+202C"])
  assert.deepEqual(codesIn("\ufefftwo\u00ad words\u2060\u0007"), ["U+FEFF", "U+00AD", "U+2060", "U+0007"])
  assert.deepEqual(codesIn("a\u{e0041}b\u3164\u2800"), ["U+E0041", "U+3164", "U+2800"])
  assert.equal(withoutHidden("lo\u200bose"), "loose")
})

test("what belongs to a picture or to the spelling of a language is no hidden character", () => {
  const fine = ["two lines\nand a\ttab\r\n", "family 👩‍👩‍👧‍👦, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, key 1️⃣, hand 👍🏽", "می‌خواهم", "क्‍ष", ""]
  for (const text of fine) assert.equal(countHidden(text), 0, text)
})

test("the parts are the text again", () => {
  const text = "a\u200bb 👩‍👧 \u202ec"
  const whole = splitHidden(text).map((part) => (part.kind === "text" ? part.text : String.fromCodePoint(part.code)))
  assert.equal(whole.join(""), text)
})

test("JSON shows what nobody sees as escapes, and says the same", () => {
  const value = { body: 'a\u202eb\u{e0041}\u200b "c"\n👩‍👧' }
  const shown = showJson(value)
  assert.match(shown, /a\\u202eb\\udb40\\udc41\\u200b /)
  assert.deepEqual(JSON.parse(shown), value)
})
