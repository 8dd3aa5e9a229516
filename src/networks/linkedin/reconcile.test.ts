import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { mayBeAsked } from "#domain/may-be-asked.ts"
import { author, post, talk } from "#networks/linkedin/fixtures.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { now } from "../../../test/networks/scripted-http.ts"

describe("asking LinkedIn what became of a post", () => {
  it("asks nobody what became of a post, for nobody would tell", async () => {
    const { outside, requests } = talk()
    const result = await linkedin.publish.reconcile(outside, author, makeItem("Hello"), { post }, now)
    assert.ok(result.kind === "unknown" && result.isFinal === true)
    assert.equal(requests.length, 0)
    assert.equal(mayBeAsked("linkedin"), false, "and pages do not offer it")
  })
})
