import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

const now = () => place.world.services.clock.now()

test("S-002 S-125: a scheduled post goes out at its time, and not before", async () => {
  const account = await place.connect("bluesky")
  const id = await place.draft([account.id], ["At eight"])
  await place.owner.run("posts.schedule", { id, at: now().add({ seconds: 600 }).toString() })
  await place.owner.run("sandbox.advanceClock", { seconds: 599 })
  assert.equal((await place.read(id)).status, "Scheduled")
  assert.deepEqual(await place.ledgerOf(account.id), [])
  await place.owner.run("sandbox.advanceClock", { seconds: 1 })
  const post = await place.ended(id)
  assert.equal(post.status, "Published")
  assert.ok(post.scheduledAt !== undefined, "the time stays")
  assert.equal((await place.ledgerOf(account.id)).length, 1)
})

test("a post that is found more than 15 minutes late fails as MissedTime, and can still be published", async () => {
  const account = await place.connect("bluesky")
  const id = await place.draft([account.id], ["Too late"])
  await place.owner.run("posts.schedule", { id, at: now().add({ seconds: 60 }).toString() })
  await place.owner.run("sandbox.advanceClock", { seconds: 60 + 15 * 60 + 1 })
  const post = await place.ended(id)
  assert.equal(post.status, "Failed")
  assert.equal(post.results[0]?.error?.code, "MissedTime")
  assert.deepEqual(await place.eventsOf(id), ["post.failed"])
  assert.deepEqual(await place.ledgerOf(account.id), [])
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Published")
})

test("S-134 S-357: a failed post that is published again and fails again is told again; what is out is not sent twice", async () => {
  const good = await place.connect("bluesky")
  const bad = await place.connect("x")
  const id = await place.draft([good.id, bad.id], ["Half of it"])
  await place.owner.run("sandbox.setFault", { accountId: bad.id, fault: "scopeMissing" })
  for (const events of [1, 2]) {
    await place.owner.run("posts.publishNow", { id })
    const post = await place.ended(id)
    assert.equal(post.status, "Failed")
    assert.deepEqual(
      post.results.map(({ ok }) => ok),
      [true, false],
    )
    assert.equal((await place.eventsOf(id)).length, events)
  }
  await place.owner.refused("posts.backToDraft", { id }, "Conflict")
  await place.owner.run("sandbox.setFault", { accountId: bad.id, fault: null })
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Published")
  assert.equal((await place.ledgerOf(good.id)).length, 1)
  assert.equal((await place.ledgerOf(bad.id)).length, 1)
})

test("S-219: a scheduled post of a disconnected account fails for that account alone", async () => {
  const gone = await place.connect("x")
  const stays = await place.connect("bluesky")
  const id = await place.draft([gone.id, stays.id], ["One of two"])
  await place.owner.run("posts.schedule", { id, at: now().add({ seconds: 30 }).toString() })
  await place.owner.run("accounts.delete", { id: gone.id })
  await place.owner.run("sandbox.advanceClock", { seconds: 30 })
  const post = await place.ended(id)
  assert.equal(post.status, "Failed")
  assert.deepEqual(
    post.results.map(({ ok, error }) => [ok, error?.code]),
    [
      [false, "AccountDisconnected"],
      [true, undefined],
    ],
  )
})

test("a failed post that no account has goes back to draft", async () => {
  const account = await place.connect("x")
  const id = await place.draft([account.id], ["Never mind"])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "scopeMissing" })
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Failed")
  const post = await place.owner.run("posts.backToDraft", { id })
  assert.deepEqual([post.status, post.results], ["Draft", []])
})
