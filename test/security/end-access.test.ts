import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { readId } from "#domain/ids.ts"
import { newResetLink } from "#identity/reset.ts"
import { listAuditEntries } from "#storage/audit.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Client } from "../client.ts"
import { sendRequest, letIn, openPlace, type Place } from "../identity-provider/place.ts"
import { tellingsTo } from "../live/tellings-to.ts"
import { sessionOf } from "../people/session-of.ts"
import { ownerPassword } from "../world.ts"

/* A new password ends what the old one may have let in: sessions always, tokens and apps unless the person keeps them. */

const newPassword = "quite another sentence, see"

let place: Place
before(async () => {
  place = await openPlace({ FANFARE_SIGN_IN_TRIES: "1000000" })
  await place.world.owner()
})
after(async () => place.world.close())

type Access = { readonly person: Client; readonly email: string; readonly userId: string; readonly isOpen: Check }
type Check = () => Promise<{ readonly tokens: readonly boolean[]; readonly app: boolean }>

/** Somebody with two personal tokens and one connected app. */
async function openAccess(name: string): Promise<Access> {
  const { world } = place
  const person = await world.member("editor", name)
  const { user } = await sessionOf(person)
  const make = async (label: string) => (await person.run("tokens.create", { name: label })).token.token
  const tokens = [await make("one"), await make("two")]
  const { access_token: app } = await letIn(world, person)
  const isOpen: Check = async () => ({
    tokens: await Promise.all(
      tokens.map(async (token) => (await world.bearer(token).get("/api/agent/tools")).status === 200),
    ),
    app: (await sendRequest(world, app)).status === 200,
  })
  assert.deepEqual(await isOpen(), { tokens: [true, true], app: true })
  return { person, email: user.email, userId: user.id, isOpen }
}

async function newestDetail(action: string): Promise<string | null | undefined> {
  const { world } = place
  const id = readId("wsp", (await sessionOf(await world.owner())).workspace?.id ?? "")
  const entries = await world.services.database.read((db) => listAuditEntries(inWorkspace(db, id), 20, undefined))
  return entries.find((entry) => entry.action === action)?.detail
}

async function resetSecret(email: string): Promise<string> {
  const link = await newResetLink(place.world.services, email, { withoutSecondFactors: false })
  return link.split("#")[1] ?? ""
}

test("a reset ends personal tokens and connected apps, says how many, and the audit trail says it too", async () => {
  const { email, userId, isOpen } = await openAccess("reset")
  const { world } = place
  const since = world.clock.now()
  world.clock.advance({ seconds: 1 })
  const secret = await resetSecret(email)
  const client = world.visitor()
  const answer = await client.post("/api/auth/reset", { secret, password: newPassword })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, { ...(await sessionOf(client)), ended: { sessions: 1, tokens: 2, apps: 1 } })
  assert.deepEqual(await isOpen(), { tokens: [false, false], app: false })
  assert.deepEqual((await client.run("tokens.list", {})).tokens, [])
  assert.deepEqual((await client.run("apps.list", {})).apps, [])
  assert.match((await newestDetail("password-reset")) ?? "", /ended 1 session, 2 tokens and 1 app/)
  assert.ok((await tellingsTo(world, userId, "tokens", since)) > 0)
  assert.ok((await tellingsTo(world, userId, "apps", since)) > 0)
})

test("who resets a password may keep tokens and apps", async () => {
  const { email, isOpen } = await openAccess("keeper")
  const secret = await resetSecret(email)
  const answer = await place.world
    .visitor()
    .post("/api/auth/reset", { secret, password: newPassword, endAccess: false })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual((answer.body as { ended: unknown }).ended, { sessions: 1, tokens: 0, apps: 0 })
  assert.deepEqual(await isOpen(), { tokens: [true, true], app: true })
})

test("a reset that waits for its second factor has ended tokens and apps already, and stands in the trail", async () => {
  const { person, email, isOpen } = await openAccess("factor")
  const { world } = place
  const { secret: seed } = await person.run("totp.start", { password: ownerPassword })
  await person.run("totp.confirm", { code: totpCode(seed, totpStep(world.clock.now())) })
  const answer = await world
    .visitor()
    .post("/api/auth/reset", { secret: await resetSecret(email), password: newPassword })
  assert.deepEqual(answer.body, {
    secondFactor: ["totp", "recoveryCode"],
    ended: { sessions: 1, tokens: 2, apps: 1 },
  })
  assert.deepEqual(await isOpen(), { tokens: [false, false], app: false })
  assert.match((await newestDetail("password-reset")) ?? "", /2 tokens and 1 app/)
})

test("a changed password keeps tokens and apps unless the person ends them", async () => {
  const { person, isOpen } = await openAccess("calm")
  const input = { currentPassword: ownerPassword, newPassword }
  const { ended } = await person.run("password.change", input)
  assert.deepEqual(ended, { sessions: 0, tokens: 0, apps: 0 })
  assert.deepEqual(await isOpen(), { tokens: [true, true], app: true })
})

test("a changed password ends tokens and apps for who wants that, says how many, and tells open tabs", async () => {
  const { person, userId, isOpen } = await openAccess("wary")
  const { world } = place
  const since = world.clock.now()
  world.clock.advance({ seconds: 1 })
  const input = { currentPassword: ownerPassword, newPassword, endAccess: true }
  const { ended } = await person.run("password.change", input)
  assert.deepEqual(ended, { sessions: 0, tokens: 2, apps: 1 })
  assert.deepEqual(await isOpen(), { tokens: [false, false], app: false })
  assert.match((await newestDetail("password.change")) ?? "", /ended 0 sessions, 2 tokens and 1 app/)
  assert.ok((await tellingsTo(world, userId, "tokens", since)) > 0)
  assert.ok((await tellingsTo(world, userId, "apps", since)) > 0)
})

test("nobody else's tokens and apps end with a new password", async () => {
  const other = await openAccess("bystander")
  const { person } = await openAccess("mover")
  await person.run("password.change", { currentPassword: ownerPassword, newPassword, endAccess: true })
  assert.deepEqual(await other.isOpen(), { tokens: [true, true], app: true })
})
