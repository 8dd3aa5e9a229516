import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

test("S-177: an agent sees the page, post and version tab that its user looks at", async () => {
  assert.deepEqual(await place.agent.run("ui.getContext", {}), { page: null })
  const accountId = await place.account("x")
  const { id: postId } = await place.agent.run("posts.create", {})
  const report = { page: `/posts/${postId}`, postId, accountId }
  const seen = await place.owner.run("ui.setContext", report)
  assert.deepEqual(seen, { ...report, seenAt: seen.seenAt })
  assert.deepEqual(await place.agent.run("ui.getContext", {}), seen)
  await place.owner.run("ui.setContext", { page: "/media" })
  const { postId: none, page } = await place.agent.run("ui.getContext", {})
  assert.deepEqual([page, none], ["/media", undefined])
})

test("S-177: two minutes after the last report no page is open", async () => {
  await place.owner.run("ui.setContext", { page: "/posts" })
  place.world.clock.advance({ minutes: 2 })
  assert.equal((await place.agent.run("ui.getContext", {})).page, "/posts")
  place.world.clock.advance({ seconds: 1 })
  assert.deepEqual(await place.agent.run("ui.getContext", {}), { page: null })
})

test("each person has a page of their own, and viewers report theirs", async () => {
  const viewer = await place.world.member("viewer")
  await viewer.run("ui.setContext", { page: "/team" })
  await place.owner.run("ui.setContext", { page: "/media" })
  assert.equal((await viewer.run("ui.getContext", {})).page, "/team")
  assert.equal((await place.owner.run("ui.getContext", {})).page, "/media")
})
