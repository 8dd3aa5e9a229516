import assert from "node:assert/strict"
import { test } from "node:test"
import { setImmediate as turn } from "node:timers/promises"
import { until } from "../../test/until.ts"
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

test("the first pieces of many that are due begin before the last are claimed", async () => {
  let due = 5
  const happened: string[] = []
  const done = Promise.withResolvers<void>()
  const source: WorkSource<number> = {
    name: "five",
    claim: async (limit) => {
      const claimed = Math.min(limit, due)
      due -= claimed
      happened.push(`claimed ${claimed}`)
      return Array.from({ length: claimed }, (_, at) => due + at)
    },
    work: async () => {
      happened.push("began")
      await done.promise
    },
    renew: async () => {},
    nextDue: async () => (due > 0 ? Temporal.Now.instant() : null),
  }
  const loop = new JobLoop(
    source,
    { now: () => Temporal.Now.instant() },
    { concurrency: 4, mostInClaim: 2, renewMs: 1000, onFault: (error) => assert.fail(String(error)) },
  )
  const round = ["claimed 2", "began", "began"]
  await until("four have begun", () => happened.length === 6)
  assert.deepEqual(happened, [...round, ...round])
  done.resolve()
  await until("the last has begun", () => happened.length === 8)
  assert.deepEqual(happened.slice(6), ["claimed 1", "began"])
  await loop.stop()
})
