import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { author, graph, id, made, picture, prepare, read, status, talk } from "#networks/instagram/fixtures.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Json, Outside, RefusalKind } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

describe("publishing on Instagram", () => {
  const handle = { container: "17900000000000001", isOut: false }
  const item = makeItem("Hello", { media: [picture] })
  const commit = (outside: Outside, with_: Json = handle) =>
    instagram.publish.commit(forCommit(outside), author, item, with_)

  it("publishes the container and asks where it is to be seen", async () => {
    const { outside, requests } = talk(
      reply(200, { id: "18000000000000001" }),
      reply(200, { id: "18000000000000001", permalink: "https://www.instagram.com/p/abc/" }),
    )
    assert.deepEqual(await commit(outside), {
      kind: "published",
      externalId: "18000000000000001",
      url: "https://www.instagram.com/p/abc/",
    })
    assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/media_publish`, { creation_id: "17900000000000001" }])
    assert.deepEqual(read(requests[1]), [`GET ${graph}/18000000000000001`, { fields: "permalink" }])
  })

  it("is published even when the address cannot be read", async () => {
    for (const answer of [reply(500), refusal(4), new NoAnswer("reset", true)]) {
      const result = await commit(talk(reply(200, { id: "18" }), answer).outside)
      assert.deepEqual(result, { kind: "published", externalId: "18" })
    }
  })

  it("does not know what became of a call that Instagram failed at or did not answer", async () => {
    const open: readonly Reply[] = [
      reply(500),
      reply(503),
      reply(302),
      reply(200, "<html>"),
      new NoAnswer("reset", true),
      refusal(-1, 2207001),
      refusal(2, undefined, "Service temporarily unavailable"),
    ]
    for (const answer of open) assert.equal((await commit(talk(answer).outside)).kind, "unknown")
  })

  it("knows what certainly did not go out", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(9007, 2207027, "Media ID is not available", 400, { is_transient: false }), "transient"],
      [refusal(24, 2207008), "transient"],
      [refusal(24, 2207006), "transient"],
      [refusal(9, 2207042), "rate"],
      [refusal(190, 463, "", 401), "auth"],
      [refusal(10, undefined, "", 403), "permission"],
      [refusal(4, 2207051), "content"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await commit(talk(answer).outside)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })

  it("does not publish a container that went out before", async () => {
    const ready = await prepare(talk(made("1"), status("PUBLISHED")).outside, item)
    assert.ok(ready.kind === "ready")
    const result = await commit(talk().outside, ready.handle)
    assert.ok(result.kind === "refused" && result.why === "duplicate")
  })
})
