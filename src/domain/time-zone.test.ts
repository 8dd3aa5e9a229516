import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { isTimeZone, offsetsIn } from "#domain/time-zone.ts"

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

test("the offsets of a time zone are told with the instants at which they change, half hours included", () => {
  const [from, to] = [Temporal.Instant.from("2026-01-01T00:00:00Z"), Temporal.Instant.from("2027-01-01T00:00:00Z")]
  const told = (zone: string) =>
    offsetsIn(zone, from, to).map(({ since, seconds }) => [since.toString(), seconds / 3600])
  assert.deepEqual(told("UTC"), [["2026-01-01T00:00:00Z", 0]])
  assert.deepEqual(told("Asia/Kolkata"), [["2026-01-01T00:00:00Z", 5.5]])
  assert.deepEqual(told("Europe/Copenhagen"), [
    ["2026-01-01T00:00:00Z", 1],
    ["2026-03-29T01:00:00Z", 2],
    ["2026-10-25T01:00:00Z", 1],
  ])
  assert.deepEqual(told("Australia/Lord_Howe"), [
    ["2026-01-01T00:00:00Z", 11],
    ["2026-04-04T15:00:00Z", 10.5],
    ["2026-10-03T15:30:00Z", 11],
  ])
})

test("an hour of any day is the same by the offsets as by the calendar", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"))
  const seconds = fc.integer({ min: 0, max: 400 * 86_400 - 1 })
  const from = Temporal.Instant.from("2026-02-03T04:05:06Z")
  const to = from.add({ seconds: 400 * 86_400 })
  fc.assert(
    fc.property(zone, seconds, (name, later) => {
      const at = from.add({ seconds: later })
      const offset = offsetsIn(name, from, to).findLast(({ since }) => Temporal.Instant.compare(since, at) <= 0)
      assert.equal(offset?.seconds, at.toZonedDateTimeISO(name).offsetNanoseconds / 1e9)
    }),
  )
})
