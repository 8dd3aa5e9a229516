import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Client, refusal } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { agentOf, openPlace, type Place } from "../posts/place.ts"
import { AgentOf, approve, cursor } from "./place.ts"

/* Whose card it is: who sees it, finds it in lists, and may decide it. */

let place: Place
let owner: Client
let agent: AgentOf
let x: string

before(async () => {
  place = await openPlace({ FANFARE_APPROVAL_DAYS: "2" })
  owner = place.owner
  agent = new AgentOf(place.world, owner)
  x = await place.account("x")
})
after(async () => place.close())

const read = async (id: string) => owner.run("posts.get", { id })
const card = async (id: string) => owner.run("approvals.get", { id })

async function draft(body = "Bulbs are in", accountIds = [x]): Promise<string> {
  return (await owner.run("posts.create", { accountIds, body })).id
}

test("only the person whose agent asked sees a card and decides it", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash, conversationId } = await card(asked.id)
  const others = await Promise.all([place.world.member("admin", "ada"), place.world.member("owner", "second-owner")])
  for (const other of others) {
    await other.refused("approvals.get", { id: asked.id }, "NotFound")
    await other.refused("approvals.approve", { id: asked.id, contentHash }, "NotFound")
    await other.refused("approvals.decline", { id: asked.id }, "NotFound")
    await other.refused("conversations.get", { id: conversationId }, "NotFound")
    assert.equal((await other.run("approvals.list", {})).total, 0)
    assert.deepEqual((await other.run("conversations.list", {})).conversations, [])
  }
  assert.equal((await card(asked.id)).state, "pending")
})

test("a card belongs to the workspace that was open when it was asked for", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash } = await card(asked.id)
  const home = (await sessionOf(owner)).workspace?.id ?? ""
  await owner.run("workspaces.create", { name: "Elsewhere" })
  await owner.refused("approvals.get", { id: asked.id }, "NotFound")
  await owner.refused("approvals.approve", { id: asked.id, contentHash }, "NotFound")
  assert.equal((await owner.run("approvals.list", {})).total, 0)
  await owner.run("workspaces.open", { id: home })
  assert.equal((await owner.run("approvals.approve", { id: asked.id, contentHash })).outcome, "done")
})

test("the role is asked for again at approving; a person who lost it can still say no", async () => {
  const editor = await place.world.member("editor", "demoted")
  const theirs = new AgentOf(place.world, editor)
  const id = await draft()
  const asked = await theirs.ask("posts.publishNow", { id })
  const { contentHash } = await editor.run("approvals.get", { id: asked.id })
  const { members } = await owner.run("members.list", {})
  const { user } = await sessionOf(editor)
  const member = members.find(({ userId }) => userId === user.id)?.id ?? ""
  await owner.run("members.update", { id: member, role: "viewer" })
  await editor.refused("approvals.approve", { id: asked.id, contentHash }, "Forbidden")
  const shown = await editor.run("approvals.get", { id: asked.id })
  assert.deepEqual([shown.state, shown.refusal?.code], ["pending", "Forbidden"])
  assert.equal((await read(id)).status, "Draft")
  assert.equal((await editor.run("approvals.decline", { id: asked.id })).state, "declined")
})

test("S-292: no token approves: not on the app's path, not as an agent's action, not over MCP", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash } = await card(asked.id)
  const input = { id: asked.id, contentHash }
  const script = await agentOf(place.world, owner)
  for (const name of [
    "approvals.list",
    "approvals.get",
    "approvals.approve",
    "approvals.decline",
    "conversations.get",
  ]) {
    const answer = await script.client.post(`/api/app/${name}`, input)
    assert.equal(answer.status, 403)
    refusal(answer, "Forbidden")
    await script.refused(name, input, "UnknownAction")
    await agent.refused(name, input, "UnknownAction")
  }
  assert.equal((await card(asked.id)).state, "pending")
})

test("lists go on where they ended and filter by state", async () => {
  const person = await place.world.member("editor", "busy")
  const [claudes, cursors] = [new AgentOf(place.world, person), new AgentOf(place.world, person, cursor)]
  const ids: string[] = []
  for (let number = 0; number < 5; number += 1) {
    const asking = number % 2 === 0 ? claudes : cursors
    ids.unshift((await asking.ask("posts.publishNow", { id: await draft(`number ${number}`) })).id)
    place.world.clock.advance({ seconds: 1 })
  }
  const first = await person.run("approvals.list", { limit: 3 })
  const rest = await person.run("approvals.list", { limit: 3, cursor: first.nextCursor ?? "" })
  assert.deepEqual(
    [...first.approvals, ...rest.approvals].map((each) => each.id),
    ids,
  )
  assert.deepEqual([first.total, rest.nextCursor, first.approvals[0]?.text], [5, undefined, "number 4"])
  await approve(person, ids[0] ?? "")
  await person.run("approvals.decline", { id: ids[1] ?? "" })
  for (const [state, expected] of [
    ["approved", [ids[0]]],
    ["declined", [ids[1]]],
    ["pending", ids.slice(2)],
    ["expired", []],
  ] as const) {
    const { approvals, total } = await person.run("approvals.list", { state })
    assert.deepEqual([approvals.map((each) => each.id), total], [expected, expected.length])
  }
  await person.refused("approvals.list", { cursor: "nonsense" }, "BadInput")
  const newest = await person.run("conversations.list", { limit: 1 })
  const older = await person.run("conversations.list", { limit: 1, cursor: newest.nextCursor ?? "" })
  const all = [...newest.conversations, ...older.conversations]
  assert.deepEqual(all.map(({ title, waiting }) => `${title}: ${waiting}`).toSorted(), [
    "Requests from Claude: 2",
    "Requests from Cursor: 1",
  ])
  const claude = all.find(({ client }) => client === "Claude")?.id ?? ""
  const page = await person.run("conversations.get", { id: claude, limit: 2 })
  const more = await person.run("conversations.get", { id: claude, limit: 2, cursor: page.nextCursor ?? "" })
  assert.deepEqual(
    [...page.approvals, ...more.approvals].map((each) => each.id),
    [ids[0], ids[2], ids[4]],
  )
})
