import assert from "node:assert/strict"
import { test } from "node:test"
import { openWorld } from "../world.ts"
import { climbLadders, describeClimb } from "./climb.ts"

test("S-070 S-071: a year of posts is read at its rungs, each once and never again", async (t) => {
  const world = await openWorld({ FANFARE_ROLES: "web" })
  try {
    const climb = await climbLadders(world, await world.owner(), 365)
    t.diagnostic(describeClimb(365, climb))
    assert.ok(climb.calls < climb.reads)
  } finally {
    await world.close()
  }
})
