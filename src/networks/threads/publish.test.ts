import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { Json, Outside, RefusalKind } from "#networks/network.ts"
import { author, graph, id, made, missing, read, state, talk } from "#networks/threads/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const handle = { container: "17900000000000001", isOut: false }

describe("publishing on Threads", () => {
  const item = makeItem("Hello")
  const commit = (outside: Outside, with_: Json = handle) =>
    threads.publish.commit(forCommit(outside), author, item, with_)

  it("publishes the container and asks where it is to be seen", async () => {
    const { outside, requests } = talk(
      made("18000000000000001"),
      reply(200, { id: "18000000000000001", permalink: "https://www.threads.net/@lark/post/abc" }),
    )
    assert.deepEqual(await commit(outside), {
      kind: "published",
      externalId: "18000000000000001",
      url: "https://www.threads.net/@lark/post/abc",
    })
    assert.deepEqual(read(requests[0]), [`POST ${graph}/${id}/threads_publish`, { creation_id: "17900000000000001" }])
    assert.deepEqual(read(requests[1]), [`GET ${graph}/18000000000000001`, { fields: "permalink" }])
  })

  it("is published even when the address cannot be read", async () => {
    for (const answer of [reply(500), refusal(4), new NoAnswer("reset", true)]) {
      const result = await commit(talk(made("18"), answer).outside)
      assert.deepEqual(result, { kind: "published", externalId: "18" })
    }
  })

  it("does not know what became of a call that Threads failed at or did not answer", async () => {
    const open: readonly Reply[] = [
      reply(500),
      reply(503),
      reply(302),
      reply(408),
      reply(200, "<html>"),
      new NoAnswer("reset", true),
      refusal(1),
      refusal(2, undefined, "Service temporarily unavailable"),
      refusal(999, undefined, "", 400, { is_transient: true }),
    ]
    for (const answer of open) assert.equal((await commit(talk(answer).outside)).kind, "unknown")
  })

  it("knows what certainly did not go out", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [missing, "transient"],
      [refusal(9, 2207042), "rate"],
      [refusal(4, undefined, "", 403, { is_transient: true }), "rate"],
      [refusal(190, 463, "", 401), "auth"],
      [refusal(10, undefined, "", 403), "permission"],
      [refusal(4, 2207051), "content"],
      [refusal(368), "content"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await commit(talk(answer).outside)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })

  it("tries a container that is not there yet again soon", async () => {
    const result = await commit(talk(missing).outside)
    assert.ok(result.kind === "refused")
    assert.equal(result.retryAt?.toString(), "2026-11-14T09:30:10Z")
  })

  it("does not publish a container that went out before", async () => {
    const ready = await threads.publish.prepare(talk(made("1"), state("PUBLISHED")).outside, author, item, null)
    assert.ok(ready.kind === "ready")
    const result = await commit(talk().outside, ready.handle)
    assert.ok(result.kind === "refused" && result.why === "duplicate")
  })
})
