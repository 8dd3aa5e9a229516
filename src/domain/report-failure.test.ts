import assert from "node:assert/strict"
import { test } from "node:test"
import { reportFirst } from "#domain/report-failure.ts"

test("of failures in a row the first is reported, and after a success the next again", async () => {
  const reported: string[] = []
  const outcomes = ["away", "still away", null, "away again"]
  const run = reportFirst(
    (error, what) => void reported.push(`${what}: ${String(error)}`),
    "looking failed",
    async () => {
      const outcome = outcomes.shift()
      if (typeof outcome === "string") throw new Error(outcome)
    },
  )
  for (let count = 0; count < 4; count += 1) await run()
  assert.deepEqual(reported, ["looking failed: Error: away", "looking failed: Error: away again"])
})
