import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { AgentOf, approve, cursor } from "./place.ts"

/* How a person finds what waits, whichever workspace is open. */

let place: Place
let owner: Client
let agent: AgentOf
before(async () => {
  place = await openPlace({ FANFARE_APPROVAL_DAYS: "1" })
  owner = place.owner
  agent = new AgentOf(place.world, owner)
})
after(() => place.close())

const draft = async (body: string) => (await owner.run("posts.create", { body })).id

test("a card is found from another workspace of the same person, and by nobody else", async () => {
  const { workspace: first } = await sessionOf(owner)
  const { id } = await agent.ask("posts.delete", { id: await draft("Summer prices") })
  const { workspace: second } = await owner.run("workspaces.create", { name: "Night Desk" })
  await owner.refused("approvals.get", { id }, "NotFound")
  assert.deepEqual((await owner.run("approvals.locate", { id })).workspace, first)

  const theirs = await agent.ask("posts.delete", { id: await draft("Night prices") })
  const { approvals } = await owner.run("approvals.waiting", {})
  assert.deepEqual(
    approvals.map(({ id: card, workspace, text, postId }) => [card, workspace.name, text, postId?.slice(0, 4)]),
    [
      [theirs.id, "Night Desk", "Night prices", "pst_"],
      [id, "Lark & Loam", "Summer prices", "pst_"],
    ],
  )
  const editor = await place.world.member("editor")
  await editor.refused("approvals.locate", { id }, "NotFound")
  assert.deepEqual((await editor.run("approvals.waiting", {})).approvals, [])

  await owner.run("approvals.decline", { id: theirs.id })
  assert.equal((await owner.run("approvals.locate", { id: theirs.id })).workspace.id, second.id)
  await owner.run("workspaces.delete", { id: second.id, name: "Night Desk" })
  await owner.refused("approvals.locate", { id: theirs.id }, "NotFound")
  await owner.run("workspaces.open", { id: first?.id ?? "" })
  await approve(owner, id)
  assert.deepEqual((await owner.run("approvals.waiting", {})).approvals, [])
})

test("a conversation says what it is about: what waits, or else what was last", async () => {
  const other = new AgentOf(place.world, owner, cursor)
  const one = await other.ask("posts.delete", { id: await draft("The older one") })
  place.world.clock.advance({ minutes: 1 })
  const two = await other.ask("posts.delete", { id: await draft("The newer one") })
  await owner.run("approvals.decline", { id: two.id })
  const about = async () => {
    const { conversations } = await owner.run("conversations.list", {})
    const found = conversations.find(({ client }) => client === "Cursor")
    return [found?.waiting, found?.decided, found?.latest?.id, found?.latest?.text]
  }
  assert.deepEqual(await about(), [1, 1, one.id, "The older one"])
  place.world.clock.advance({ hours: 24 })
  assert.deepEqual(await about(), [0, 2, two.id, "The newer one"])
})
