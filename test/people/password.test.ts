import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { PasswordHasher } from "#crypto/password.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { emailKey } from "#domain/person.ts"
import { newResetLink } from "#identity/reset.ts"
import { findUserByEmail } from "#storage/users.ts"
import { type Client, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs, trySignIn } from "./sign-in-as.ts"
import { statusesOf } from "./statuses-of.ts"

let world: World
let ada: Client
let email: string
let password = ownerPassword

before(async () => {
  world = await openWorld({ FANFARE_SIGN_IN_TRIES: "1000000" }, { passwords: new PasswordHasher() })
  await world.owner()
  ada = await world.member("editor", "ada")
  email = (await sessionOf(ada)).user.email
})
after(async () => world.close())

const isIn = async (client: Client) => (await client.get("/api/auth/session")).status === 200

async function resetLink(withoutSecondFactors = false): Promise<string> {
  const link = await newResetLink(world.services, email.toUpperCase(), { withoutSecondFactors })
  assert.match(link, /^http:\/\/localhost:\d+\/reset#[\w-]{22}$/)
  return link.split("#")[1] ?? ""
}

const reset = (secret: string, chosen: string, client: Client = world.visitor()) =>
  client.post("/api/auth/reset", { secret, password: chosen })

test("a password is kept as an argon2id hash, and nowhere as itself", async () => {
  const row = await world.services.database.read((db) => findUserByEmail(db, emailKey(email)))
  assert.match(row?.password_hash ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.ok(!JSON.stringify(row).includes(ownerPassword))
  assert.ok(!JSON.stringify(await sessionOf(ada)).includes("argon2id"))
})

test("changing the password needs the current one", async () => {
  const answer = await ada.post("/api/app/password.change", {
    currentPassword: "wrong",
    newPassword: "another good password",
  })
  assert.equal(answer.status, 403)
  refusal(answer, "Forbidden")
  await signInAs(world.visitor(), email, password)
  assert.equal((await trySignIn(world.visitor(), email, "another good password")).status, 401)
})

test("a weak new password is refused by its field", async () => {
  for (const newPassword of ["", "elevenchars", "aaaaaaaaaaaaaaa", "x".repeat(201)]) {
    const answer = await ada.post("/api/app/password.change", { currentPassword: password, newPassword })
    assert.deepEqual(fieldsRefused(answer), ["newPassword"])
  }
})

test("a changed password ends every other session, and this one gets a new secret", async () => {
  const others = [await signInAs(world.visitor(), email, password), await signInAs(world.visitor(), email, password)]
  const old = ada.copy()
  const newPassword = "a changed password, long enough"
  const { ended } = await ada.run("password.change", { currentPassword: password, newPassword })
  assert.deepEqual(ended, { sessions: 3, tokens: 0, apps: 0 })
  assert.deepEqual(await Promise.all(others.map(isIn)), [false, false])

  const known = ada.cookies.get("fanfare")
  assert.equal(await isIn(ada), true)
  assert.notEqual(ada.cookies.get("fanfare"), known)
  world.clock.advance({ seconds: 59 })
  assert.equal(await isIn(old), true)
  world.clock.advance({ seconds: 1 })
  assert.deepEqual([await isIn(old), await isIn(ada)], [false, true])

  assert.equal((await trySignIn(world.visitor(), email, password)).status, 401)
  password = newPassword
  await signInAs(world.visitor(), email, password)
})

test("a changed password ends sign-ins that wait for their second factor", async () => {
  const { secret } = await ada.run("totp.start", { password })
  await ada.run("totp.confirm", { code: totpCode(secret, totpStep(world.clock.now())) })
  const waiting = world.visitor()
  await trySignIn(waiting, email, password)
  const newPassword = "changed once more, long enough"
  await ada.run("password.change", { currentPassword: password, newPassword })
  password = newPassword
  world.clock.advance({ seconds: 30 })
  const code = totpCode(secret, totpStep(world.clock.now()))
  refusal(await waiting.post("/api/auth/second-factor", { method: "totp", code }), "Unauthorized")
  await ada.run("totp.remove", { password })
})

test("a reset link sets a new password, ends all sessions and signs in", async () => {
  const others = [ada, await signInAs(world.visitor(), email, password)]
  const client = world.visitor()
  const chosen = "a password after the reset"
  const answer = await reset(await resetLink(), chosen, client)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, { ...(await sessionOf(client)), ended: { sessions: 2, tokens: 0, apps: 0 } })
  assert.deepEqual(await Promise.all(others.map(isIn)), [false, false])
  assert.equal((await trySignIn(world.visitor(), email, password)).status, 401)
  password = chosen
  ada = await signInAs(world.visitor(), email, password)
})

test("a reset link works once, and not with a weak password", async () => {
  const secret = await resetLink()
  assert.deepEqual(fieldsRefused(await reset(secret, "too short")), ["password"])
  const tries = await Promise.all([reset(secret, "the one or the other"), reset(secret, "the one or the other")])
  assert.deepEqual(statusesOf(tries), [200, 404])
  password = "the one or the other"
  refusal(await reset(secret, "a third password here"), "NotFound")
  refusal(await reset("nonsense", "a third password here"), "NotFound")
  ada = await signInAs(world.visitor(), email, password)
})

test("a reset link that is used ends the other ones of that person", async () => {
  const [one, other] = [await resetLink(), await resetLink()]
  assert.equal((await reset(one, "chosen with the first link")).status, 200)
  refusal(await reset(other, "chosen with the second link"), "NotFound")
})

test("a reset link works for an hour", async () => {
  const [early, late] = [await resetLink(), await resetLink()]
  world.clock.advance({ minutes: 59 })
  assert.equal((await reset(early, "within the hour it works")).status, 200)
  password = "within the hour it works"
  world.clock.advance({ minutes: 1 })
  refusal(await reset(late, "after the hour it does not"), "NotFound")
  ada = await signInAs(world.visitor(), email, password)
})

test("a setup secret is no reset secret, nor the other way round", async () => {
  const secret = await resetLink()
  const person = { name: "X", email: "x@example.com", password: ownerPassword }
  const setup = { secret, ...person, workspaceName: "W", timeZone: "UTC" }
  refusal(await world.visitor().post("/api/auth/setup", setup), "NotFound")
  assert.equal((await reset(secret, password)).status, 200)
  ada = await signInAs(world.visitor(), email, password)
})

test("nobody gets a reset link for an address that has no account", async () => {
  await assert.rejects(newResetLink(world.services, "nobody@example.com", { withoutSecondFactors: false }), {
    code: "NotFound",
  })
})

test("a reset keeps the second factor, unless the link was made without", async () => {
  const { secret } = await ada.run("totp.start", { password })
  await ada.run("totp.confirm", { code: totpCode(secret, totpStep(world.clock.now())) })

  const client = world.visitor()
  const answer = await reset(await resetLink(), "reset with the phone at hand", client)
  assert.deepEqual((answer.body as { secondFactor: unknown }).secondFactor, ["totp", "recoveryCode"])
  assert.equal(await isIn(client), false)
  world.clock.advance({ seconds: 30 })
  const code = totpCode(secret, totpStep(world.clock.now()))
  assert.equal((await client.post("/api/auth/second-factor", { method: "totp", code })).status, 200)

  // Making a link takes nothing away from anybody: using it does.
  await resetLink(true)
  assert.equal((await client.run("security.get", {})).totp.enabled, true)
  const phoneless = world.visitor()
  await reset(await resetLink(true), "reset without the phone", phoneless)
  const security = await phoneless.run("security.get", {})
  assert.deepEqual(security, { totp: { enabled: false }, passkeys: [], recoveryCodesLeft: 0, hasPassword: true })
})
