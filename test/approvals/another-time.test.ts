import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { AgentOf } from "./place.ts"

/* A person who approves may choose another time than the one that the agent asked for. */

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

const inHours = (hours: number) => place.world.clock.now().add({ hours }).toString({ fractionalSecondDigits: 6 })
const draft = async () => (await owner.run("posts.create", { accountIds: [x], body: "Bulbs are in" })).id
const hashOf = async (id: string) => (await owner.run("approvals.get", { id })).contentHash
const noteOf = async (id: string) => {
  const answer = await agent.call("posts.get", { id })
  assert.ok(answer.kind === "done")
  return answer.advice.join(" ")
}

test("what is approved with another time is scheduled for that time, and trail, card and agent say so", async () => {
  const id = await draft()
  const [wanted, chosen] = [inHours(1), inHours(30)]
  const asked = await agent.ask("posts.schedule", { id, at: wanted })
  const done = await owner.run("approvals.approve", {
    id: asked.id,
    contentHash: await hashOf(asked.id),
    at: chosen,
  })
  assert.deepEqual([done.state, done.outcome, done.chosenAt], ["approved", "done", chosen])
  // What was asked for stays as it was asked for.
  assert.equal(done.input["at"], wanted)
  const post = await owner.run("posts.get", { id })
  assert.deepEqual([post.status, post.scheduledAt], ["Scheduled", chosen])
  const trail = (await owner.run("audit.list", { limit: 2 })).entries
  assert.deepEqual(
    trail.map(({ action, detail }) => [action, detail]),
    [
      ["approvals.approve", "done, with another time"],
      ["posts.schedule", `for ${chosen}, asked for by Claude for ${wanted}`],
    ],
  )
  assert.ok((await noteOf(id)).includes(`with another time than you asked for, ${chosen}, and it was done.`))
})

test("a request whose time has passed can still be approved for another", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.schedule", { id, at: inHours(1) })
  place.world.clock.advance({ hours: 2 })
  const { contentHash, refusal } = await owner.run("approvals.get", { id: asked.id })
  assert.equal(refusal?.code, "BadInput")
  const chosen = inHours(1)
  const done = await owner.run("approvals.approve", { id: asked.id, contentHash, at: chosen })
  assert.equal(done.outcome, "done")
  assert.equal((await owner.run("posts.get", { id })).scheduledAt, chosen)
})

test("a time that cannot be is refused like the agent's own would be, and the card goes on waiting", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.schedule", { id, at: inHours(1) })
  const contentHash = await hashOf(asked.id)
  for (const at of [inHours(-1), "tomorrow"]) {
    await owner.refused("approvals.approve", { id: asked.id, contentHash, at }, "BadInput")
  }
  assert.equal((await owner.run("approvals.get", { id: asked.id })).state, "pending")
  assert.equal((await owner.run("posts.get", { id })).status, "Draft")
})

test("only what is to be scheduled takes another time, and only what the person saw", async () => {
  const id = await draft()
  const removal = await agent.ask("posts.delete", { id })
  const now = { id: removal.id, contentHash: await hashOf(removal.id), at: inHours(3) }
  await owner.refused("approvals.approve", now, "BadInput")
  assert.equal((await owner.run("approvals.get", { id: removal.id })).state, "pending")

  const asked = await agent.ask("posts.schedule", { id, at: inHours(1) })
  const contentHash = await hashOf(asked.id)
  await owner.run("posts.setVersionText", { id, body: "Bulbs are out" })
  await owner.refused("approvals.approve", { id: asked.id, contentHash, at: inHours(3) }, "Conflict")
  assert.equal((await owner.run("posts.get", { id })).status, "Draft")
})

test("over REST, asking for the same says that it waits, why it was declined, and which time was chosen", async () => {
  const id = await draft()
  const input = { id, at: inHours(1) }
  const told = async () => place.agent.refused("posts.schedule", input, "ApprovalRequired")
  assert.doesNotMatch(await told(), /request|person declined/)
  const first = await agent.ask("posts.schedule", input)
  assert.match(await told(), /waits for a person until .*\/approvals\/apr_/)
  await owner.run("approvals.decline", { id: first.id, reason: "Not on a Sunday" })
  assert.match(await told(), /Do not retry\. A person declined posts\.schedule .* "Not on a Sunday"/)
  const second = await agent.ask("posts.schedule", { id, at: inHours(2) })
  const chosen = inHours(5)
  await owner.run("approvals.approve", { id: second.id, contentHash: await hashOf(second.id), at: chosen })
  assert.ok((await told()).includes(`with another time than you asked for, ${chosen}`))
  // An edit of what is scheduled now needs a person too, and nobody was asked for one.
  const edit = await place.agent.refused("posts.setVersionText", { id, body: "Later" }, "ApprovalRequired")
  assert.doesNotMatch(edit, /A person/)
})

test("over REST, an id that no post can have is refused like any other", async () => {
  assert.doesNotMatch(await place.agent.refused("posts.delete", { id: "\u0000" }, "ApprovalRequired"), /A person/)
})
