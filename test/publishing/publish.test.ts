import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

for (const key of ["x", "bluesky", "linkedin"] as const) {
  test(`S-002 S-127 S-129 S-130 S-131: a post published now goes out on ${key}, once, and is told as post.published`, async () => {
    const account = await place.connect(key)
    const post = await place.draft([account.id], [`Bulbs are in on ${key}`])
    assert.equal((await place.owner.run("posts.publishNow", { id: post })).status, "Publishing")
    const done = await place.ended(post)
    assert.equal(done.status, "Published", JSON.stringify(done))
    assert.equal(done.results.length, 1)
    assert.ok(done.results[0]?.ok === true && (done.results[0]?.externalId ?? "") !== "")
    const accepted = await place.ledgerOf(account.id)
    assert.deepEqual(
      accepted.map(({ items, externalId }) => [items.map(({ text }) => text), externalId]),
      [[[`Bulbs are in on ${key}`], done.results[0]?.externalId]],
    )
    assert.deepEqual(await place.eventsOf(post), ["post.published"])
  })
}
