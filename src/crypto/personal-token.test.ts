import assert from "node:assert/strict"
import { test } from "node:test"
import { crc32 } from "node:zlib"
import fc from "fast-check"
import { isPersonalToken, newPersonalToken, tokenHint } from "#crypto/personal-token.ts"

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

test("S-282: a token is fanfare_, 32 random letters and digits, and six of checksum", () => {
  const token = newPersonalToken()
  assert.match(token, /^fanfare_[0-9A-Za-z]{38}$/)
  assert.ok(isPersonalToken(token))
  const given = Array.from(token.slice(-6)).reduce((sum, letter) => sum * 62 + base62.indexOf(letter), 0)
  assert.equal(given, crc32(token.slice(0, -6)))
  assert.notEqual(newPersonalToken().slice(0, -6), token.slice(0, -6))
})

test("a token with any one character changed is refused by its checksum alone", () => {
  const token = newPersonalToken()
  const position = fc.nat({ max: token.length - 1 })
  const other = fc.oneof(
    fc.constantFrom(...base62),
    fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  )
  fc.assert(
    fc.property(position, other, (at, letter) => {
      fc.pre(token[at] !== letter)
      assert.equal(isPersonalToken(token.slice(0, at) + letter + token.slice(at + 1)), false)
    }),
    { numRuns: 1000 },
  )
})

test("a token with two neighbours swapped, with one letter less or with anything around it is refused", () => {
  const token = newPersonalToken()
  for (let at = 0; at < token.length; at += 1) {
    const swapped = `${token.slice(0, at)}${token
      .slice(at, at + 2)
      .split("")
      .toReversed()
      .join("")}${token.slice(at + 2)}`
    if (swapped !== token) assert.equal(isPersonalToken(swapped), false, swapped)
    assert.equal(isPersonalToken(token.slice(0, at) + token.slice(at + 1)), false)
  }
  for (const text of ["", "fanfare_", ` ${token}`, `${token}\n`, token.toUpperCase(), token + token]) {
    assert.equal(isPersonalToken(text), false, text)
  }
})

test("what may be shown of a token is its prefix and four letters", () => {
  const token = newPersonalToken()
  assert.equal(tokenHint(token), token.slice(0, 12))
})
