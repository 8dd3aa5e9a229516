import assert from "node:assert/strict"
import { test } from "node:test"
import { fuzz } from "./fuzz.ts"

test("S-405 S-406 S-407: of 10,000 malformed requests none is a fault of ours, and fewer than one in a hundred is 429", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const seen = await fuzz(10_000, seed)
  t.diagnostic(`seed ${seed}: ${[...seen].map(([answer, times]) => `${times} × ${answer}`).join(", ")}`)
  assert.ok((seen.get("429 TooManyRequests") ?? 0) < 100)
  assert.equal(
    [...seen.values()].reduce((sum, times) => sum + times, 0),
    10_000,
  )
})
