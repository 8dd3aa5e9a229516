import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

const tellOf = async (id: string) => (await place.owner.run("posts.attempts", { id })).attempts

test("what was done is told in its order, even where the clock did not move", async () => {
  const account = await place.connect("x")
  const id = await place.draft([account.id], ["one", "two", "three"])
  await place.owner.run("posts.publishNow", { id })
  await place.ended(id)
  assert.deepEqual(
    (await tellOf(id)).map(({ item, step, outcome }) => `${item} ${step} ${outcome}`),
    [0, 1, 2].flatMap((item) => [`${item} prepare ready`, `${item} commit published`]),
  )
})

test("what the network was asked and could not say is told with the words for it", async () => {
  const account = await place.connect("linkedin")
  const id = await place.draft([account.id], ["Who knows"])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "acceptThenDrop", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  await place.ended(id)
  const attempts = await tellOf(id)
  assert.deepEqual(
    attempts.map(({ step, outcome }) => `${step} ${outcome}`),
    ["prepare ready", "commit unknown", "reconcile unknown"],
  )
  assert.match(attempts[1]?.message ?? "", /connection/)
  assert.equal(attempts[2]?.message, "LinkedIn does not let apps see what a member has posted.")
})
