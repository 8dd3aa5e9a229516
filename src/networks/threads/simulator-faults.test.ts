import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { get, open, prepare, send, square, played } from "#networks/threads/simulator/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { testContainers, testOutcomes, testRefreshing } from "../../../test/networks/fault-tests.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, offer } from "../../../test/networks/played-stage.ts"

describe("faults of the sandbox's Threads", () => {
  const some = () => makeItem("a")
  testOutcomes(threads, played, some)
  testRefreshing(threads, played, some)
  testContainers(threads, played, some)

  it("a post whose answer got lost is found by its container", async () => {
    const stage = await open()
    const { network, author } = stage
    const picture = offer(stage, "a.jpg", square)
    const { externalId } = await send(stage, makeItem("Hello"))
    const before = [{ externalId, memory: null }]
    const items = [
      makeItem("Hello & <goodbye>"),
      makeItem("", { media: [picture, picture] }),
      makeItem("Hello", { index: 1, before }),
    ]
    for (const item of items) {
      const handle = await prepare(stage, item)
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      assert.equal((await threads.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
      const found = await threads.publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, 1 + items.length)
  })
})

describe("numbers of the sandbox's Threads", () => {
  const read = async ({ network, author }: Stage, ...ids: readonly string[]) => {
    assert.ok(threads.readMetrics !== null)
    const result = await threads.readMetrics.read(network.outside, author, ids)
    assert.ok(result.kind === "read", JSON.stringify(result))
    return result.numbers
  }

  it("are nothing at first, grow, and are the same whenever they are asked for", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    const first = await read(stage, externalId, "18000000000000000")
    assert.deepEqual([...first], [[externalId, { views: 0, likes: 0, comments: 0, shares: 0, quotes: 0 }]])
    stage.network.pass(86_400)
    const later = await read(stage, externalId)
    assert.ok((later.get(externalId)?.views ?? 0) > 0)
    assert.deepEqual(await read(stage, externalId), later)
  })

  it("have names that Threads knows", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    assert.equal(errorOf(await get(stage, `${externalId}/insights`, { metric: "impressions" })), "100/")
    assert.equal(errorOf(await get(stage, `${externalId}/insights`, { metric: "views,clicks" })), "1/")
    assert.equal(errorOf(await get(stage, externalId, { fields: "secrets" })), "100/")
  })

  it("come from a list in pages", async () => {
    const stage = await open()
    for (let index = 0; index < 12; index += 1) await send(stage, makeItem(`post ${index}`))
    const item = makeItem("post 0")
    const container = stage.network.tools.memory.list<{ id: string }>("container")[0]?.id ?? ""
    const handle = { container, isOut: false }
    const found = await threads.publish.reconcile(
      stage.network.outside,
      stage.author,
      item,
      handle,
      stage.network.outside.now(),
    )
    assert.ok(found.kind === "published" && found.externalId === stage.network.ledger[0]?.externalId)
  })
})
