import assert from "node:assert/strict"
import { test } from "node:test"
import { dropConnections } from "./drops.ts"

test("three hundred dropped connections, on every route, leave nothing open and are no fault of ours", async (t) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { dropped, routes, before, after } = await dropConnections(300, seed)
  assert.equal(dropped, 300)
  t.diagnostic(`seed ${seed}: ${routes} routes, ${before} descriptors before, ${after} after`)
})
