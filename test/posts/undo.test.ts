import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { finishPublishing } from "../publish-now.ts"
import { openPlace, type Place } from "./place.ts"

/* Publishing in the app waits a few seconds, in which nothing is sent and everything can be undone. */

let place: Place
let account: string

before(async () => {
  place = await openPlace({ FANFARE_UNDO_SECONDS: "10" })
  account = (await place.owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
})
after(async () => place.close())

const draft = async (body: string) => (await place.owner.run("posts.create", { body, accountIds: [account] })).id
const later = () => place.world.clock.now().add({ hours: 30 }).toString()
const ledger = async () => (await place.owner.run("sandbox.ledger", { accountId: account })).posts
const without = <P extends object>(post: P) => ({ ...post, updatedAt: "" })

test("nothing is sent before the seconds are over, then the post goes out by itself", async () => {
  const id = await draft("Ten seconds")
  const { status } = await place.owner.run("posts.publishSoon", { id })
  assert.equal(status, "Scheduled")
  place.world.clock.advance({ seconds: 9 })
  assert.equal((await place.owner.run("posts.get", { id })).status, "Scheduled")
  assert.deepEqual(await ledger(), [])
  place.world.clock.advance({ seconds: 1 })
  await finishPublishing(place.world, place.owner, id)
  assert.equal((await place.owner.run("posts.get", { id })).status, "Published")
  assert.equal((await ledger()).length, 1)
})

test("undo gives back a draft as it was, its wish included", async () => {
  const id = await draft("Back to a draft")
  await place.owner.run("posts.move", { id, at: later() })
  const earlier = await place.owner.run("posts.get", { id })
  await place.owner.run("posts.publishSoon", { id, baseUpdatedAt: earlier.updatedAt })
  const back = await place.owner.run("posts.takeBack", { id })
  assert.deepEqual(without(back), without(earlier))
})

test("undo gives back a Scheduled post with its time", async () => {
  const id = await draft("Back on schedule")
  const earlier = await place.owner.run("posts.schedule", { id, at: later() })
  await place.owner.run("posts.publishSoon", { id })
  const back = await place.owner.run("posts.takeBack", { id })
  assert.deepEqual(without(back), without(earlier))
})

test("undo of a Scheduled post whose own time has come makes it a draft, and sends nothing", async () => {
  const id = await draft("Due meanwhile")
  const at = place.world.clock.now().add({ seconds: 4 }).toString()
  await place.owner.run("posts.schedule", { id, at })
  await place.owner.run("posts.publishSoon", { id })
  place.world.clock.advance({ seconds: 6 })
  const back = await place.owner.run("posts.takeBack", { id })
  assert.equal(back.status, "Draft")
  assert.ok(Temporal.Instant.from(back.scheduledAt ?? "").equals(at))
})

test("undo comes too late once the seconds are over, and twice is once", async () => {
  const id = await draft("Too late")
  await place.owner.run("posts.publishSoon", { id })
  place.world.clock.advance({ seconds: 10 })
  const undo = async () => place.owner.post("/api/app/posts.takeBack", { id })
  assert.match(refusal(await undo(), "Conflict"), /too late/)
  await finishPublishing(place.world, place.owner, id)
  refusal(await undo(), "Conflict")
  const other = await draft("Twice")
  await place.owner.run("posts.publishSoon", { id: other })
  await place.owner.run("posts.takeBack", { id: other })
  refusal(await place.owner.post("/api/app/posts.takeBack", { id: other }), "Conflict")
})

test("what was moved meanwhile is no longer undone", async () => {
  const id = await draft("Moved meanwhile")
  await place.owner.run("posts.publishSoon", { id })
  const at = later()
  await place.owner.run("posts.move", { id, at })
  refusal(await place.owner.post("/api/app/posts.takeBack", { id }), "Conflict")
  assert.equal((await place.owner.run("posts.get", { id })).status, "Scheduled")
})

test("a post that breaks a limit does not begin to wait, and one that changed is not published unseen", async () => {
  const { id: empty } = await place.owner.run("posts.create", { accountIds: [account] })
  refusal(await place.owner.post("/api/app/posts.publishSoon", { id: empty }), "Invalid")
  const id = await draft("Seen")
  const { updatedAt } = await place.owner.run("posts.get", { id })
  await place.owner.run("posts.setVersionText", { id, body: "Unseen" })
  refusal(await place.owner.post("/api/app/posts.publishSoon", { id, baseUpdatedAt: updatedAt }), "Conflict")
})
