import assert from "node:assert/strict"
import { test } from "node:test"
import { joinTime, readClock } from "./wall-time.ts"

test("a time is typed as people write it, and what is none is none", () => {
  const told = ["9", "09", "930", "9:30", "9.30", " 18:45 ", "0930"].map(readClock)
  assert.deepEqual(told, ["09:00", "09:00", "09:30", "09:30", "09:30", "18:45", "09:30"])
  assert.deepEqual(["", "24", "9:60", "99:99", "9:3", "18:455", "noon"].map(readClock), Array(7).fill(null))
})

test("a date with a time that is none has no instant, and nothing breaks", () => {
  assert.equal(joinTime("2026-11-19", "99:99", "Europe/Copenhagen"), null)
  assert.equal(joinTime("2026-11-19", "9:30", "Europe/Copenhagen"), "2026-11-19T08:30:00.000000Z")
  assert.equal(joinTime("", "09:30", "Europe/Copenhagen"), null)
})
