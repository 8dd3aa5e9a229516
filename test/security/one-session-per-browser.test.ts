import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { newResetLink } from "#identity/reset.ts"
import type { Client } from "../client.ts"
import { tellingsTo } from "../live/tellings-to.ts"
import { sessionOf } from "../people/session-of.ts"
import { signInAs, trySignIn } from "../people/sign-in-as.ts"
import { SoftwareAuthenticator } from "../people/software-authenticator.ts"
import { ada, type CompanyPlace, inviteTo, openCompanyPlace, travel } from "../upstream/company.ts"
import { ownerPassword } from "../world.ts"

/* A session that begins in a browser ends the one whose cookie came with the request, whoever it belonged to. */

const password = ownerPassword

let place: CompanyPlace
let owner: Client
before(async () => {
  place = await openCompanyPlace({ FANFARE_SIGN_IN_TRIES: "1000000" })
  owner = await place.world.owner()
})
after(async () => {
  await place.world.close()
  await place.company.close()
})

const isIn = async (client: Client) => (await client.get("/api/auth/session")).status === 200

/** A browser with somebody in it, and a thief's copy of its cookie. */
async function browserOf(name: string): Promise<{ browser: Client; stolen: Client; email: string; userId: string }> {
  const browser = await place.world.member("editor", name)
  const { user } = await sessionOf(browser)
  const stolen = browser.copy()
  assert.equal(await isIn(stolen), true)
  return { browser, stolen, email: user.email, userId: user.id }
}

test("signing in anew ends the session that this browser had, and tells its tabs", async () => {
  const { world } = place
  const { browser, stolen, email, userId } = await browserOf("anew")
  const since = world.clock.now()
  world.clock.advance({ seconds: 1 })
  await signInAs(browser, email)
  assert.deepEqual([await isIn(browser), await isIn(stolen)], [true, false])
  assert.equal((await browser.run("sessions.list", {})).sessions.length, 1)
  assert.ok((await tellingsTo(world, userId, "session", since)) > 0)
})

test("another person who signs in in a browser ends the session of the one before", async () => {
  const { browser, stolen } = await browserOf("before")
  const { email } = await browserOf("after")
  await signInAs(browser, email)
  assert.equal(await isIn(stolen), false)
})

test("signing in in another browser ends nothing", async () => {
  const { browser, email } = await browserOf("two")
  await signInAs(place.world.visitor(), email)
  assert.equal(await isIn(browser), true)
})

test("a wrong password ends nothing", async () => {
  const { browser, email } = await browserOf("wrong")
  assert.equal((await trySignIn(browser, email, "not the password")).status, 401)
  assert.equal(await isIn(browser), true)
})

test("a sign-in that waits for its second factor ends the session of its browser, and so does the next one", async () => {
  const { world } = place
  const { browser, stolen, email } = await browserOf("factor")
  const { secret } = await browser.run("totp.start", { password })
  await browser.run("totp.confirm", { code: totpCode(secret, totpStep(world.clock.now())) })
  await signInAs(browser, email)
  assert.equal(await isIn(stolen), false)
  const waiting = browser.copy()
  await signInAs(browser, email)
  world.clock.advance({ seconds: 30 })
  const answer = { method: "totp", code: totpCode(secret, totpStep(world.clock.now())) }
  assert.equal((await waiting.post("/api/auth/second-factor", answer)).status, 401)
  assert.equal((await browser.post("/api/auth/second-factor", answer)).status, 200)
})

test("a passkey ends the session of its browser", async () => {
  const { world } = place
  const { browser, stolen } = await browserOf("passkey")
  const key = new SoftwareAuthenticator(world.base)
  const { challengeId, options } = await browser.run("passkeys.start", { password })
  const response = key.create(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  assert.equal((await browser.post("/api/app/passkeys.add", { challengeId, name: "Key", response })).status, 200)
  const asked = (await browser.post("/api/auth/passkey")).body as {
    challengeId: string
    options: PublicKeyCredentialRequestOptionsJSON
  }
  const shown = { challengeId: asked.challengeId, response: key.get(asked.options) }
  assert.equal((await browser.post("/api/auth/passkey/sign-in", shown)).status, 200)
  assert.equal(await isIn(stolen), false)
})

test("a reset ends the session of its browser, even another person's", async () => {
  const { browser, stolen } = await browserOf("sitting")
  const { email } = await browserOf("forgetful")
  const link = await newResetLink(place.world.services, email, { withoutSecondFactors: false })
  const reset = { secret: link.split("#")[1], password: "chosen after a reset, long" }
  assert.equal((await browser.post("/api/auth/reset", reset)).status, 200)
  assert.equal(await isIn(stolen), false)
})

test("joining as somebody new ends the session of its browser", async () => {
  const { browser, stolen } = await browserOf("host")
  const person = { name: "Guest", email: "guest@example.com", password }
  assert.equal(
    (await browser.post("/api/auth/join", { secret: await inviteTo(owner, "viewer"), ...person })).status,
    201,
  )
  assert.equal(await isIn(stolen), false)
})

test("a sign-in with the company's account ends the session of its browser, joining and returning", async () => {
  place.company.present = ada
  const { browser, stolen } = await browserOf("employee")
  assert.equal(
    await travel(browser, { purpose: "join", secret: await inviteTo(owner, "editor"), timeZone: "UTC" }),
    "/",
  )
  assert.equal(await isIn(stolen), false)
  const first = browser.copy()
  await travel(browser, { purpose: "sign-in" })
  assert.deepEqual([await isIn(browser), await isIn(first)], [true, false])
})
