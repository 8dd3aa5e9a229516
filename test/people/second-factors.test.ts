import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { actions } from "#actions/registry.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { readId } from "#domain/ids.ts"
import { findTotp } from "#storage/second-factors.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs, trySignIn } from "./sign-in-as.ts"
import { statusesOf } from "./statuses-of.ts"

const password = ownerPassword

let world: World
/** Has an authenticator app from the third test on. */
let ada: Client
let email: string
let appSecret = ""
let codes: readonly string[] = []

before(async () => {
  world = await openWorld({ FANFARE_SIGN_IN_TRIES: "5" })
  await world.owner()
  ada = await world.member("admin", "ada")
  email = (await sessionOf(ada)).user.email
})
after(async () => world.close())

/** What the phone shows now; `steps` half minutes off. */
function phone(steps = 0, secret = appSecret): string {
  return totpCode(secret, totpStep(world.clock.now()) + steps)
}

/** Six digits that are none of the codes that would be good now. */
function wrongCode(): string {
  const right = new Set([-1, 0, 1].map((steps) => phone(steps)))
  return ["000000", "111111", "222222", "333333"].find((code) => !right.has(code)) ?? ""
}

function nextHalfMinute(): void {
  world.clock.advance({ seconds: 30 })
}

/** Wrong codes are counted over an hour: what other tests showed does not count any more. */
function nextHour(): void {
  world.clock.advance({ hours: 1 })
}

async function halfSignedIn(): Promise<Client> {
  const client = world.visitor()
  const answer = await trySignIn(client, email)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, { secondFactor: ["totp", "recoveryCode"] })
  return client
}

async function show(client: Client, method: "totp" | "recoveryCode", code: string): Promise<Answer> {
  return client.post("/api/auth/second-factor", { method, code })
}

test("setting up an authenticator app needs the password", async () => {
  await ada.refused("totp.start", { password: "wrong" }, "Forbidden")
  assert.deepEqual(fieldsRefused(await ada.post("/api/app/totp.start", {})), ["password"])
  await ada.refused("totp.confirm", { code: "000000" }, "NotFound")
  assert.deepEqual((await ada.run("security.get", {})).totp, { enabled: false })
})

test("an authenticator app counts for nothing until a code of it was shown", async () => {
  const { secret, uri } = await ada.run("totp.start", { password })
  assert.ok(uri.startsWith("otpauth://totp/Fanfare%3A") && uri.includes(secret))
  appSecret = secret
  assert.deepEqual(fieldsRefused(await ada.post("/api/app/totp.confirm", { code: wrongCode() })), ["code"])
  assert.deepEqual((await ada.run("security.get", {})).totp, { enabled: false })
  const client = await signInAs(world.visitor(), email)
  assert.equal((await sessionOf(client)).user.email, email)
})

test("the right code switches the app on, and ten recovery codes come with it", async () => {
  const started = await ada.run("totp.start", { password })
  // Starting again makes the secret before worthless.
  assert.deepEqual(fieldsRefused(await ada.post("/api/app/totp.confirm", { code: phone() })), ["code"])
  appSecret = started.secret
  const { recoveryCodes = [] } = await ada.run("totp.confirm", { code: phone() })
  assert.equal(new Set(recoveryCodes).size, 10)
  codes = recoveryCodes
  const { totp, recoveryCodesLeft } = await ada.run("security.get", {})
  assert.equal(totp.enabled, true)
  assert.equal(recoveryCodesLeft, 10)
  await ada.refused("totp.start", { password }, "Conflict")
  await ada.refused("totp.confirm", { code: phone() }, "Conflict")
})

test("the secret of the app is kept sealed, for its own row only", async () => {
  const userId = readId("usr", (await sessionOf(ada)).user.id)
  const row = await world.services.database.read((db) => findTotp(db, userId))
  assert.ok(row)
  assert.ok(!row.sealed.includes(appSecret))
  assert.equal(world.services.keyring.open("totp-secret", userId, row.sealed), appSecret)
  assert.throws(() => world.services.keyring.open("totp-secret", "another person", row.sealed))
})

test("after the password a code is asked for, and the code that confirmed the app is not one", async () => {
  const client = await halfSignedIn()
  refusal(await show(client, "totp", phone()), "Unauthorized")
  nextHalfMinute()
  const answer = await show(client, "totp", phone())
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body, await sessionOf(client))
})

test("a session that waits for its second factor reaches nothing else", async () => {
  const client = await halfSignedIn()
  const given: Record<string, number> = {}
  const ask = async (method: string, path: string) => {
    const answer = await client.request(method, path, method === "GET" ? {} : { body: {} })
    refusal(answer, "Unauthorized")
    given[`${method} ${path}`] = answer.status
  }
  for (const { name } of actions) await ask("POST", `/api/app/${name}`)
  await ask("POST", "/api/app/no.such.action")
  for (const method of ["GET", "POST"]) await ask(method, "/api/auth/tokens")
  await ask("DELETE", "/api/auth/tokens/tok_nonsense")
  for (const path of ["/api/auth/session", "/api/app/events", "/api/agent/tools"]) await ask("GET", path)
  await ask("POST", "/api/agent/tools/accounts.list")
  assert.deepEqual([...new Set(Object.values(given))], [401])
})

test("a session that waits for its second factor is not among the person's sessions", async () => {
  const known = (await ada.run("sessions.list", {})).sessions.length
  await halfSignedIn()
  assert.equal((await ada.run("sessions.list", {})).sessions.length, known)
})

test("the secret of the waiting session is worth nothing once the sign-in is complete", async () => {
  const client = await halfSignedIn()
  const waiting = client.copy()
  nextHalfMinute()
  assert.equal((await show(client, "totp", phone())).status, 200)
  assert.notEqual(client.cookies.get("fanfare"), waiting.cookies.get("fanfare"))
  nextHalfMinute()
  refusal(await show(waiting, "totp", phone()), "Unauthorized")
  refusal(await waiting.get("/api/auth/session"), "Unauthorized")
})

test("a code works once, in another sign-in too, and none before it works afterwards", async () => {
  nextHalfMinute()
  const earlier = phone(-1)
  const code = phone()
  assert.equal((await show(await halfSignedIn(), "totp", code)).status, 200)
  const other = await halfSignedIn()
  refusal(await show(other, "totp", code), "Unauthorized")
  refusal(await show(other, "totp", earlier), "Unauthorized")
})

test("of two who show the same code at the same moment one gets in", async () => {
  const both = [await halfSignedIn(), await halfSignedIn()]
  nextHalfMinute()
  const code = phone()
  const answers = await Promise.all(both.map((client) => show(client, "totp", code)))
  assert.deepEqual(statusesOf(answers), [200, 401])
})

test("a phone whose clock is half a minute off still works", async () => {
  nextHalfMinute()
  assert.equal((await show(await halfSignedIn(), "totp", phone(1))).status, 200)
  world.clock.advance({ minutes: 2 })
})

test("wrong codes are counted, and after five there is a wait", async () => {
  nextHour()
  const client = await halfSignedIn()
  for (let count = 0; count < 5; count += 1) refusal(await show(client, "totp", wrongCode()), "Unauthorized")
  const refused = await show(client, "totp", phone())
  assert.equal(refused.status, 429)
  refusal(refused, "TooManyRequests")
  // Giving the password again does not bring more tries.
  refusal(await show(await halfSignedIn(), "totp", phone()), "TooManyRequests")
  world.clock.advance({ seconds: Number(refused.headers.get("retry-after")) })
  assert.equal((await show(await halfSignedIn(), "totp", phone())).status, 200)
})

test("a sign-in does not wait for its second factor longer than ten minutes", async () => {
  const client = await halfSignedIn()
  world.clock.advance({ minutes: 10 })
  refusal(await show(client, "totp", phone()), "Unauthorized")
})

test("somebody without a waiting sign-in cannot show a code", async () => {
  refusal(await show(world.visitor(), "totp", phone()), "Unauthorized")
  refusal(await show(ada, "totp", phone()), "Unauthorized")
})

test("each recovery code works once, typed in whatever way", async () => {
  nextHour()
  const [first = "", second = ""] = codes
  assert.equal((await show(await halfSignedIn(), "recoveryCode", first)).status, 200)
  refusal(await show(await halfSignedIn(), "recoveryCode", first), "Unauthorized")
  const typed = ` ${second.toUpperCase().replaceAll("-", " ")}`
  assert.equal((await show(await halfSignedIn(), "recoveryCode", typed)).status, 200)
  assert.equal((await ada.run("security.get", {})).recoveryCodesLeft, 8)
})

test("of two who show the same recovery code at the same moment one gets in", async () => {
  const [, , third = ""] = codes
  const both = [await halfSignedIn(), await halfSignedIn()]
  const answers = await Promise.all(both.map((client) => show(client, "recoveryCode", third)))
  assert.deepEqual(statusesOf(answers), [200, 401])
  assert.equal((await ada.run("security.get", {})).recoveryCodesLeft, 7)
})

test("codes of the app are not recovery codes, nor the other way round", async () => {
  nextHalfMinute()
  const client = await halfSignedIn()
  refusal(await show(client, "recoveryCode", phone()), "Unauthorized")
  refusal(await show(client, "totp", codes[3] ?? ""), "Unauthorized")
})

test("new recovery codes need the password and replace the old ones", async () => {
  nextHour()
  await ada.refused("recoveryCodes.renew", { password: "wrong" }, "Forbidden")
  const { recoveryCodes } = await ada.run("recoveryCodes.renew", { password })
  assert.equal(new Set([...recoveryCodes, ...codes]).size, 20)
  const client = await halfSignedIn()
  refusal(await show(client, "recoveryCode", codes[4] ?? ""), "Unauthorized")
  assert.equal((await show(client, "recoveryCode", recoveryCodes[0] ?? "")).status, 200)
  codes = recoveryCodes
})

test("sign-ins that are completed at the same moment do not get in one another's way", async () => {
  for (const four of [codes.slice(1, 5), codes.slice(5, 9)]) {
    const waiting = await Promise.all(four.map(() => halfSignedIn()))
    const shown = waiting.map((client, index) => show(client, "recoveryCode", four[index] ?? ""))
    assert.deepEqual(statusesOf(await Promise.all(shown)), [200, 200, 200, 200])
  }
})

test("of two codes that are shown at the same moment for one sign-in, one counts", async () => {
  const { recoveryCodes } = await ada.run("recoveryCodes.renew", { password })
  nextHalfMinute()
  const client = await halfSignedIn()
  const both = [show(client, "recoveryCode", recoveryCodes[0] ?? ""), show(client.copy(), "totp", phone())]
  assert.deepEqual(statusesOf(await Promise.all(both)), [200, 401])
})

test("one person's recovery code does not work for another", async () => {
  const bert = await world.member("viewer", "bert")
  await bert.refused("recoveryCodes.renew", { password }, "Conflict")
  const { secret } = await bert.run("totp.start", { password })
  const { recoveryCodes = [] } = await bert.run("totp.confirm", { code: phone(0, secret) })
  refusal(await show(await halfSignedIn(), "recoveryCode", recoveryCodes[0] ?? ""), "Unauthorized")
})

test("removing the app needs the password; afterwards the password is enough, and the codes are gone", async () => {
  await ada.refused("totp.remove", { password: "wrong" }, "Forbidden")
  assert.equal((await ada.run("security.get", {})).totp.enabled, true)
  await ada.run("totp.remove", { password })
  assert.deepEqual(await ada.run("security.get", {}), {
    totp: { enabled: false },
    passkeys: [],
    recoveryCodesLeft: 0,
    hasPassword: true,
  })
  assert.equal((await sessionOf(await signInAs(world.visitor(), email))).user.email, email)
})
