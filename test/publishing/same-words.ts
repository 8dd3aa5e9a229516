import assert from "node:assert/strict"
import type { NetworkKey } from "#domain/network.ts"
import type { PublishingPlace } from "./place.ts"

/** Publishes the same words twice. The call for the second is lost on its way: it is out on its own, or nobody says that it is. */
export async function loseTheSecond(place: PublishingPlace, key: NetworkKey): Promise<void> {
  const account = await place.connect(key)
  const publish = async (isLost: boolean) => {
    const id = await place.draft([account.id], ["Said twice"])
    if (isLost) await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "timeout", times: 1 })
    await place.owner.run("posts.publishNow", { id })
    return place.ended(id)
  }
  const first = await publish(false)
  assert.equal(first.status, "Published", JSON.stringify(first.results))
  const second = await publish(true)
  const out = (await place.ledgerOf(account.id)).length
  assert.equal(out === 2, second.status === "Published", `${out} are out: ${JSON.stringify(second.results)}`)
  assert.notEqual(first.results[0]?.externalId, second.results[0]?.externalId)
}
