import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { insertAttempts } from "#storage/publication-attempts.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPublishing, type PublishingPlace } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

const tellOf = async (id: string) => (await place.owner.run("posts.attempts", { id })).attempts

test("what was done is told in its order, even where the clock did not move; a text is ready without a call", async () => {
  const account = await place.connect("x")
  const id = await place.draft([account.id], ["one", "two", "three"])
  await place.owner.run("posts.publishNow", { id })
  await place.ended(id)
  assert.deepEqual(
    (await tellOf(id)).map(({ item, step, outcome }) => `${item} ${step} ${outcome}`),
    [0, 1, 2].map((item) => `${item} commit published`),
  )
})

test("what the network was given before the post is told, too", async () => {
  const account = await place.connect("x")
  const { id: media } = await Uploader.ofPerson(place.world, place.owner).put(await jpeg())
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "Larks", media: [media] })
  await place.owner.run("posts.publishNow", { id })
  await place.ended(id)
  assert.deepEqual(
    (await tellOf(id)).map(({ step, outcome }) => `${step} ${outcome}`),
    ["prepare ready", "commit published"],
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
    ["commit unknown", "reconcile unknown"],
  )
  assert.match(attempts[0]?.message ?? "", /connection/)
  assert.equal(attempts[1]?.message, "LinkedIn does not let apps see what a member has posted.")
})

test("what five hundred long threads did is kept in one transaction, and the last of it is told", async () => {
  const account = await place.connect("bluesky")
  const id = await place.draft([account.id], ["One of many"])
  const about = {
    workspace_id: await openWorkspaceOf(place.owner),
    post_id: readId("pst", id),
    account_id: readId("acc", account.id),
    at: place.world.clock.now(),
    took_ms: 1,
    code: null,
    message: 'said "so, and {so}" \\',
  }
  const steps = ["prepare", "commit"] as const
  const attempts = Array.from({ length: 500 * 13 }, (_, item) =>
    steps.map((step) => ({ ...about, id: newId(), item, step, outcome: "unknown" })),
  ).flat()
  await place.world.services.database.write((db) => insertAttempts(db, attempts))
  const told = await tellOf(id)
  const kept = await place.world.services.database.read(({ rows }) =>
    rows.selectFrom("publication_attempts").select("id").where("post_id", "=", about.post_id).execute(),
  )
  assert.equal(kept.length, attempts.length)
  assert.deepEqual([told.length, told.at(-1)?.item], [2000, 6499])
  assert.deepEqual([...new Set(told.map(({ message }) => message))], [about.message])
})
