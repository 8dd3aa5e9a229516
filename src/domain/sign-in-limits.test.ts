import assert from "node:assert/strict"
import { test } from "node:test"
import { answerDelaySeconds, nextCodeAt, wrongCodesAnHour } from "#domain/sign-in-limits.ts"

test("answers wait longer with every wrong password after the third, and never longer than a person can bear", () => {
  const delays = Array.from({ length: 9 }, (_, failures) => answerDelaySeconds(failures))
  assert.deepEqual(delays, [0, 0, 0, 1, 2, 4, 8, 8, 8])
  assert.equal(answerDelaySeconds(1_000_000), 8)
})

test("a code is taken again when fewer than ten of the last hour were wrong", () => {
  const start = Temporal.Instant.from("2026-11-14T09:00:00Z")
  const wrong = (counts: readonly number[]) =>
    counts.map((count, index) => ({ at: start.add({ minutes: index }), count }))
  assert.equal(nextCodeAt([]), null)
  assert.equal(nextCodeAt(wrong([wrongCodesAnHour - 1])), null)
  assert.equal(String(nextCodeAt(wrong([4, 6]))), "2026-11-14T10:00:00Z")
  // One too many already: the first one that leaves the hour is not enough.
  assert.equal(String(nextCodeAt(wrong([1, 1, 9]))), "2026-11-14T10:01:00Z")
  assert.equal(String(nextCodeAt(wrong([25]))), "2026-11-14T10:00:00Z")
})
