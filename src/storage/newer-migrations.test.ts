import assert from "node:assert/strict"
import { test } from "node:test"
import { firstWithout, whyTooOld } from "#storage/newer-migrations.ts"

test("a migration that only adds keeps no release out", () => {
  assert.equal(firstWithout("0060-plans"), undefined)
  assert.equal(whyTooOld("0.1.0", ["0001-people", "0060-plans"]), undefined)
})

test("one that takes something away keeps those out that are older than it says", () => {
  const done = ["0001-people", "0060-old-plans.since-0.10.0"]
  for (const version of ["0.10.0", "0.10.1", "0.11.0", "1.0.0", "0.10.0-beta.1"]) {
    assert.equal(whyTooOld(version, done), undefined, version)
  }
  for (const version of ["0.9.9", "0.2.0", "0.0.11"]) {
    assert.match(whyTooOld(version, done) ?? "", /0060-old-plans\.since-0\.10\.0.*needs Fanfare 0\.10\.0 or newer/)
  }
})
