import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { AgentOf } from "./place.ts"

/* An agent may say which post it read. That holds for its asking; what goes out is what the person saw. */

let place: Place
let owner: Client
let agent: AgentOf
let x: string

before(async () => {
  place = await openPlace()
  owner = place.owner
  agent = new AgentOf(place.world, owner)
  x = await place.account("x")
})
after(async () => place.close())

const at = () => place.world.clock.now().add({ hours: 1 }).toString()
const draft = async () => owner.run("posts.create", { accountIds: [x], body: "Tulips from 4 kr" })
const read = async (id: string) => owner.run("posts.get", { id })

const ways = [
  ["posts.publishNow", () => ({}), "Publishing"],
  ["posts.schedule", () => ({ at: at() }), "Scheduled"],
] as const

for (const [name, rest, status] of ways) {
  test(`an agent that asks for ${name} with a stale baseUpdatedAt is told so, and nobody is asked`, async () => {
    const { id, updatedAt } = await draft()
    await owner.run("posts.setVersionText", { id, body: "Tulips from 5 kr" })
    const waiting = async () => (await owner.run("approvals.list", { state: "pending" })).total
    const earlier = await waiting()
    await agent.refused(name, { id, ...rest(), baseUpdatedAt: updatedAt }, "Conflict")
    assert.equal(await waiting(), earlier)
    await agent.ask(name, { id, ...rest(), baseUpdatedAt: (await read(id)).updatedAt })
    assert.equal(await waiting(), earlier + 1)
  })

  test(`once a person is asked for ${name}, what they saw decides and not what the agent read`, async () => {
    const { id, updatedAt } = await draft()
    const input = { id, ...rest(), baseUpdatedAt: updatedAt }
    const asked = await agent.ask(name, input)
    const first = await owner.run("approvals.get", { id: asked.id })
    assert.deepEqual(first.input, input)
    await owner.run("posts.setVersionText", { id, body: "Tulips from 5 kr" })

    // The hash of the card before the change approves nothing.
    await owner.refused("approvals.approve", { id: asked.id, contentHash: first.contentHash }, "Conflict")
    const card = await owner.run("approvals.get", { id: asked.id })
    assert.deepEqual([card.isChanged, card.refusal, card.verdict.ok], [true, undefined, true])
    const done = await owner.run("approvals.approve", { id: asked.id, contentHash: card.contentHash })
    assert.deepEqual([done.outcome, done.problem], ["done", undefined])
    const post = await read(id)
    assert.deepEqual([post.status, post.versions[0]?.content[0]?.body], [status, "Tulips from 5 kr"])
  })

  test(`asking for ${name} again after another look finds the card that waits`, async () => {
    const time = rest()
    const { id, updatedAt } = await draft()
    const first = await agent.ask(name, { id, ...time, baseUpdatedAt: updatedAt })
    const changed = await owner.run("posts.setVersionText", { id, body: "Tulips from 5 kr" })
    const again = await agent.ask(name, { id, ...time, baseUpdatedAt: changed.updatedAt })
    const bare = await agent.ask(name, { id, ...time })
    assert.deepEqual([again.id, again.isNew, bare.id, bare.isNew], [first.id, false, first.id, false])
  })
}

test("an edit of a scheduled post that an agent asks for keeps its base: approving it would undo the change since", async () => {
  const { id, accountIds } = await draft()
  const { updatedAt } = await owner.run("posts.schedule", { id, at: at() })
  const input = { id, accountIds, versions: [{ content: [{ body: "Tulips, all gone" }] }], baseUpdatedAt: updatedAt }
  const asked = await agent.ask("posts.update", input)
  await owner.run("posts.setVersionText", { id, body: "Tulips from 5 kr" })
  const card = await owner.run("approvals.get", { id: asked.id })
  assert.equal(card.refusal?.code, "Conflict")
  const decided = await owner.run("approvals.approve", { id: asked.id, contentHash: card.contentHash })
  assert.deepEqual([decided.outcome, decided.problem?.code], ["failed", "Conflict"])
  assert.equal((await read(id)).versions[0]?.content[0]?.body, "Tulips from 5 kr")
})
