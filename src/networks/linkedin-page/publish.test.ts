import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, owner, talk } from "#networks/linkedin-page/fixtures.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import { testPublishing } from "../../../test/networks/linkedin-calls.ts"

describe("publishing for a page on LinkedIn", () => {
  testPublishing(linkedinPage, author, talk, owner)

  it("reports no numbers", () => {
    assert.equal(linkedinPage.readMetrics, null)
  })
})
