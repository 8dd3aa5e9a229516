import assert from "node:assert/strict"
import { test } from "node:test"
import { openWorld } from "../world.ts"
import { climbLadders, describeClimb } from "./climb.ts"

test("S-070 S-071: weeks of posts are read at their rungs, each once, and what is due together in one call", async (t) => {
  const world = await openWorld({ FANFARE_ROLES: "web" })
  try {
    const climb = await climbLadders(world, 9)
    t.diagnostic(describeClimb(9, climb))
    assert.ok(climb.calls < climb.reads)
  } finally {
    await world.close()
  }
})
