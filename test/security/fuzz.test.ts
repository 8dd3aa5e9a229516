import assert from "node:assert/strict"
import { test } from "node:test"
import { fuzz } from "./fuzz.ts"

test("S-405 S-406 S-407: three hundred malformed requests are refused in one shape, and none is a fault of ours", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const seen = await fuzz(300, seed)
  t.diagnostic(`seed ${seed}: ${[...seen].map(([answer, times]) => `${times} × ${answer}`).join(", ")}`)
  assert.ok((seen.get("429 TooManyRequests") ?? 0) < 3)
})
