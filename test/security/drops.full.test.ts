import assert from "node:assert/strict"
import { test } from "node:test"
import { dropConnections } from "./drops.ts"

test("5,000 dropped connections, on every route, leave nothing open and are no fault of ours", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { dropped, answered, routes, before, after } = await dropConnections(5_000, seed)
  assert.equal(dropped, 5_000)
  // Usually a quarter or more. Hardly any would mean that they were dropped before anything was done for them.
  assert.ok(answered > 100, `${answered} were answered`)
  t.diagnostic(
    `seed ${seed}: ${answered} were being answered, ${routes} routes, ${before} descriptors before, ${after} after`,
  )
})
