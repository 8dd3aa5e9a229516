import assert from "node:assert/strict"
import { test } from "node:test"
import { takeSteps } from "#actions/take-steps.ts"

function* work(steps: number, stepMs: number): Generator<undefined, string> {
  for (let count = 0; count < steps; count += 1) {
    const begun = performance.now()
    while (performance.now() - begun < stepMs);
    yield
  }
  return "done"
}

/** How often others get the process while something runs. */
async function countTurnsOfOthers(run: () => Promise<string>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  try {
    assert.equal(await run(), "done")
    return turns
  } finally {
    clearInterval(timer)
  }
}

test("long work lets others have the process after every slice", async () => {
  assert.ok((await countTurnsOfOthers(async () => takeSteps(work(20, 2)))) >= 20)
})

test("short work is done in one go", async () => {
  assert.equal(await countTurnsOfOthers(async () => takeSteps(work(100, 0))), 0)
})
