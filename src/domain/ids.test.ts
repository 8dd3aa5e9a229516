import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { type Id, type Prefix, readId, showId } from "#domain/ids.ts"

const nobody = "00000000-0000-0000-0000-000000000000"
const prefix = fc.constantFrom<Prefix>("usr", "wsp", "mem", "inv", "ses", "psk", "tok", "aud", "req")
const uuid = fc.uuid().map((text) => text as Id<Prefix>)
const known = "01890a5d-ac96-774b-bcce-b302099a8057" as Id<"usr">

/** Every text there is, halves of characters included. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units))

test("an identifier is a prefix and the UUID in the base32 of the TypeID specification", () => {
  assert.equal(showId("usr", known), "usr_01h455vb4pex5vsknk084sn02q")
  assert.equal(showId("usr", nobody as Id<"usr">), "usr_00000000000000000000000000")
  assert.equal(showId("usr", "ffffffff-ffff-ffff-ffff-ffffffffffff" as Id<"usr">), "usr_7zzzzzzzzzzzzzzzzzzzzzzzzz")
})

test("every identifier is read back as it was shown", () => {
  fc.assert(fc.property(prefix, uuid, (kind, id) => assert.equal(readId(kind, showId(kind, id)), id)))
})

test("shown identifiers sort as the identifiers themselves do, which is by time of creation", () => {
  fc.assert(
    fc.property(uuid, uuid, (one, other) => assert.equal(showId("usr", one) < showId("usr", other), one < other)),
  )
})

test("an identifier of another kind names nobody", () => {
  fc.assert(
    fc.property(prefix, prefix, uuid, (kind, other, id) => {
      fc.pre(kind !== other)
      assert.equal(readId(kind, showId(other, id)), nobody)
    }),
  )
})

test("whatever is not an identifier names nobody", () => {
  const shown = showId("usr", known)
  const wrong = [
    "",
    "usr",
    "usr_",
    known,
    shown.toUpperCase(),
    ` ${shown}`,
    `${shown} `,
    `${shown}\n`,
    `${shown}0`,
    shown.slice(0, -1),
    shown.replace("_", "-"),
    // More than 128 bits.
    "usr_80000000000000000000000000",
    // Letters that Crockford's alphabet leaves out.
    "usr_0000000000000000000000000i",
    "usr_0000000000000000000000000l",
    "usr_0000000000000000000000000o",
    "usr_0000000000000000000000000u",
    "usr_0000000000000000000000000\u{1d7d8}",
  ]
  for (const text of wrong) assert.equal(readId("usr", text), nobody, JSON.stringify(text))
})

test("any text at all is an identifier in its one spelling, or names nobody", () => {
  const letter = fc.constantFrom(..."0123456789abcdefghijklmnopqrstuvwxyzA_-")
  const near = fc.string({ unit: letter, minLength: 24, maxLength: 28 }).map((text) => `usr_${text}`)
  fc.assert(
    fc.property(fc.oneof(anyText, near), (text) => {
      const id = readId("usr", text)
      assert.ok(id === nobody || showId("usr", id) === text)
    }),
    { numRuns: 1000 },
  )
})
