import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { updateAltText } from "#storage/media.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { agentOf, openPlace, type Place } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { AgentOf, approve, cursor } from "./place.ts"

/* Who changed what a card is about, after it was asked for. Nothing is said that is not certain. */

let place: Place
let owner: Client
let editor: Client
let agent: AgentOf
let x: string
let post: string
let card: string

before(async () => {
  place = await openPlace()
  owner = place.owner
  editor = await place.world.member("editor", "Tobias")
  agent = new AgentOf(place.world, owner)
  x = await place.account("x")
})
after(async () => place.close())

beforeEach(async () => {
  post = (await owner.run("posts.create", { accountIds: [x], body: "Tulips from 4 kr" })).id
  place.world.clock.advance({ minutes: 1 })
  card = (await agent.ask("posts.delete", { id: post })).id
  place.world.clock.advance({ minutes: 1 })
})

const look = async () => owner.run("approvals.get", { id: card })
const now = () => place.world.clock.now().toString({ fractionalSecondDigits: 6 })
const change = async () => {
  const { lastChange } = await look()
  return lastChange === undefined
    ? undefined
    : [lastChange.user.name, lastChange.transport, lastChange.client ?? "", lastChange.at].join(" | ")
}
const write = { id: "", body: "Tulips from 5 kr" }

test("a card names the person who changed the post last, and when", async () => {
  assert.equal(await change(), undefined)
  await editor.run("posts.setVersionText", { ...write, id: post })
  const first = now()
  assert.equal(await change(), `Tobias | app |  | ${first}`)
  place.world.clock.advance({ minutes: 1 })

  // An open page that saves what is there already has changed nothing.
  const { accountIds, versions, updatedAt } = await owner.run("posts.get", { id: post })
  await owner.run("posts.update", { id: post, accountIds, versions, baseUpdatedAt: updatedAt })
  assert.equal(await change(), `Tobias | app |  | ${first}`)
  await owner.run("posts.setOption", { id: post, key: "x.replySettings", value: "following" })
  assert.equal(await change(), `Olga | app |  | ${now()}`)
  assert.ok((await look()).isChanged)
})

test("a card names the agent or the token, and for whom", async () => {
  await new AgentOf(place.world, editor, cursor).call("posts.setVersionText", { ...write, id: post })
  assert.equal(await change(), `Tobias | mcp | Cursor | ${now()}`)
  const script = await agentOf(place.world, editor)
  await script.run("posts.setVersionText", { id: post, body: "Tulips from 6 kr" })
  assert.equal(await change(), `Tobias | rest | a script | ${now()}`)
})

test("a card names who took the post on the schedule and off it", async () => {
  const at = place.world.clock.now().add({ hours: 1 }).toString()
  await editor.run("posts.schedule", { id: post, at })
  assert.equal(await change(), `Tobias | app |  | ${now()}`)
  await owner.run("posts.unschedule", { id: post })
  await editor.run("posts.setVersionText", { ...write, id: post })
  assert.equal(await change(), `Tobias | app |  | ${now()}`)
})

test("a change that was taken back is none", async () => {
  await editor.run("posts.setVersionText", { ...write, id: post })
  await editor.run("posts.setVersionText", { id: post, body: "Tulips from 4 kr" })
  assert.deepEqual([(await look()).isChanged, await change()], [false, undefined])
})

test("nobody is named for what became of an account, a picture or the post by itself", async () => {
  const picture = (await Uploader.ofPerson(place.world, owner).put(await jpeg(20, 20), "a.jpg", "Bulbs")).id
  const account = await place.account("bluesky")
  const content = [{ body: "Tulips from 5 kr", media: [picture] }]
  const accountIds = [x, account]
  const fresh = async () => {
    await owner.run("posts.update", { id: post, accountIds, versions: [{ content }] })
    await owner.run("approvals.decline", { id: card })
    place.world.clock.advance({ minutes: 1 })
    card = (await agent.ask("posts.delete", { id: post })).id
    assert.equal((await look()).isChanged, false)
  }
  const workspaceId = await openWorkspaceOf(owner)
  await fresh()
  await place.world.services.database.write(async (writer) => {
    await updateAltText(inWorkspace(writer, workspaceId), readId("med", picture), "Tulip bulbs")
  })
  assert.deepEqual([(await look()).isChanged, await change()], [true, undefined])
  await fresh()
  await owner.run("accounts.delete", { id: account })
  assert.deepEqual([(await look()).isChanged, await change()], [true, undefined])
  // Not all of the difference is the editor's.
  await editor.run("posts.setVersionText", { id: post, body: "Tulips from 6 kr" })
  assert.deepEqual([(await look()).isChanged, await change()], [true, undefined])
  await fresh()
  await setStatus(place, post, "Failed")
  assert.deepEqual([(await look()).isChanged, await change()], [true, undefined])
})

test("a card that is decided names nobody: what was changed later is not what it shows", async () => {
  await editor.run("posts.setVersionText", { ...write, id: post })
  const done = await approve(owner, card)
  assert.deepEqual([done.outcome, done.isChanged, done.lastChange], ["done", true, undefined])
})
