import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { fingerprint } from "#crypto/hash.ts"
import { findInvitationBySecret } from "#storage/invitations.ts"
import { type Client, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { isPostgres } from "./place.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"
import { statusesOf } from "./statuses-of.ts"

type Role = "viewer" | "editor" | "admin" | "owner"

let world: World
let owner: Client
let admin: Client
/** Comes and goes. */
let guest: Client
let shared: string

before(async () => {
  world = await openWorld()
  owner = await world.owner()
  shared = (await sessionOf(owner)).workspace?.id ?? ""
  admin = await world.member("admin", "admin")
  guest = await world.member("viewer", "guest")
  await guest.run("workspaces.leave", { id: shared })
})
after(async () => world.close())

async function invite(role: Role = "viewer", client: Client = owner) {
  const { invitation, link } = await client.run("members.invite", { role })
  return { id: invitation.id, secret: secretIn(link), link }
}

const secretIn = (link: string) => link.split("#")[1] ?? ""
const look = (secret: string) => world.visitor().post("/api/auth/invitation", { secret })
const accept = (client: Client, secret: string) => client.post("/api/app/invitations.accept", { secret })

let newcomers = 0

async function join(secret: string, about: Record<string, unknown> = {}, client: Client = world.visitor()) {
  newcomers += 1
  const person = { name: "Newcomer", email: `newcomer-${newcomers}@example.com`, password: ownerPassword }
  return client.post("/api/auth/join", { secret, ...person, ...about })
}

test("an invitation is a link with a secret of 128 bits, shown once and kept only as a hash", async () => {
  const { link, secret, id } = await invite()
  assert.match(link, /^http:\/\/localhost:\d+\/invite#[\w-]{22}$/)
  const { invitations } = await owner.run("members.list", {})
  assert.ok(invitations.some((invitation) => invitation.id === id) && !JSON.stringify(invitations).includes(secret))
  const now = world.clock.now()
  const row = await world.services.database.read((db) => findInvitationBySecret(db, fingerprint(secret), now))
  assert.deepEqual(row?.secret_hash, fingerprint(secret))
  assert.ok(!JSON.stringify(row).includes(secret))
})

test("whoever holds the link sees what it is for", async () => {
  const { invitation, link } = await owner.run("members.invite", { role: "editor", email: "Guest@example.com" })
  const answer = await look(secretIn(link))
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, {
    workspaceName: "Lark & Loam",
    role: "editor",
    invitedBy: "Olga",
    email: "Guest@example.com",
    expiresAt: invitation.expiresAt,
  })
  const plain = (await look((await invite()).secret)).body as object
  assert.ok(!("email" in plain))
})

test("a newcomer joins with the role of the invitation and is signed in", async () => {
  const client = world.visitor()
  const answer = await join((await invite("editor")).secret, { name: "Nina", timeZone: "Asia/Tokyo" }, client)
  assert.equal(answer.status, 201, answer.text)
  const { user, workspace } = await sessionOf(client)
  assert.deepEqual(answer.body, { user, workspace })
  assert.deepEqual([user.name, user.timeZone], ["Nina", "Asia/Tokyo"])
  assert.deepEqual([workspace?.id, workspace?.role], [shared, "editor"])
})

test("somebody with an account accepts while signed in, and the workspace opens", async () => {
  const { secret } = await invite("editor")
  const { workspace } = await guest.run("invitations.accept", { secret })
  assert.deepEqual([workspace.id, workspace.role], [shared, "editor"])
  assert.deepEqual((await sessionOf(guest)).workspace, workspace)
  await guest.run("workspaces.leave", { id: shared })
})

test("an address that has an account cannot join as somebody new, and the invitation stays good", async () => {
  const { secret } = await invite()
  for (const email of ["olga@example.com", " OLGA@example.com "]) {
    const answer = await join(secret, { email })
    assert.equal(answer.status, 409, answer.text)
    assert.match(refusal(answer, "Conflict"), /Sign in/)
    const { issues } = answer.body as { issues: { path: string }[] }
    assert.deepEqual(
      issues.map(({ path }) => path),
      ["email"],
    )
  }
  assert.equal((await look(secret)).status, 200)
})

test("without an invitation nobody learns whether an address has an account", async () => {
  const [known, unknown] = [await join("nonsense", { email: "olga@example.com" }), await join("nonsense")]
  assert.equal(known.status, 404)
  assert.equal(known.text, unknown.text)
})

test("a newcomer's weak password is refused by field, and the invitation stays good", async () => {
  const { secret } = await invite()
  assert.deepEqual(fieldsRefused(await join(secret, { password: "too short" })), ["password"])
  assert.deepEqual(fieldsRefused(await join(secret, { role: "owner" })), ["role"])
  assert.equal((await join(secret)).status, 201)
})

test("an invitation works once", async () => {
  const { secret } = await invite()
  assert.equal((await join(secret)).status, 201)
  for (const answer of [await look(secret), await join(secret), await accept(guest, secret)]) {
    assert.equal(answer.status, 404)
    refusal(answer, "NotFound")
  }
})

test("of several who use an invitation at the same moment one gets in", async () => {
  const { secret } = await invite()
  const answers = await Promise.all([join(secret), join(secret), accept(guest, secret)])
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status < 300).length, 1, JSON.stringify(statuses))
  assert.equal(statuses.filter((status) => status === 404).length, 2, JSON.stringify(statuses))
  if (answers[2]?.status === 200) await guest.run("workspaces.leave", { id: shared })
})

test("somebody who accepts two invitations at the same moment is in the workspace once", async () => {
  for (let round = 0; round < (isPostgres ? 5 : 1); round += 1) {
    const secrets = [(await invite()).secret, (await invite("editor")).secret]
    const answers = await Promise.all(secrets.map((secret) => accept(guest, secret)))
    assert.deepEqual(statusesOf(answers), [200, 409])
    const { user } = await sessionOf(guest)
    const { members } = await owner.run("members.list", {})
    assert.equal(members.filter(({ userId }) => userId === user.id).length, 1)
    await guest.run("workspaces.leave", { id: shared })
  }
})

test("two who join with the same address at the same moment make one account", async () => {
  const secrets = [(await invite()).secret, (await invite()).secret]
  const answers = await Promise.all(secrets.map((secret) => join(secret, { email: "twins@example.com" })))
  assert.deepEqual(statusesOf(answers), [201, 409])
})

test("a member who accepts another invitation keeps their role, and the invitation stays good", async () => {
  const { secret } = await invite("owner")
  refusal(await accept(admin, secret), "Conflict")
  assert.equal((await sessionOf(admin)).workspace?.role, "admin")
  assert.equal((await look(secret)).status, 200)
})

test("a withdrawn invitation does not work", async () => {
  const { id, secret } = await invite()
  assert.deepEqual(await admin.run("invitations.revoke", { id }), { id, revoked: true })
  for (const answer of [await look(secret), await join(secret)]) refusal(answer, "NotFound")
  await admin.refused("invitations.revoke", { id }, "NotFound")
  await admin.refused("invitations.renew", { id }, "NotFound")
})

test("a renewed invitation has a fresh link and seven fresh days, and the old link is dead", async () => {
  const { id, secret } = await invite("editor")
  world.clock.advance({ days: 6 })
  owner = await signInAs(world.visitor(), "olga@example.com")
  const renewed = await owner.run("invitations.renew", { id })
  const fresh = secretIn(renewed.link)
  assert.equal(renewed.invitation.id, id)
  refusal(await look(secret), "NotFound")
  world.clock.advance({ days: 6 })
  assert.equal((await look(fresh)).status, 200)
  assert.equal((await join(fresh)).status, 201)
})

test("nobody invites, or renews an invitation, above their own role", async () => {
  owner = await signInAs(world.visitor(), "olga@example.com")
  admin = await signInAs(world.visitor(), "admin-1@example.com")
  await admin.refused("members.invite", { role: "owner" }, "Forbidden")
  const { id } = await invite("owner")
  await admin.refused("invitations.renew", { id }, "Forbidden")
  for (const role of ["viewer", "editor", "admin"] as const) await invite(role, admin)
  assert.deepEqual(fieldsRefused(await admin.post("/api/app/members.invite", { role: "king" })), ["role"])
  assert.deepEqual(fieldsRefused(await admin.post("/api/app/members.invite", {})), ["role"])
  const answer = await admin.post("/api/app/members.invite", { role: "viewer", email: "nobody" })
  assert.deepEqual(fieldsRefused(answer), ["email"])
})

test("an invitation expires after seven days and is not listed any more", async () => {
  const { id, secret } = await invite()
  world.clock.advance({ days: 6, hours: 23, minutes: 59 })
  assert.equal((await look(secret)).status, 200)
  world.clock.advance({ minutes: 1 })
  guest = await signInAs(world.visitor(), "guest-2@example.com")
  for (const answer of [await look(secret), await join(secret), await accept(guest, secret)]) {
    refusal(answer, "NotFound")
  }
  owner = await signInAs(world.visitor(), "olga@example.com")
  const { invitations } = await owner.run("members.list", {})
  assert.ok(!invitations.some((invitation) => invitation.id === id))
})

test("an invitation goes with its workspace", async () => {
  const { workspace } = await owner.run("workspaces.create", { name: "Gone soon" })
  const { secret } = await invite()
  await owner.run("workspaces.delete", { id: workspace.id, name: "Gone soon" })
  for (const answer of [await look(secret), await join(secret)]) refusal(answer, "NotFound")
})
