import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import { open, prepare, square, played } from "#networks/instagram/simulator/fixtures.ts"
import { testContainers, testOutcomes, testRefreshing } from "../../../test/networks/fault-tests.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, offer } from "../../../test/networks/played-stage.ts"

describe("faults of the sandbox's Instagram", () => {
  const some = (stage: Stage) => makeItem("a", { media: [offer(stage, "a.jpg", square)] })
  testOutcomes(instagram, played, some)
  testRefreshing(instagram, played, some)
  testContainers(instagram, played, some)

  it("a post whose answer got lost is found by its container", async () => {
    const stage = await open()
    const { network, author } = stage
    const picture = offer(stage, "a.jpg", square)
    const items = [
      makeItem("Hello & <goodbye>", { media: [picture] }),
      makeItem("", { media: [picture, picture] }),
      makeItem("", { media: [picture], options: { "instagram.type": "story" } }),
    ]
    for (const item of items) {
      const handle = await prepare(stage, item)
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      assert.equal((await instagram.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
      const found = await instagram.publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, items.length)
  })
})
