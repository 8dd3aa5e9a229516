import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"
import { loseTheSecond } from "./same-words.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

test("a post that X refuses, because another one says the same, has failed; it is not taken for the other", async () => {
  const account = await place.connect("x")
  const publish = async () => {
    const id = await place.draft([account.id], ["Said twice"])
    await place.owner.run("posts.publishNow", { id })
    return place.ended(id)
  }
  const [first, second] = [await publish(), await publish()]
  assert.equal(first.status, "Published")
  assert.equal(second.status, "Failed", JSON.stringify(second.results))
  assert.equal(second.results[0]?.error?.code, "Duplicate")
  assert.equal((await place.ledgerOf(account.id)).length, 1)
})

test("of two posts that say the same on Facebook, the one whose call was lost is never taken for the other", async () => {
  await loseTheSecond(place, "facebook")
})
