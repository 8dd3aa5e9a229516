import assert from "node:assert/strict"
import { it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, NetworkAdapter, OAuthConnect } from "#networks/network.ts"
import type { Fault } from "#networks/simulator.ts"
import type { Stage, stageOf } from "./played-stage.ts"

/* What the simulators of several networks do alike when they are told to fail. */

type Played = Pick<ReturnType<typeof stageOf>, "open" | "prepare" | "send">
type MakeItem = (stage: Stage) => SendItem

const outcomes: readonly (readonly [Fault, string])[] = [
  ["rateLimited", "rate"],
  ["unavailable", "unknown"],
  ["serverError", "unknown"],
  ["timeout", "unknown"],
  ["tokenExpired", "auth"],
  ["tokenRevoked", "auth"],
  ["scopeMissing", "permission"],
]

export function testOutcomes(
  { publish }: NetworkAdapter,
  { open, prepare }: Pick<Played, "open" | "prepare">,
  make: MakeItem,
  more: readonly (readonly [Fault, string])[] = [],
): void {
  for (const [fault, outcome] of [...outcomes, ...more]) {
    it(`${fault} ends in ${outcome} and shows nothing`, async () => {
      const stage = await open()
      const item = make(stage)
      const handle = await prepare(stage, item)
      stage.network.order(stage.author.externalId, fault)
      const result = await publish.commit(forCommit(stage.network.outside), stage.author, item, handle)
      assert.equal(result.kind === "refused" ? result.why : result.kind, outcome)
      assert.equal(stage.network.ledger.length, 0)
    })
  }
}

export function testRefreshing({ connect, publish }: NetworkAdapter, { open, send }: Played, make: MakeItem): void {
  it("an expired token can be refreshed, a revoked one cannot", async () => {
    for (const [fault, kind] of [
      ["tokenExpired", "refreshed"],
      ["tokenRevoked", "refused"],
    ] as const) {
      const stage = await open()
      const { network, author } = stage
      const item = make(stage)
      network.order(author.externalId, fault)
      for (let round = 0; round < 2; round += 1) {
        const failed = await publish.prepare(network.outside, author, item, null)
        assert.ok(failed.kind === "refused" && failed.why === "auth")
      }
      const fresh = await (connect as OAuthConnect & typeof connect).refresh(network.outside, author.credentials)
      assert.equal(fresh.kind, kind)
      if (fresh.kind !== "refreshed") continue
      await send({ ...stage, author: { ...author, credentials: fresh.credentials } }, item)
    }
  })
}

/** For networks that publish what lies ready in a container. */
export function testContainers({ publish }: NetworkAdapter, { open, prepare }: Played, make: MakeItem): void {
  const begin = async (fault: Fault) => {
    const stage = await open()
    const { network, author } = stage
    const item = make(stage)
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, fault)
    const commit = async () => (await publish.commit(forCommit(network.outside), author, item, handle)).kind
    assert.equal(await commit(), "unknown")
    const ask = async () => (await publish.reconcile(network.outside, author, item, handle, sentAt)).kind
    return { network, commit, ask }
  }

  it("a post that goes out late is not taken for absent, and cannot go out twice", async () => {
    const { network, commit, ask } = await begin("acceptLate")
    assert.equal(await ask(), "unknown")
    assert.equal(await commit(), "published")
    network.pass(2)
    assert.equal(await ask(), "published")
    assert.equal(network.ledger.length, 1)
  })

  it("a post that never arrived is absent in the end, and its container still good", async () => {
    const { network, commit, ask } = await begin("timeout")
    network.pass(20)
    assert.equal(await ask(), "absent")
    assert.equal(await commit(), "published")
    assert.equal(network.ledger.length, 1)
  })
}
