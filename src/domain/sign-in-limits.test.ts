import assert from "node:assert/strict"
import { test } from "node:test"
import { answerDelaySeconds } from "#domain/sign-in-limits.ts"

test("answers wait longer with every wrong password after the third, and never longer than a person can bear", () => {
  const delays = Array.from({ length: 9 }, (_, failures) => answerDelaySeconds(failures))
  assert.deepEqual(delays, [0, 0, 0, 1, 2, 4, 8, 8, 8])
  assert.equal(answerDelaySeconds(1_000_000), 8)
})
