import assert from "node:assert/strict"
import { test } from "node:test"
import { takeSteps } from "#actions/take-steps.ts"

/** Work whose steps take so long by a clock of its own: the real one depends on what else the machine does. */
function workOf(steps: number, stepMs: number) {
  let ms = 0
  function* work(): Generator<undefined, string> {
    for (let count = 0; count < steps; count += 1) {
      ms += stepMs
      yield
    }
    return "done"
  }
  return { work: work(), now: () => ms }
}

/** How often others get the process while something runs. */
async function countTurnsOfOthers(steps: number, stepMs: number): Promise<number> {
  const { work, now } = workOf(steps, stepMs)
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  assert.equal(await takeSteps(work, now), "done")
  isOver = true
  return turns
}

test("long work lets others have the process after every slice", async () => {
  assert.ok((await countTurnsOfOthers(20, 2)) >= 20)
})

test("short work is done in one go", async () => {
  assert.equal(await countTurnsOfOthers(100, 0.001), 0)
})
