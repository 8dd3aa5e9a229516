import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, owner, talk } from "#networks/linkedin/fixtures.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import { testPublishing } from "../../../test/networks/linkedin-calls.ts"

describe("publishing on LinkedIn", () => {
  testPublishing(linkedin, author, talk, owner)

  it("reports no numbers", () => {
    assert.equal(linkedin.readMetrics, null)
  })
})
