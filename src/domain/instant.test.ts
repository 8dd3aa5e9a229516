import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { parseInstant, showInstant } from "#domain/instant.ts"

/** Every microsecond of the years 1 to 9999. */
const instant = fc
  .bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n })
  .map((microseconds) => Temporal.Instant.fromEpochNanoseconds(microseconds * 1000n))

const offset = fc.integer({ min: -14 * 60, max: 14 * 60 }).map((minutes) => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`
})

/** Every text there is, halves of characters included. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units))

test("an instant is written in UTC with six digits of a second", () => {
  assert.equal(showInstant(Temporal.Instant.from("2026-11-14T10:30:00+01:00")), "2026-11-14T09:30:00.000000Z")
  fc.assert(fc.property(instant, (at) => assert.match(showInstant(at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)))
})

test("an instant is read back as it was written", () => {
  fc.assert(fc.property(instant, (at) => assert.ok(parseInstant(showInstant(at))?.equals(at))))
})

test("an instant may be given with any offset", () => {
  const year = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  fc.assert(
    fc.property(year, offset, (date, zone) => {
      const at = Temporal.Instant.fromEpochMilliseconds(date.getTime())
      assert.ok(parseInstant(at.toString({ timeZone: zone }))?.equals(at))
    }),
  )
  const same = ["2026-11-14T09:30Z", "2026-11-14t09:30:00z", "20261114T093000Z", "2026-11-14T10:30:00+01"]
  for (const text of same) {
    assert.equal(parseInstant(text)?.toString(), "2026-11-14T09:30:00Z", text)
  }
})

test("what is finer than a microsecond is cut off", () => {
  assert.equal(parseInstant("2026-11-14T09:30:00.123456789Z")?.epochNanoseconds, 1_794_648_600_123_456_000n)
  assert.equal(parseInstant("1969-12-31T23:59:59.9999999Z")?.epochNanoseconds, -1000n)
})

test("what is not an instant is refused", () => {
  const wrong = [
    "",
    "now",
    "1794648600",
    "2026",
    "2026-11-14",
    "2026-11-14T09:30:00",
    "2026-11-14 09:30:00Z",
    "2026-11-14T09:30:00 Z",
    " 2026-11-14T09:30:00Z",
    "2026-11-14T09:30:00Z\n",
    "2026-11-14T09:30:00Z[UTC]",
    "2026-11-14T09:30:00+01:00[Europe/Paris]",
    "2026-11-14T09:30:00[Europe/Paris]",
    "2026-11-14T09:30:00CET",
    "2026-11-14T09:30:00+25:00",
    "2026-11-14T24:30:00Z",
    "2026-11-14T09:61:00Z",
    "2026-02-30T09:30:00Z",
    "2026-13-01T09:30:00Z",
    "2026-W46-6T09:30:00Z",
    "2026-318T09:30:00Z",
    "26-11-14T09:30:00Z",
    "+002026-11-14T09:30:00Z",
    "-002026-11-14T09:30:00Z",
    "Sat, 14 Nov 2026 09:30:00 GMT",
    "２０２６-11-14T09:30:00Z",
  ]
  for (const text of wrong) assert.equal(parseInstant(text), null, JSON.stringify(text))
})

test("an instant outside the years 1 to 9999, which the database could not keep, is refused", () => {
  const wrong = ["9999-12-31T23:59:59-00:01", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01"]
  for (const text of wrong) assert.equal(parseInstant(text), null, text)
})

test("any text at all is refused, or read as an instant that can be written and read again", () => {
  const letter = fc.constantFrom(..."0123456789-:.,TtZz+[] ")
  const near = fc.string({ unit: letter, maxLength: 30 }).map((text) => `2026-1${text}`)
  fc.assert(
    fc.property(fc.oneof(anyText, near), (text) => {
      const at = parseInstant(text)
      assert.ok(at === null || parseInstant(showInstant(at))?.equals(at))
    }),
    { numRuns: 1000 },
  )
})
