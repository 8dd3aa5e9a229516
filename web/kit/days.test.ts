import assert from "node:assert/strict"
import { test } from "node:test"
import { groupByDay, hoursOf, minuteOf, sameClockOn, spanOf, stepFrom } from "./days.ts"

const zone = "Europe/Copenhagen"
const day = (text: string) => Temporal.PlainDate.from(text)

test("a month is shown in whole weeks, from Monday to Sunday", () => {
  const { days, from, to } = spanOf("month", day("2026-11-17"), zone)
  assert.deepEqual([days.length, String(days[0]), String(days.at(-1))], [42, "2026-10-26", "2026-12-06"])
  assert.deepEqual([from, to], ["2026-10-25T23:00:00Z", "2026-12-06T23:00:00Z"])
})

test("a week and a list have their own days", () => {
  assert.equal(spanOf("week", day("2026-11-22"), zone).days.map(String).join(" ").slice(0, 10), "2026-11-16")
  const list = spanOf("list", day("2026-02-11"), zone).days
  assert.deepEqual([list.length, String(list[0])], [28, "2026-02-01"])
})

test("the week of the clock change is an hour longer, and its days are still seven", () => {
  const { days, from, to } = spanOf("week", day("2026-10-25"), zone)
  assert.equal(days.length, 7)
  assert.equal(Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total("hours"), 7 * 24 + 1)
  assert.equal(hoursOf(day("2026-10-25"), zone), 25)
  assert.equal(hoursOf(day("2026-03-29"), zone), 23)
})

test("a step from the last day of a long month lands in the next one", () => {
  assert.equal(String(stepFrom("month", day("2026-01-31"), 1)), "2026-02-01")
  assert.equal(String(stepFrom("week", day("2026-01-01"), -1)), "2025-12-25")
})

test("posts stand on the day that the zone has", () => {
  const late = { id: "late", at: "2026-11-19T23:30:00Z" }
  const groups = groupByDay([late, { id: "none", at: undefined }], zone)
  assert.deepEqual([...groups.keys()], ["2026-11-20"])
})

test("moving by days keeps the clock time, over a change of the clocks too", () => {
  const before = "2026-10-24T07:30:00.000000Z"
  const after = sameClockOn(day("2026-10-26"), before, zone)
  assert.equal(after, "2026-10-26T08:30:00.000000Z")
  assert.equal(minuteOf(before, zone), minuteOf(after, zone))
})
