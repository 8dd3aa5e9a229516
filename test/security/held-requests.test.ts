import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import sharp from "sharp"
import { readId } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Client } from "../client.ts"
import { HeldRequest, inApp, withToken } from "../held-request.ts"
import { sendRequest, letIn, openPlace, type Place, reachConsent } from "../identity-provider/place.ts"
import { modernLetter } from "../mcp/talk.ts"
import { sessionOf } from "../people/session-of.ts"
import type { World } from "../world.ts"

/*
 * A request is identified by its headers. Here the last byte of its body comes only after the right that it stands on was
 * taken away: nothing may be written then, by whichever transport it came.
 */

let place: Place
let world: World
let owner: Client
let workspaceId: string

before(async () => {
  place = await openPlace()
  world = place.world
  owner = await world.owner()
  workspaceId = (await sessionOf(owner)).workspace?.id ?? ""
})
after(async () => world.close())

type Person = { readonly client: Client; readonly memberId: string; readonly userId: string }

async function join(role: Role, name: string): Promise<Person> {
  const client = await world.member(role, name)
  const userId = (await sessionOf(client)).user.id
  const { members } = await owner.run("members.list", {})
  return { client, userId, memberId: members.find((member) => member.userId === userId)?.id ?? "" }
}

const hold = async (credentials: Record<string, string>, path: string, body: object | Buffer) =>
  HeldRequest.send(new URL(path, world.base), credentials, body)

const holdInApp = async ({ client }: Person, name: string, input: object) =>
  hold(inApp(world.base, client, workspaceId), `/api/app/${name}`, input)

const holdTool = async (token: string, name: string, input: object) => {
  const { headers, body } = modernLetter("tools/call", { name, arguments: input })
  return HeldRequest.send(new URL("/mcp", world.base), withToken(token), body as object, headers)
}

async function tokenOf({ client }: Person): Promise<{ readonly id: string; readonly secret: string }> {
  const { token } = await client.run("tokens.create", { name: "held" })
  return { id: token.id, secret: token.token }
}

async function endSessions({ client }: Person): Promise<void> {
  // From another browser of the same person.
  const other = client.copy()
  const { sessions } = await other.run("sessions.list", {})
  for (const { id } of sessions) await other.post("/api/app/sessions.revoke", { id })
  await other.post("/api/auth/sign-out", {})
}

const roleOf = async ({ userId }: Person) =>
  (await owner.run("members.list", {})).members.find((member) => member.userId === userId)?.role
const countPosts = async () => (await owner.run("posts.list", {})).total
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer()

describe("a request whose last byte comes after its right was taken away", () => {
  it("does not make a demoted co-owner an owner again", async () => {
    const second = await join("owner", "co-owner")
    const held = await holdInApp(second, "members.update", { id: second.memberId, role: "owner" })
    await owner.run("members.update", { id: second.memberId, role: "viewer" })
    assert.match(await held.refused(403), /members\.update needs the role admin; yours is viewer/)
    assert.equal(await roleOf(second), "viewer")
  })

  it("does not let a removed admin invite anybody", async () => {
    const admin = await join("admin", "removed-admin")
    const held = await holdInApp(admin, "members.invite", { role: "admin" })
    await owner.run("members.remove", { id: admin.memberId })
    await held.refused(401, 403)
    assert.deepEqual((await owner.run("members.list", {})).invitations, [])
  })

  it("does not write with a revoked personal token, over REST and over MCP", async () => {
    const editor = await join("editor", "token-holder")
    const token = await tokenOf(editor)
    const count = await countPosts()
    const rest = await hold(withToken(token.secret), "/api/agent/tools/posts.create", { body: "late" })
    const mcp = await holdTool(token.secret, "posts_create", { body: "late" })
    await editor.client.run("tokens.revoke", { id: token.id })
    await rest.refused(401)
    assert.match((await mcp.release()).text, /"isError":true|Unauthorized/)
    assert.equal(await countPosts(), count)
  })

  it("does not write or read with the token of somebody who was removed", async () => {
    const editor = await join("editor", "leaver")
    const token = await tokenOf(editor)
    const { id } = await editor.client.run("posts.create", { body: "the secret plan" })
    const write = await hold(withToken(token.secret), "/api/agent/tools/posts.setVersionText", { id, body: "late" })
    const read = await hold(withToken(token.secret), "/api/agent/tools/posts.get", { id })
    const upload = await hold(withToken(token.secret), "/api/media", await picture)
    await owner.run("members.remove", { id: editor.memberId })
    await write.refused(401)
    assert.doesNotMatch(await read.refused(401), /secret plan/)
    await upload.refused(401, 403)
    const [first] = (await owner.run("posts.get", { id })).versions
    assert.equal(first?.content[0]?.body, "the secret plan")
    assert.equal((await owner.run("media.list", {})).total, 0)
  })

  it("does not mint a token, upload or write with a session that has ended", async () => {
    const editor = await join("editor", "signed-out")
    const count = await countPosts()
    const credentials = inApp(world.base, editor.client, workspaceId)
    const mint = await hold(credentials, "/api/auth/tokens", { name: "late" })
    const upload = await hold(credentials, "/api/media", await picture)
    const write = await hold(credentials, "/api/app/posts.create", { body: "late" })
    await endSessions(editor)
    for (const held of [mint, upload, write]) await held.refused(401)
    assert.equal(await countPosts(), count)
    assert.equal((await owner.run("media.list", {})).total, 0)
    const tokens = await world.services.database.read((db) =>
      db.rows.selectFrom("tokens").select("name").where("name", "=", "late").execute(),
    )
    assert.deepEqual(tokens, [])
  })

  it("does not let an app in after the session ended in which its person agreed", async () => {
    const editor = await join("editor", "agreed-late")
    const consent = await reachConsent(world, editor.client)
    const decision = { decision: "allow", scopes: ["posts:read", "posts:write"] }
    const held = await hold(inApp(world.base, editor.client), consent, decision)
    await endSessions(editor)
    await held.refused(401)
    const grants = await world.services.database.read((db) =>
      db.rows
        .selectFrom("app_grants")
        .innerJoin("users", "users.id", "app_grants.user_id")
        .select("app_grants.id")
        .where("users.name", "=", "agreed-late")
        .execute(),
    )
    assert.deepEqual(grants, [])
  })

  it("does not write for an app that was disconnected", async () => {
    const editor = await join("editor", "app-user")
    const { access_token: access } = await letIn(world, editor.client)
    assert.equal((await sendRequest(world, access)).status, 200)
    const count = await countPosts()
    const held = await holdTool(access, "posts_create", { body: "late" })
    const { apps } = await editor.client.run("apps.list", {})
    for (const { clientId } of apps) await editor.client.run("apps.disconnect", { clientId })
    assert.match((await held.release()).text, /Access for this app has ended/)
    assert.equal(await countPosts(), count)
  })

  it("files no request for approval with a revoked token", async () => {
    const editor = await join("editor", "asker")
    const token = await tokenOf(editor)
    const { id } = await editor.client.run("posts.create", { body: "to be asked for" })
    const held = await holdTool(token.secret, "posts_delete", { id })
    await editor.client.run("tokens.revoke", { id: token.id })
    await held.release()
    assert.deepEqual((await editor.client.run("approvals.list", {})).approvals, [])
  })

  it("approves nothing that the person may no longer do", async () => {
    const editor = await join("editor", "approver")
    const token = await tokenOf(editor)
    const { id: postId } = await editor.client.run("posts.create", { body: "stays" })
    const { headers, body } = modernLetter("tools/call", { name: "posts_delete", arguments: { id: postId } })
    await sendRequest(world, token.secret, { headers: headers ?? {}, body })
    const [card] = (await editor.client.run("approvals.list", {})).approvals
    const { id, contentHash } = await editor.client.run("approvals.get", { id: card?.id ?? "" })
    const held = await holdInApp(editor, "approvals.approve", { id, contentHash })
    await owner.run("members.update", { id: editor.memberId, role: "viewer" })
    await held.refused(403)
    assert.equal((await owner.run("posts.get", { id: postId })).id, postId)
  })

  it("does not begin slow work for who was demoted", async () => {
    const second = await join("owner", "sandbox-owner")
    const held = await holdInApp(second, "sandbox.connect", { key: "bluesky", handle: "late-arrival" })
    await owner.run("members.update", { id: second.memberId, role: "editor" })
    await held.refused(403)
    assert.doesNotMatch(JSON.stringify(await owner.run("accounts.list", {})), /late-arrival/)
    const page = await owner.get("/sandbox/bluesky")
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /late-arrival/)
  })

  it("does not delete a workspace for somebody who is its owner no more", async () => {
    const second = await join("owner", "deleter")
    const { name = "" } = (await sessionOf(owner)).workspace ?? {}
    const held = await holdInApp(second, "workspaces.delete", { id: workspaceId, name })
    await owner.run("members.update", { id: second.memberId, role: "admin" })
    await held.refused(403)
    assert.equal((await sessionOf(owner)).workspace?.id, workspaceId)
  })

  it("is done as asked where no right was taken away", async () => {
    const editor = await join("editor", "patient")
    const count = await countPosts()
    const held = await holdInApp(editor, "posts.create", { body: "slowly" })
    assert.equal((await held.release()).status, 200)
    assert.equal(await countPosts(), count + 1)
  })
})

describe("a right that is being taken away at the same moment", () => {
  it("is waited for: a write that begins meanwhile is refused", async () => {
    const editor = await join("editor", "at-once")
    const count = await countPosts()
    const { database } = world.services
    let answer: Promise<{ readonly status: number }> | undefined
    await database.write(async (db) => {
      await db.rows.deleteFrom("sessions").where("user_id", "=", readId("usr", editor.userId)).execute()
      answer = editor.client.post("/api/app/posts.create", { body: "meanwhile" })
      // It reaches the row that is held, or waits for the one connection.
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    assert.equal((await answer)?.status, 401)
    assert.equal(await countPosts(), count)
  })
})

describe("invitations", () => {
  it("end with the right of whoever made them", async () => {
    const admin = await join("admin", "inviter")
    await admin.client.run("members.invite", { role: "admin", email: "a@example.com" })
    await admin.client.run("members.invite", { role: "viewer", email: "v@example.com" })
    const second = await join("owner", "second-inviter")
    await second.client.run("members.invite", { role: "owner", email: "o@example.com" })
    await second.client.run("members.invite", { role: "admin", email: "kept@example.com" })
    const open = async () =>
      (await owner.run("members.list", {})).invitations.map(({ email }) => email ?? "").toSorted()
    assert.equal((await open()).length, 4)
    await owner.run("members.update", { id: second.memberId, role: "admin" })
    assert.deepEqual(await open(), ["a@example.com", "kept@example.com", "v@example.com"])
    await owner.run("members.update", { id: admin.memberId, role: "editor" })
    assert.deepEqual(await open(), ["kept@example.com"])
    await owner.run("members.remove", { id: second.memberId })
    assert.deepEqual(await open(), [])
  })

  it("that an admin renewed stay when the first inviter is demoted", async () => {
    const admin = await join("admin", "first-inviter")
    const { invitation } = await admin.client.run("members.invite", { role: "editor", email: "renewed@example.com" })
    await owner.run("invitations.renew", { id: invitation.id })
    await owner.run("members.remove", { id: admin.memberId })
    const { invitations } = await owner.run("members.list", {})
    assert.deepEqual(
      invitations.map(({ email }) => email),
      ["renewed@example.com"],
    )
    await owner.run("invitations.revoke", { id: invitation.id })
  })
})
