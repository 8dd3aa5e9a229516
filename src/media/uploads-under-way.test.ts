import assert from "node:assert/strict"
import { test } from "node:test"
import { UploadsUnderWay } from "#media/uploads-under-way.ts"

const piece = 64_000

/** Uploads that rest by moving the clock of the test. */
function open() {
  let nowMs = 0
  const uploads = new UploadsUnderWay({ now: () => nowMs, rest: async (ms) => void (nowMs += ms) })
  const pass = (ms: number) => (nowMs += ms)
  return { uploads, pass, elapsed: () => nowMs }
}

test("uploads together are taken at 64 MB a second at most", async () => {
  const { uploads, elapsed } = open()
  for (let count = 0; count < 1000; count += 1) await uploads.pace(piece)
  assert.ok(elapsed() > 990 && elapsed() <= 1000, `64 MB took ${elapsed()} ms`)
})

test("an upload over a slower line never waits", async () => {
  const { uploads, pass, elapsed } = open()
  for (let count = 0; count < 1000; count += 1) {
    await uploads.pace(piece)
    pass(2)
  }
  assert.equal(elapsed(), 2000)
})
