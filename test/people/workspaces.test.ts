import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Client, refusal } from "../client.ts"
import { openWorld, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"
import { statusesOf } from "./statuses-of.ts"

let world: World
let owner: Client
let second: Client
let admin: Client
let editor: Client
let shared: string

before(async () => {
  world = await openWorld()
  owner = await world.owner()
  shared = (await sessionOf(owner)).workspace?.id ?? ""
  second = await world.member("owner", "second")
  admin = await world.member("admin", "admin")
  editor = await world.member("editor", "editor")
})
after(async () => world.close())

async function memberId(client: Client, of: Client = client): Promise<string> {
  const { user } = await sessionOf(of)
  const { members } = await client.run("members.list", {})
  return members.find(({ userId }) => userId === user.id)?.id ?? ""
}

async function invite(client: Client, role: "viewer" | "editor" | "admin" | "owner"): Promise<string> {
  return (await client.run("members.invite", { role })).link.split("#")[1] ?? ""
}

/** A workspace of its own, with these people in it as owners; it is open in all their browsers. */
async function foundWith(name: string, people: readonly Client[]): Promise<string> {
  const [founder, ...others] = people
  assert.ok(founder)
  const { workspace } = await founder.run("workspaces.create", { name })
  for (const other of others) await other.run("invitations.accept", { secret: await invite(founder, "owner") })
  return workspace.id
}

async function roleIn(client: Client, id: string): Promise<string | undefined> {
  return (await client.run("workspaces.list", {})).workspaces.find((workspace) => workspace.id === id)?.role
}

test("S-001: whoever creates a workspace owns it, has it open and is alone in it", async () => {
  const { workspace } = await editor.run("workspaces.create", { name: "  Side project ", timeZone: "Asia/Tokyo" })
  assert.deepEqual({ ...workspace, id: "" }, { id: "", name: "Side project", timeZone: "Asia/Tokyo", role: "owner" })
  assert.deepEqual((await sessionOf(editor)).workspace, workspace)
  const { members } = await editor.run("members.list", {})
  assert.deepEqual(
    members.map(({ role, isYou }) => [role, isYou]),
    [["owner", true]],
  )
})

test("without a time zone a workspace gets that of the person", async () => {
  await editor.run("profile.update", { timeZone: "America/Lima" })
  const { workspace } = await editor.run("workspaces.create", { name: "Lima" })
  assert.equal(workspace.timeZone, "America/Lima")
  await editor.run("workspaces.delete", { id: workspace.id, name: "Lima" })
})

test("S-004: a person has a role of their own in each workspace, and acts with that of the open one", async () => {
  await editor.run("workspaces.open", { id: shared })
  await editor.refused("members.invite", { role: "viewer" }, "Forbidden")
  const { workspaces } = await editor.run("workspaces.list", {})
  const shown = workspaces.map(({ name, role, members, open }) => ({ name, role, members, open }))
  assert.deepEqual(shown, [
    { name: "Lark & Loam", role: "editor", members: 4, open: true },
    { name: "Side project", role: "owner", members: 1, open: false },
  ])
  await editor.run("workspaces.open", { id: workspaces[1]?.id ?? "" })
  await editor.run("members.invite", { role: "viewer" })
  assert.equal((await sessionOf(editor)).workspace?.role, "owner")
})

test("one browser's open workspace is not another's, and a new sign-in opens the last one", async () => {
  const { user, workspace } = await sessionOf(editor)
  const phone = await signInAs(world.visitor(), user.email)
  assert.equal((await sessionOf(phone)).workspace?.id, workspace?.id)
  await phone.run("workspaces.open", { id: shared })
  assert.equal((await sessionOf(editor)).workspace?.id, workspace?.id)
  assert.equal((await sessionOf(await signInAs(world.visitor(), user.email))).workspace?.id, shared)
})

test("a workspace that somebody is not in is not there for them", async () => {
  const { workspace } = await sessionOf(editor)
  const id = workspace?.id ?? ""
  await admin.refused("workspaces.open", { id }, "NotFound")
  await admin.refused("workspaces.leave", { id }, "NotFound")
  await admin.refused("workspaces.delete", { id, name: workspace?.name }, "NotFound")
  const member = await memberId(editor)
  await admin.refused("members.update", { id: member, role: "viewer" }, "NotFound")
  await admin.refused("members.remove", { id: member }, "NotFound")
  const { invitation } = await editor.run("members.invite", { role: "viewer" })
  await admin.refused("invitations.renew", { id: invitation.id }, "NotFound")
  await admin.refused("invitations.revoke", { id: invitation.id }, "NotFound")
})

test("admins change a workspace's name and time zone, editors do not", async () => {
  const { workspace } = await admin.run("workspaces.update", { timeZone: "Europe/Paris" })
  assert.deepEqual([workspace.name, workspace.timeZone], ["Lark & Loam", "Europe/Paris"])
  assert.deepEqual((await sessionOf(owner)).workspace?.timeZone, "Europe/Paris")
  const answer = await admin.post("/api/app/workspaces.update", { timeZone: "+02:00" })
  assert.deepEqual(fieldsRefused(answer), ["timeZone"])
  await editor.run("workspaces.open", { id: shared })
  await editor.refused("workspaces.update", { name: "Mine" }, "Forbidden")
})

test("a workspace is deleted by an owner who types its name, and is gone for everybody", async () => {
  const id = await foundWith("Short-lived", [owner, admin])
  await owner.run("members.update", { id: await memberId(owner, admin), role: "admin" })
  await admin.refused("workspaces.delete", { id, name: "Short-lived" }, "Forbidden")
  const answer = await owner.post("/api/app/workspaces.delete", { id, name: "short-lived" })
  assert.deepEqual(fieldsRefused(answer), ["name"])
  assert.deepEqual(await owner.run("workspaces.delete", { id, name: "Short-lived" }), { id, deleted: true })

  assert.equal((await sessionOf(owner)).workspace?.id, shared)
  assert.equal((await sessionOf(admin)).workspace?.id, shared)
  await admin.refused("workspaces.open", { id }, "NotFound")
})

test("somebody who leaves their last workspace is still signed in and can create one", async () => {
  const client = await world.member("viewer", "leaver")
  assert.deepEqual(await client.run("workspaces.leave", { id: shared }), { id: shared, left: true })
  assert.equal((await sessionOf(client)).workspace, null)
  await client.refused("members.list", {}, "Forbidden")
  const { workspace } = await client.run("workspaces.create", { name: "A new start" })
  assert.deepEqual((await sessionOf(client)).workspace, workspace)
})

test("leaving one workspace opens another", async () => {
  const id = await foundWith("For a while", [owner, second])
  await second.run("workspaces.leave", { id })
  assert.equal((await sessionOf(second)).workspace?.id, shared)
  await owner.run("workspaces.delete", { id, name: "For a while" })
})

test("somebody who is removed loses everything in the workspace with the next request", async () => {
  const client = await world.member("admin", "removed")
  const token = ((await client.post("/api/auth/tokens", { name: "script" })).body as { token: string }).token
  assert.equal((await world.bearer(token).get("/api/agent/tools")).status, 200)
  await owner.run("members.remove", { id: await memberId(owner, client) })

  for (const name of ["members.list", "members.invite", "workspaces.update", "audit.list"] as const) {
    await client.refused(name, { role: "viewer" }, "Forbidden")
  }
  await client.refused("workspaces.open", { id: shared }, "NotFound")
  refusal(await world.bearer(token).get("/api/agent/tools"), "Unauthorized")
  assert.deepEqual((await client.run("workspaces.list", {})).workspaces, [])
  assert.equal((await sessionOf(client)).workspace, null)
})

test("somebody who is removed from the open workspace, or sees it deleted, finds another of theirs open", async () => {
  const client = await world.member("viewer", "two-homes")
  const { workspace } = await client.run("workspaces.create", { name: "The other home" })
  await client.run("workspaces.open", { id: shared })
  await owner.run("members.remove", { id: await memberId(owner, client) })
  assert.deepEqual((await sessionOf(client)).workspace, workspace)

  const id = await foundWith("Soon gone", [owner, client])
  await owner.run("workspaces.delete", { id, name: "Soon gone" })
  assert.deepEqual((await sessionOf(client)).workspace, workspace)
})

test("a tab that shows another workspace than the open one changes nothing in it", async () => {
  const client = await world.member("admin", "two-tabs")
  const shown = { "fanfare-workspace": shared }
  const inviteFromTab = async () => client.post("/api/app/members.invite", { role: "viewer" }, shown)
  assert.equal((await inviteFromTab()).status, 200)
  const { workspace } = await client.run("workspaces.create", { name: "In the other tab" })
  assert.match(refusal(await inviteFromTab(), "Conflict"), /another workspace/)
  assert.deepEqual((await client.run("members.list", {})).invitations, [])
  const elsewhere = { "fanfare-workspace": workspace.id }
  assert.equal((await client.post("/api/app/members.invite", { role: "viewer" }, elsewhere)).status, 200)
  // What does not concern a workspace works from any tab, finding back to the other one above all.
  assert.equal((await client.post("/api/app/workspaces.open", { id: shared }, elsewhere)).status, 200)
})

test("a changed role holds with the next request", async () => {
  const client = await world.member("viewer", "riser")
  const id = await memberId(owner, client)
  await client.refused("members.invite", { role: "viewer" }, "Forbidden")
  const { member } = await owner.run("members.update", { id, role: "admin" })
  assert.equal(member.role, "admin")
  await client.run("members.invite", { role: "viewer" })
  await owner.run("members.update", { id, role: "viewer" })
  await client.refused("members.invite", { role: "viewer" }, "Forbidden")
})

test("the last owner can neither leave nor be made less nor be removed, not even by themselves", async () => {
  const id = await foundWith("One owner", [owner, admin])
  await owner.run("members.update", { id: await memberId(owner, admin), role: "admin" })
  const me = await memberId(owner)
  await owner.refused("workspaces.leave", { id }, "Conflict")
  await owner.refused("members.update", { id: me, role: "admin" }, "Conflict")
  await owner.refused("members.remove", { id: me }, "Conflict")
  await owner.run("members.update", { id: me, role: "owner" })
  assert.equal((await sessionOf(owner)).workspace?.role, "owner")

  // With a second owner all of it is possible.
  await owner.run("members.update", { id: await memberId(owner, admin), role: "owner" })
  await owner.run("members.update", { id: me, role: "viewer" })
  await owner.refused("members.update", { id: me, role: "owner" }, "Forbidden")
  await owner.run("workspaces.leave", { id })
  await admin.run("workspaces.delete", { id, name: "One owner" })
})

test("of two owners who leave at the same moment exactly one succeeds", async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await foundWith("Two owners", [owner, second])
    const answers = await Promise.all([owner, second].map((each) => each.post("/api/app/workspaces.leave", { id })))
    assert.deepEqual(statusesOf(answers), [200, 409])
    const left = answers[0]?.status === 409 ? owner : second
    const { members } = await left.run("members.list", {})
    assert.deepEqual(
      members.map(({ role, isYou }) => [role, isYou]),
      [["owner", true]],
    )
    await left.run("workspaces.delete", { id, name: "Two owners" })
  }
})

test("two owners who turn on each other at the same moment leave one owner", async () => {
  type Move = (client: Client, other: string, me: string, id: string) => readonly [string, object]
  const moves: readonly Move[] = [
    (_client, other) => ["members.remove", { id: other }],
    (_client, other) => ["members.update", { id: other, role: "viewer" }],
    (_client, _other, me) => ["members.update", { id: me, role: "viewer" }],
  ]
  for (const move of moves) {
    const id = await foundWith("Two owners", [owner, second])
    const [one, other] = [await memberId(owner), await memberId(second)]
    const [first, last] = [move(owner, other, one, id), move(second, one, other, id)]
    const answers = await Promise.all([
      owner.post(`/api/app/${first[0]}`, first[1]),
      second.post(`/api/app/${last[0]}`, last[1]),
    ])
    const statuses = answers.map(({ status }) => status)
    assert.ok(statuses.includes(200) && statuses.every((status) => status < 500), JSON.stringify(statuses))
    const roles = await Promise.all([owner, second].map(async (each) => roleIn(each, id)))
    assert.equal(roles.filter((role) => role === "owner").length, 1, JSON.stringify(roles))
    const left = roles[0] === "owner" ? owner : second
    await left.run("workspaces.delete", { id, name: "Two owners" })
    for (const each of [owner, second]) await each.run("workspaces.open", { id: shared })
  }
})

test("an admin cannot touch an owner, nor make one", async () => {
  const ownerId = await memberId(admin, owner)
  const editorId = await memberId(admin, editor)
  await admin.refused("members.update", { id: ownerId, role: "viewer" }, "Forbidden")
  await admin.refused("members.update", { id: ownerId, role: "owner" }, "Forbidden")
  await admin.refused("members.remove", { id: ownerId }, "Forbidden")
  await admin.refused("members.update", { id: editorId, role: "owner" }, "Forbidden")
  await admin.refused("members.update", { id: await memberId(admin), role: "owner" }, "Forbidden")
  await admin.refused("members.invite", { role: "owner" }, "Forbidden")
  assert.equal((await sessionOf(owner)).workspace?.role, "owner")
})

test("S-304: editors and viewers change nobody, not even themselves", async () => {
  const viewer = await world.member("viewer", "looker")
  for (const client of [editor, viewer]) {
    const me = await memberId(client)
    await client.refused("members.update", { id: me, role: "admin" }, "Forbidden")
    await client.refused("members.update", { id: me, role: "viewer" }, "Forbidden")
    await client.refused("members.remove", { id: me }, "Forbidden")
    await client.refused("members.invite", { role: "viewer" }, "Forbidden")
  }
})

test("members are listed to everybody in the workspace, invitations only to admins and owners", async () => {
  await owner.run("members.invite", { role: "viewer", email: "guest@example.com" })
  const [seenByEditor, seenByAdmin] = [await editor.run("members.list", {}), await admin.run("members.list", {})]
  assert.deepEqual(seenByEditor.invitations, [])
  assert.ok(
    seenByAdmin.invitations.some(({ email, invitedBy }) => email === "guest@example.com" && invitedBy === "Olga"),
  )
  assert.deepEqual(
    seenByEditor.members.map(({ id }) => id),
    seenByAdmin.members.map(({ id }) => id),
  )
  assert.equal(seenByEditor.members.filter(({ isYou }) => isYou).length, 1)
})
