import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { fileNameLength } from "#domain/media.ts"
import { cleanFileName } from "#media/clean-file-name.ts"

test("a file name is only a name, can be shown and kept, and cleaning it again changes nothing", () => {
  const halves = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
  const given = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    halves.map((units) => String.fromCharCode(...units)),
    fc.string({ unit: fc.constantFrom("/", "\\", ".", " ", "\u202e", "\u0000", "\n", '"', "a", "🌷"), maxLength: 300 }),
  )
  fc.assert(
    fc.property(given, (text) => {
      const name = cleanFileName(text)
      assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\<>:"|?*]/u)
      assert.ok(name.isWellFormed() && [...name].length <= fileNameLength)
      assert.ok(name === name.trim() && !/^\.+$/.test(name))
      assert.equal(cleanFileName(name), name)
    }),
    { numRuns: 2000 },
  )
})

test("a long name is cut in the middle, so that its ending stays", () => {
  assert.equal(cleanFileName(`${"a".repeat(300)}.jpeg`), `${"a".repeat(195)}.jpeg`)
  assert.equal(cleanFileName("a".repeat(300)), "a".repeat(200))
})
