import assert from "node:assert/strict"
import { test } from "node:test"
import { nextTryAt } from "./webhook.ts"

test("S-390 S-391 S-433: seven waits follow a first try, eight tries in 44 hours and 36 minutes at most", () => {
  const first = Temporal.Instant.from("2026-11-14T09:30:00Z")
  const begun = [first]
  for (let at = nextTryAt(1, first); at !== null; at = nextTryAt(begun.length, at)) begun.push(at)
  const waits = begun.slice(1).map((at, index) => begun[index]?.until(at).total("minutes"))
  assert.deepEqual(waits, [1, 5, 30, 120, 360, 720, 1440])
  assert.equal(begun.length, 8)
  assert.equal(first.until(begun.at(-1) ?? first).total("minutes"), 44 * 60 + 36)
})
