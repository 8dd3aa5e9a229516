import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { freeMoments, nextFree, slotMoments, type QueueSlot } from "#domain/queue.ts"

const zone = "Europe/Copenhagen"
const instant = (text: string) => Temporal.Instant.from(text)
const span = (from: string, days: number) => ({ from: instant(from), to: instant(from).add({ hours: 24 * days }) })
const times = (moments: readonly Temporal.Instant[]) =>
  moments.map((moment) => moment.toZonedDateTimeISO(zone).toString({ timeZoneName: "never", smallestUnit: "minute" }))

test("an hour that is missing is the one after it", () => {
  const slots = [{ weekday: 7, minute: 150 }]
  assert.deepEqual(times(slotMoments(slots, zone, span("2026-03-28T12:00:00Z", 2))), ["2026-03-29T03:30+02:00"])
})

test("of an hour that comes twice the first is taken, once", () => {
  const slots = [{ weekday: 7, minute: 150 }]
  assert.deepEqual(times(slotMoments(slots, zone, span("2026-10-24T12:00:00Z", 2))), ["2026-10-25T02:30+02:00"])
})

test("two slots that fall on one moment are one", () => {
  const slots = [
    { weekday: 7, minute: 150 },
    { weekday: 7, minute: 210 },
  ]
  assert.equal(slotMoments(slots, zone, span("2026-03-28T12:00:00Z", 2)).length, 1)
})

const slot: fc.Arbitrary<QueueSlot> = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  minute: fc.integer({ min: 0, max: 1439 }),
})
const lanes = fc.array(fc.array(slot, { maxLength: 6 }), { minLength: 1, maxLength: 3 })

test("filling a queue slot by slot never gives one away twice, and goes on in time", () => {
  const whole = span("2026-03-26T00:00:00Z", 10)
  fc.assert(
    fc.property(lanes, (all) => {
      const filled: Temporal.Instant[] = []
      const found = () =>
        nextFree(
          all.map((slots) => ({ slots, pausedUntil: undefined, taken: filled })),
          zone,
          whole,
        )
      for (let at = found(); at !== null; at = found()) {
        const before = filled.at(-1)
        assert.ok(before === undefined || Temporal.Instant.compare(before, at) < 0)
        filled.push(at)
      }
      const union = new Set(all.flatMap((slots) => slotMoments(slots, zone, whole).map(String)))
      assert.equal(filled.length, union.size)
    }),
  )
})

test("a pause hides what lies before its end, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 6 }), fc.integer({ min: 0, max: 240 }), (slots, hours) => {
      const whole = span("2026-10-20T00:00:00Z", 10)
      const pausedUntil = whole.from.add({ hours })
      const all = slotMoments(slots, zone, whole)
      const free = freeMoments({ slots, pausedUntil, taken: [] }, zone, whole)
      assert.deepEqual(free.map(String), all.filter((at) => Temporal.Instant.compare(at, pausedUntil) >= 0).map(String))
    }),
  )
})
