import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Fault } from "#networks/simulator.ts"
import { connect } from "#networks/threads/fixtures.ts"
import { get, open, prepare, send, square } from "#networks/threads/simulator/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, offer } from "../../../test/networks/played-stage.ts"

describe("faults of the sandbox's Threads", () => {
  const outcomes: readonly (readonly [Fault, string])[] = [
    ["rateLimited", "rate"],
    ["unavailable", "unknown"],
    ["serverError", "unknown"],
    ["timeout", "unknown"],
    ["tokenExpired", "auth"],
    ["tokenRevoked", "auth"],
    ["scopeMissing", "permission"],
  ]
  for (const [fault, outcome] of outcomes) {
    it(`${fault} ends in ${outcome} and shows nothing`, async () => {
      const stage = await open()
      const item = makeItem("a")
      const handle = await prepare(stage, item)
      stage.network.order(stage.author.externalId, fault)
      const result = await threads.publish.commit(stage.network.outside, stage.author, item, handle)
      assert.equal(result.kind === "refused" ? result.why : result.kind, outcome)
      assert.equal(stage.network.ledger.length, 0)
    })
  }

  it("an expired token can be refreshed, a revoked one cannot", async () => {
    for (const [fault, kind] of [
      ["tokenExpired", "refreshed"],
      ["tokenRevoked", "refused"],
    ] as const) {
      const stage = await open()
      const { network, author } = stage
      const item = makeItem("a")
      network.order(author.externalId, fault)
      const failed = await threads.publish.prepare(network.outside, author, item, null)
      assert.ok(failed.kind === "refused" && failed.why === "auth")
      assert.equal((await threads.publish.prepare(network.outside, author, item, null)).kind, "refused")
      const fresh = await connect.refresh(network.outside, author.credentials)
      assert.equal(fresh.kind, kind)
      if (fresh.kind !== "refreshed") continue
      await send({ ...stage, author: { ...author, credentials: fresh.credentials } }, item)
    }
  })

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
      assert.equal((await threads.publish.commit(network.outside, author, item, handle)).kind, "unknown")
      const found = await threads.publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, 1 + items.length)
  })

  it("a post that goes out late is not taken for absent, and cannot go out twice", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("late")
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptLate")
    assert.equal((await threads.publish.commit(network.outside, author, item, handle)).kind, "unknown")
    const ask = async () => threads.publish.reconcile(network.outside, author, item, handle, sentAt)
    assert.equal((await ask()).kind, "unknown")
    assert.equal((await threads.publish.commit(network.outside, author, item, handle)).kind, "published")
    network.pass(2)
    assert.equal((await ask()).kind, "published")
    assert.equal(network.ledger.length, 1)
  })

  it("a post that never arrived is absent in the end, and its container still good", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("gone")
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "timeout")
    assert.equal((await threads.publish.commit(network.outside, author, item, handle)).kind, "unknown")
    network.pass(20)
    assert.equal((await threads.publish.reconcile(network.outside, author, item, handle, sentAt)).kind, "absent")
    assert.equal((await threads.publish.commit(network.outside, author, item, handle)).kind, "published")
    assert.equal(network.ledger.length, 1)
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
