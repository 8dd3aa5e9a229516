import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newId } from "#crypto/random.ts"
import { readId, showId } from "#domain/ids.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"

let place: WebhookPlace

before(async () => void (place = await openWebhooks()))
after(async () => place.close())

describe("a delivery, read by itself", () => {
  it("comes with the body as the receiver got it, to the letter", async () => {
    const receiver = await place.receiver()
    const { id } = await place.hook(receiver.url)
    const event = await place.tell("post.failed", { post: { text: "Ærlig “talt” 🎺 </script>", "10": 1, "2": 2 } })
    const [listed] = await place.settled(id)
    const { delivery, body } = await place.owner.run("webhooks.delivery", { deliveryId: listed?.id ?? "" })
    assert.deepEqual(delivery, listed)
    assert.equal(delivery.eventId, showId("evt", event))
    assert.ok(Buffer.from(body).equals(receiver.received[0]?.raw ?? Buffer.alloc(0)))
    await place.owner.run("webhooks.delete", { id })
    await place.owner.refused("webhooks.delivery", { deliveryId: delivery.id }, "NotFound")
    await place.owner.refused("webhooks.delivery", { deliveryId: showId("whd", newId<"whd">()) }, "NotFound")
  })
})

describe("the list", () => {
  it("tells the last answer of each webhook", async () => {
    const [well, ill, quiet] = [await place.receiver(204), await place.receiver(503), await place.receiver()]
    const first = await place.hook(well.url)
    const second = await place.hook(ill.url)
    const third = await place.hook(quiet.url, ["account.disconnected"])
    await place.tell()
    for (const { id } of [first, second, third]) await place.settled(id)
    assert.equal((await place.read(first.id)).lastAnswer?.status, 204)
    const { status, error } = (await place.read(second.id)).lastAnswer ?? {}
    assert.deepEqual([status, error], [503, "status"])
    assert.equal((await place.read(third.id)).lastAnswer, undefined)

    // A later try of an older delivery is later.
    ill.answer = 200
    place.advance({ minutes: 1 })
    await place.settled(second.id)
    assert.equal((await place.read(second.id)).lastAnswer?.status, 200)
    for (const { id } of [first, second, third]) await place.owner.run("webhooks.delete", { id })
  })

  it("tells how many events a paused webhook was not told of", async () => {
    const receiver = await place.receiver()
    const { id } = await place.hook(receiver.url, ["post.failed"])
    await place.tell("post.failed")
    await place.settled(id)
    assert.equal((await place.read(id)).missedEvents, undefined)
    await place.world.services.database.write(async ({ rows }) => {
      const change = { status: "paused", paused_at: place.world.clock.now() } as const
      await rows.updateTable("webhooks").set(change).where("id", "=", readId("whk", id)).execute()
    })
    assert.equal((await place.read(id)).missedEvents, 0)
    place.advance({ seconds: 1 })
    await place.tell("post.failed")
    await place.tell("post.failed")
    await place.tell("post.published")
    assert.equal((await place.read(id)).missedEvents, 2)
    await place.owner.run("webhooks.resume", { id })
    assert.equal((await place.read(id)).missedEvents, undefined)
    assert.equal((await place.settled(id)).length, 1)
  })
})
