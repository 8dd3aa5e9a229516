import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { get, open, prepare, send, square, played } from "#networks/threads/simulator/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { testContainerLife, testGrowingNumbers } from "../../../test/networks/container-tests.ts"
import { testContainers, testOutcomes, testRefreshing } from "../../../test/networks/fault-tests.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, offer } from "../../../test/networks/played-stage.ts"

const family = {
  version: "v1.0",
  edges: ["threads", "threads_publish"],
  videoKind: "VIDEO",
  unfinished: "24/4279009",
  expired: "refused",
  items: async (stage: Stage) => {
    const picture = offer(stage, "a.jpg", square)
    const { externalId } = await send(stage, makeItem("Hello"))
    const before = [{ externalId, memory: null }]
    return [
      makeItem("Hello & <goodbye>"),
      makeItem("", { media: [picture, picture] }),
      makeItem("Hello", { index: 1, before }),
    ]
  },
  noNumbers: { views: 0, likes: 0, comments: 0, shares: 0, quotes: 0 },
} as const

describe("faults of the sandbox's Threads", () => {
  const some = () => makeItem("a")
  testOutcomes(threads, played, some)
  testRefreshing(threads, played, some)
  testContainers(threads, played, some)
  testContainerLife(threads, played, family)

  it("a post whose answer got lost is not taken for one with the same text of three weeks before", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("Sale today")
    await send(stage, item)
    network.pass(21 * 86_400)
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptThenDrop")
    assert.equal((await threads.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    const latest = network.ledger.pop()
    assert.equal(
      (await threads.publish.reconcile(network.outside, author, item, handle, sentAt)).kind,
      "unknown",
      "it is not listed yet",
    )
    network.ledger.push(...(latest === undefined ? [] : [latest]))
    const found = await threads.publish.reconcile(network.outside, author, item, handle, sentAt)
    assert.ok(found.kind === "published" && found.externalId === latest?.externalId)
  })
})

describe("numbers of the sandbox's Threads", () => {
  testGrowingNumbers(threads, played, family)

  it("are not those of accounts", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    assert.equal(errorOf(await get(stage, `${externalId}/insights`, { metric: "views,clicks" })), "1/")
  })
})
