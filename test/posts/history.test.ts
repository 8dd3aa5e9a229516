import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "./place.ts"

/* What a post said before can be read and restored. */

let place: Place
let account: string

before(async () => {
  place = await openPlace()
  account = await place.account("mastodon")
})
after(async () => place.close())

const historyOf = async (id: string) => (await place.owner.run("posts.history", { id })).revisions
const bodyOf = (post: { versions: readonly { content: readonly { body: string }[] }[] }) =>
  post.versions[0]?.content[0]?.body

test("what a person wrote is in the history once an agent has written over it, and can be restored", async () => {
  const { id } = await place.owner.run("posts.create", { body: "By hand", accountIds: [account] })
  await place.agent.run("posts.setVersionText", { id, body: "By the agent" })
  const [revision, ...more] = await historyOf(id)
  assert.deepEqual(more, [])
  assert.deepEqual([revision?.text, revision?.by], ["By hand", "Olga"])
  const revisionId = revision?.id ?? ""
  assert.equal(bodyOf(await place.owner.run("posts.revision", { id, revisionId })), "By hand")

  const { post, leftOut } = await place.owner.run("posts.restoreRevision", { id, revisionId })
  assert.equal(bodyOf(post), "By hand")
  assert.deepEqual(leftOut, { accounts: 0, media: 0 })
  const [newest] = await historyOf(id)
  assert.deepEqual([newest?.text, newest?.client], ["By the agent", "a script"])
})

test("a sitting leaves one entry, however often the page saves; a later sitting leaves another", async () => {
  const { id } = await place.owner.run("posts.create", { body: "One", accountIds: [] })
  for (const body of ["One t", "One tw", "One two"]) await place.owner.run("posts.setVersionText", { id, body })
  assert.deepEqual(await historyOf(id), [])
  place.world.clock.advance({ minutes: 11 })
  for (const body of ["One two t", "One two three"]) await place.owner.run("posts.setVersionText", { id, body })
  assert.deepEqual(
    (await historyOf(id)).map(({ text }) => text),
    ["One two"],
  )
})

test("fifty earlier states are kept, the newest", async () => {
  const { id } = await place.owner.run("posts.create", { body: "0", accountIds: [] })
  for (let number = 1; number <= 53; number += 1) {
    place.world.clock.advance({ minutes: 11 })
    await place.owner.run("posts.setVersionText", { id, body: String(number) })
  }
  const texts = (await historyOf(id)).map(({ text }) => text)
  assert.equal(texts.length, 50)
  assert.deepEqual([texts[0], texts.at(-1)], ["52", "3"])
})

test("a restore that started from a post which somebody changed since does nothing", async () => {
  const { id, updatedAt } = await place.owner.run("posts.create", { body: "Mine", accountIds: [] })
  await place.agent.run("posts.setVersionText", { id, body: "Theirs" })
  const [revision] = await historyOf(id)
  const input = { id, revisionId: revision?.id ?? "", baseUpdatedAt: updatedAt }
  refusal(await place.owner.post("/api/app/posts.restoreRevision", input), "Conflict")
  assert.equal(bodyOf(await place.owner.run("posts.get", { id })), "Theirs")
})

test("what is no longer there is left out of what is restored, and counted", async () => {
  const gone = await place.account("bluesky")
  const { id } = await place.owner.run("posts.create", { body: "To both", accountIds: [account, gone] })
  await place.agent.run("posts.update", { id, accountIds: [account], versions: [{ content: [{ body: "To one" }] }] })
  await place.owner.run("accounts.delete", { id: gone })
  const [revision] = await historyOf(id)
  const { post, leftOut } = await place.owner.run("posts.restoreRevision", { id, revisionId: revision?.id ?? "" })
  assert.deepEqual(post.accountIds, [account])
  assert.deepEqual(leftOut, { accounts: 1, media: 0 })
})

test("what went out is not restored over", async () => {
  const { id } = await place.owner.run("posts.create", { body: "Before", accountIds: [account] })
  await place.agent.run("posts.setVersionText", { id, body: "Out now" })
  const [revision] = await historyOf(id)
  await place.owner.run("posts.publishNow", { id })
  const input = { id, revisionId: revision?.id ?? "" }
  refusal(await place.owner.post("/api/app/posts.restoreRevision", input), "Conflict")
})

test("who wrote a post as it stands is said by name, agents too, and survives a stay in the trash", async () => {
  const { id } = await place.agent.run("posts.create", { body: "By the agent alone", accountIds: [account] })
  const made = await place.owner.run("posts.history", { id })
  assert.deepEqual([made.now.by, made.now.client, made.revisions], ["Olga", "a script", []])

  await place.owner.run("posts.delete", { id })
  await place.owner.run("trash.restore", { id })
  assert.equal((await place.owner.run("posts.history", { id })).now.client, "a script")

  await place.owner.run("posts.setVersionText", { id, body: "By hand now" })
  const changed = await place.owner.run("posts.history", { id })
  assert.deepEqual([changed.now.by, changed.now.client], ["Olga", undefined])
  assert.deepEqual(
    changed.revisions.map(({ text, client }) => [text, client]),
    [["By the agent alone", "a script"]],
  )
})

test("a post says who did what with it, the newest first, and nothing of other posts", async () => {
  const { id } = await place.agent.run("posts.create", { body: "Seen by many", accountIds: [account] })
  await place.owner.run("posts.create", { body: "Another one", accountIds: [account] })
  const at = place.world.clock.now().add({ hours: 2 }).toString()
  await place.owner.run("posts.schedule", { id, at })
  const { trail } = await place.owner.run("posts.history", { id })
  assert.deepEqual(
    trail.map(({ who, client, action }) => [who, client, action]),
    [
      ["Olga", undefined, "posts.schedule"],
      ["Olga", "a script", "posts.create"],
    ],
  )
  assert.ok(trail.every(({ subjectId }) => subjectId === id))
})
