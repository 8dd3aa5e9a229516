import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { instagram } from "#networks/instagram/instagram.ts"
import { open, prepare, send, square } from "#networks/instagram/simulator/fixtures.ts"
import type { OAuthConnect } from "#networks/network.ts"
import type { Fault } from "#networks/simulator.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { offer } from "../../../test/networks/played-stage.ts"

const connect = instagram.connect as OAuthConnect & typeof instagram.connect

describe("faults of the sandbox's Instagram", () => {
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
      const item = makeItem("a", { media: [offer(stage, "a.jpg", square)] })
      const handle = await prepare(stage, item)
      stage.network.order(stage.author.externalId, fault)
      const result = await instagram.publish.commit(stage.network.outside, stage.author, item, handle)
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
      const item = makeItem("a", { media: [offer(stage, "a.jpg", square)] })
      network.order(author.externalId, fault)
      const failed = await instagram.publish.prepare(network.outside, author, item, null)
      assert.ok(failed.kind === "refused" && failed.why === "auth")
      assert.equal((await instagram.publish.prepare(network.outside, author, item, null)).kind, "refused")
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
    const items = [
      makeItem("Hello & <goodbye>", { media: [picture] }),
      makeItem("", { media: [picture, picture] }),
      makeItem("", { media: [picture], options: { "instagram.type": "story" } }),
    ]
    for (const item of items) {
      const handle = await prepare(stage, item)
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      assert.equal((await instagram.publish.commit(network.outside, author, item, handle)).kind, "unknown")
      const found = await instagram.publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, items.length)
  })

  it("a post that goes out late is not taken for absent, and cannot go out twice", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("late", { media: [offer(stage, "a.jpg", square)] })
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptLate")
    assert.equal((await instagram.publish.commit(network.outside, author, item, handle)).kind, "unknown")
    const ask = async () => instagram.publish.reconcile(network.outside, author, item, handle, sentAt)
    assert.equal((await ask()).kind, "unknown")
    assert.equal((await instagram.publish.commit(network.outside, author, item, handle)).kind, "published")
    network.pass(2)
    assert.equal((await ask()).kind, "published")
    assert.equal(network.ledger.length, 1)
  })

  it("a post that never arrived is absent in the end, and its container still good", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("gone", { media: [offer(stage, "a.jpg", square)] })
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "timeout")
    assert.equal((await instagram.publish.commit(network.outside, author, item, handle)).kind, "unknown")
    network.pass(20)
    assert.equal((await instagram.publish.reconcile(network.outside, author, item, handle, sentAt)).kind, "absent")
    assert.equal((await instagram.publish.commit(network.outside, author, item, handle)).kind, "published")
    assert.equal(network.ledger.length, 1)
  })
})
