import assert from "node:assert/strict"
import { test } from "node:test"
import { setImmediate as turn } from "node:timers/promises"
import { JobLoop, type WorkSource } from "./job-loop.ts"

test("a loop that is to look later looks at once when somebody wakes it, and stops without having looked", async () => {
  let looks = 0
  const source: WorkSource<never> = {
    name: "nothing",
    claim: async () => [],
    work: async () => {},
    renew: async () => {},
    nextDue: async () => {
      looks += 1
      return null
    },
  }
  const clock = { now: () => Temporal.Now.instant() }
  const options = {
    concurrency: 1,
    renewMs: 1000,
    firstLookMs: 3_600_000,
    onFault: (error: unknown) => assert.fail(String(error)),
  }
  const woken = new JobLoop(source, clock, options)
  await turn()
  assert.equal(looks, 0)
  woken.wake()
  await turn()
  assert.equal(looks, 1)
  await woken.stop()
  await new JobLoop(source, clock, options).stop()
  assert.equal(looks, 1)
})
