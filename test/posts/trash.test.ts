import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sweepTrash } from "#actions/housekeeping.ts"
import { refusal } from "../client.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"

/* A deleted post waits thirty days in the trash. Nothing there goes out, and what is brought back goes nowhere twice. */

let place: PublishingPlace
let account: string

before(async () => {
  place = await openPublishing()
  account = (await place.connect("mastodon")).id
})
after(async () => place.close())

const trash = async () => (await place.owner.run("trash.list", {})).posts
const inTrash = async (id: string) => (await trash()).find((post) => post.id === id)

test("a deleted post is gone for everybody, and comes back as it was under its id", async () => {
  const { owner } = place
  const { label } = await owner.run("labels.save", { name: "Bulbs", colour: "moss" })
  const wish = "2099-04-01T09:00:00.000000Z"
  const { id } = await owner.run("posts.create", { body: "Not so fast", accountIds: [account], scheduledAt: wish })
  await owner.run("posts.label", { ids: [id], labelId: label.id, isOn: true })
  const earlier = await owner.run("posts.get", { id })
  await owner.run("posts.delete", { id })
  refusal(await owner.post("/api/app/posts.get", { id }), "NotFound")
  assert.equal((await inTrash(id))?.text, "Not so fast")
  assert.equal((await inTrash(id))?.deletedBy, "Olga")

  const { post, leftOut } = await owner.run("trash.restore", { id })
  assert.deepEqual({ ...post, updatedAt: "" }, { ...earlier, updatedAt: "" })
  assert.deepEqual(leftOut, { accounts: 0, media: 0 })
  assert.equal(await inTrash(id), undefined)
  const range = { from: "2099-04-01T00:00:00Z", to: "2099-04-02T00:00:00Z" }
  const [shown] = (await owner.run("calendar.posts", range)).posts
  assert.deepEqual(shown?.labelIds, [label.id])
  refusal(await owner.post("/api/app/trash.restore", { id }), "NotFound")
})

test("a Scheduled post that was deleted does not go out, and comes back as a draft with its time as a wish", async () => {
  const { owner } = place
  const id = await place.draft([account], ["Deleted in time"])
  const { scheduledAt: at = "" } = await owner.run("posts.schedule", {
    id,
    at: place.world.clock.now().add({ minutes: 10 }).toString(),
  })
  await owner.run("posts.delete", { id })
  await owner.run("sandbox.advanceClock", { seconds: 1200 })
  assert.equal((await place.ledgerOf(account)).length, 0)
  const { post } = await owner.run("trash.restore", { id })
  assert.deepEqual([post.status, post.scheduledAt], ["Draft", at])
})

test("what comes back leaves out the accounts that have it, so that nothing goes out twice", async () => {
  const { owner } = place
  const [reached, half] = [await place.connect("mastodon"), await place.connect("x")]
  const failed = await place.connect("bluesky")
  await owner.run("sandbox.setFault", { accountId: failed.id, fault: "scopeMissing" })
  // X refuses the second half: it was said before.
  const said = await place.draft([half.id], ["said before"])
  await owner.run("posts.publishNow", { id: said })
  await place.ended(said)
  const id = await place.draft([reached.id, failed.id, half.id], ["first", "said before"])
  await owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Failed")
  await owner.run("posts.delete", { id })

  const { post, leftOut } = await owner.run("trash.restore", { id })
  assert.deepEqual([post.accountIds, post.results], [[failed.id], []])
  assert.equal(leftOut.accounts, 2)
  await owner.run("sandbox.setFault", { accountId: failed.id, fault: null })
  await owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Published")
  for (const { id: once } of [reached, half]) {
    const texts = (await place.ledgerOf(once)).flatMap(({ items }) => items.map(({ text }) => text))
    assert.equal(texts.filter((text) => text === "first").length, 1)
  }
})

test("its history comes back with it", async () => {
  const { owner } = place
  const { id } = await owner.run("posts.create", { body: "First words", accountIds: [] })
  await owner.run("sandbox.advanceClock", { seconds: 3600 })
  await owner.run("posts.setVersionText", { id, body: "Second thoughts" })
  await owner.run("posts.delete", { id })
  await owner.run("trash.restore", { id })
  const { revisions } = await owner.run("posts.history", { id })
  assert.deepEqual(
    revisions.map(({ text }) => text),
    ["First words"],
  )
})

test("a post can be deleted for good, and the trash be emptied", async () => {
  const { owner } = place
  const [one, two, three] = [await place.draft([], ["1"]), await place.draft([], ["2"]), await place.draft([], ["3"])]
  for (const id of [one, two, three]) await owner.run("posts.delete", { id })
  await owner.run("trash.delete", { id: two })
  refusal(await owner.post("/api/app/trash.restore", { id: two }), "NotFound")
  await owner.run("trash.restore", { id: three })
  const { id: changed } = await owner.run("posts.create", { body: "Once said", accountIds: [] })
  await owner.run("sandbox.advanceClock", { seconds: 3600 })
  await owner.run("posts.setVersionText", { id: changed, body: "Said otherwise" })
  await owner.run("posts.delete", { id: changed })
  assert.ok((await owner.run("trash.empty", {})).deleted >= 2)
  const kept = await place.world.services.database.read(async ({ rows }) =>
    rows.selectFrom("post_revisions").select("id").where("beginning", "=", "Once said").execute(),
  )
  assert.deepEqual(kept, [])
  assert.deepEqual(await trash(), [])
  assert.equal((await owner.run("posts.get", { id: three })).status, "Draft")
})

test("many are read page by page, deleted last first", async () => {
  const { owner } = place
  await owner.run("trash.empty", {})
  const ids: string[] = []
  for (let number = 0; number < 60; number += 1) {
    const id = await place.draft([], [String(number)])
    await owner.run("posts.delete", { id })
    ids.unshift(id)
  }
  const first = await owner.run("trash.list", {})
  const second = await owner.run("trash.list", { cursor: first.nextCursor ?? "" })
  assert.equal(first.posts.length, 50)
  assert.equal(second.nextCursor, undefined)
  assert.deepEqual([...first.posts, ...second.posts].map(({ id }) => id).toSorted(), ids.toSorted())
})

test("after thirty days it is gone for good, history and all, and not a day sooner", async () => {
  const { owner, world } = place
  const { id } = await owner.run("posts.create", { body: "Thirty days", accountIds: [] })
  await owner.run("sandbox.advanceClock", { seconds: 3600 })
  await owner.run("posts.setVersionText", { id, body: "Thirty days, no more" })
  await owner.run("trash.empty", {})
  await owner.run("posts.delete", { id })
  const left = async () => {
    await sweepTrash(world.services)
    return world.services.database.read(async ({ rows }) => [
      (await rows.selectFrom("trashed_posts").select("id").execute()).length,
      (await rows.selectFrom("post_revisions").select("id").where("beginning", "=", "Thirty days").execute()).length,
    ])
  }
  world.clock.advance({ hours: 30 * 24 })
  assert.deepEqual(await left(), [1, 1])
  world.clock.advance({ seconds: 1 })
  assert.deepEqual(await left(), [0, 0])
})
