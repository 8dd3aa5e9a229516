import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { isTimeZone } from "#domain/time-zone.ts"

/** Every text there is, halves of characters included. */
const anyText = fc.array(fc.nat({ max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units))

test("every time zone of the IANA database is known by its name", () => {
  const names = [...Intl.supportedValuesOf("timeZone"), "UTC", "Etc/GMT+2", "EST5EDT", "America/Port-au-Prince"]
  for (const name of names) assert.ok(isTimeZone(name), name)
})

test("an offset is not a time zone", () => {
  const two = fc.integer({ min: 0, max: 59 }).map((number) => String(number).padStart(2, "0"))
  const sign = fc.constantFrom("+", "-", "\u{2212}", "")
  const offset = fc.oneof(
    fc.tuple(sign, two, two).map(([plus, hours, minutes]) => `${plus}${hours}:${minutes}`),
    fc.tuple(sign, two, two).map(([plus, hours, minutes]) => `${plus}${hours}${minutes}`),
    fc.tuple(sign, two).map(([plus, hours]) => `${plus}${hours}`),
  )
  fc.assert(fc.property(offset, (text) => assert.equal(isTimeZone(text), false, text)))
  for (const text of ["UTC+2", "UTC+02:00", "GMT+2", "GMT-2", "Z"]) assert.equal(isTimeZone(text), false, text)
})

test("an unknown name is not a time zone", () => {
  const wrong = [
    "",
    " ",
    "Mars/Olympus",
    "Europe",
    "Europe/",
    "/Europe/Paris",
    " UTC",
    "UTC ",
    "UTC\n",
    "Europe/Paris;",
  ]
  for (const name of [...wrong, "../../etc/passwd", "Europe/Paris\u0000", "a".repeat(100_000)]) {
    assert.equal(isTimeZone(name), false, JSON.stringify(name.slice(0, 50)))
  }
})

test("any text at all is a time zone in which a time can be told, or none", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      if (isTimeZone(text)) Temporal.Now.instant().toZonedDateTimeISO(text)
    }),
  )
})
