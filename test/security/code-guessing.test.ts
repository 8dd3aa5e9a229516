import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { readId } from "#domain/ids.ts"
import { listAuditEntries } from "#storage/audit.ts"
import { inWorkspace } from "#storage/database.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { tellingsTo } from "../live/tellings-to.ts"
import { sessionOf } from "../people/session-of.ts"
import { signInAs } from "../people/sign-in-as.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

/* Somebody who knows a password has ten wrong codes an hour, from all addresses together, and cannot lock the owner out. */

const password = ownerPassword

let world: World
before(async () => {
  world = await openWorld({ FANFARE_TRUSTED_PROXIES: "1" })
  await world.owner()
})
after(async () => world.close())

let addresses = 0

/** Every request from another network, as a botnet sends them. */
function elsewhere(): Record<string, string> {
  addresses += 1
  return { "x-forwarded-for": `203.0.${addresses >> 8}.${addresses & 255}` }
}

type Account = {
  readonly person: Client
  readonly email: string
  readonly userId: string
  readonly seed: string
  readonly recoveryCodes: readonly string[]
}

async function openAccount(name: string): Promise<Account> {
  const person = await world.member("editor", name)
  const { user } = await sessionOf(person)
  const { secret: seed } = await person.run("totp.start", { password })
  const { recoveryCodes = [] } = await person.run("totp.confirm", { code: phone(seed) })
  world.clock.advance({ seconds: 30 })
  return { person, email: user.email, userId: user.id, seed, recoveryCodes }
}

function phone(seed: string): string {
  return totpCode(seed, totpStep(world.clock.now()))
}

function wrong(seed: string): string {
  const step = totpStep(world.clock.now())
  const right = new Set([-1, 0, 1].map((steps) => totpCode(seed, step + steps)))
  return ["000000", "111111", "222222", "333333"].find((code) => !right.has(code)) ?? ""
}

const halfSignedIn = async (email: string) => signInAs(world.visitor(), email, password, elsewhere())

async function show(client: Client, code: string, method: "totp" | "recoveryCode" = "totp"): Promise<Answer> {
  return client.post("/api/auth/second-factor", { method, code }, elsewhere())
}

/** Shows ten wrong codes in one sign-in, each from a network of its own; the last answer and the browser. */
async function useUp({ email, seed }: Account): Promise<{ last: Answer; browser: Client }> {
  const browser = await halfSignedIn(email)
  for (let count = 1; count < 10; count += 1) assert.equal((await show(browser, wrong(seed))).status, 401)
  return { last: await show(browser, wrong(seed)), browser }
}

test("the tenth wrong code in an hour ends its sign-in and says what to do, wherever the others came from", async () => {
  const account = await openAccount("ten")
  const { last, browser } = await useUp(account)
  assert.equal(last.status, 429, last.text)
  const message = refusal(last, "TooManyRequests")
  assert.match(message, /10 wrong codes/)
  assert.match(message, /passkey or a recovery code/)
  assert.match(message, /change (?:it|your password)/)
  assert.match(message, /sign-in has ended/)
  assert.equal(last.headers.get("retry-after"), "3600")
  // That sign-in is over, for a right recovery code as well.
  refusal(await show(browser, account.recoveryCodes[0] ?? "", "recoveryCode"), "Unauthorized")
})

test("for the rest of the hour even the right code of the app is refused, then it works again", async () => {
  const account = await openAccount("hour")
  world.clock.advance({ minutes: 1 })
  await useUp(account)
  world.clock.advance({ minutes: 59 })
  const early = await show(await halfSignedIn(account.email), phone(account.seed))
  assert.equal(early.status, 429, early.text)
  assert.equal(early.headers.get("retry-after"), "60")
  world.clock.advance({ minutes: 1 })
  assert.equal((await show(await halfSignedIn(account.email), phone(account.seed))).status, 200)
})

test("the hour slides: codes at the end of one count with those at the start of the next", async () => {
  const account = await openAccount("sliding")
  const tryWrong = async (times: number) => {
    const browser = await halfSignedIn(account.email)
    for (let count = 0; count < times; count += 1) assert.equal((await show(browser, wrong(account.seed))).status, 401)
  }
  await tryWrong(6)
  world.clock.advance({ minutes: 45 })
  await tryWrong(3)
  assert.equal((await show(await halfSignedIn(account.email), wrong(account.seed))).status, 429)
  world.clock.advance({ minutes: 15 })
  await tryWrong(5)
  assert.equal((await show(await halfSignedIn(account.email), wrong(account.seed))).status, 429)
})

test("of many codes that are shown at the same moment no more than ten are looked at", async () => {
  const account = await openAccount("burst")
  const browsers = await Promise.all(Array.from({ length: 25 }, () => halfSignedIn(account.email)))
  const answers = await Promise.all(browsers.map((browser) => show(browser, wrong(account.seed))))
  assert.equal(answers.filter(({ status }) => status === 401).length, 9)
  assert.equal(answers.filter(({ status }) => status === 429).length, 16)
})

test("nobody locks the owner out: a recovery code works while codes of the app are refused", async () => {
  const account = await openAccount("owner")
  await useUp(account)
  const browser = await halfSignedIn(account.email)
  assert.equal((await show(browser, phone(account.seed))).status, 429)
  // The same sign-in goes on with the recovery code.
  assert.equal((await show(browser, account.recoveryCodes[0] ?? "", "recoveryCode")).status, 200)
  assert.equal((await sessionOf(browser)).user.email, account.email)
})

test("a wrong recovery code beyond the limit ends its sign-in at once", async () => {
  const account = await openAccount("recovery")
  await useUp(account)
  const browser = await halfSignedIn(account.email)
  assert.equal((await show(browser, "wrong-wrong-wrong-wron", "recoveryCode")).status, 429)
  refusal(await show(browser, account.recoveryCodes[0] ?? "", "recoveryCode"), "Unauthorized")
})

test("a sign-in that goes well does not bring the guesser new tries", async () => {
  const account = await openAccount("helpful")
  const browser = await halfSignedIn(account.email)
  for (let count = 0; count < 9; count += 1) assert.equal((await show(browser, wrong(account.seed))).status, 401)
  assert.equal((await show(browser, phone(account.seed))).status, 200)
  assert.equal((await show(await halfSignedIn(account.email), wrong(account.seed))).status, 429)
})

test("one account's wrong codes do not count for another", async () => {
  await useUp(await openAccount("guessed"))
  const other = await openAccount("bystander")
  assert.equal((await show(await halfSignedIn(other.email), phone(other.seed))).status, 200)
})

test("the person learns of it: in the settings, in the audit trail and in open tabs, until the password is new", async () => {
  const account = await openAccount("warned")
  const { person, userId } = account
  assert.equal((await person.run("security.get", {})).wrongCodes, undefined)
  const since = world.clock.now()
  world.clock.advance({ seconds: 1 })
  await useUp(account)
  const { wrongCodes } = await person.run("security.get", {})
  assert.equal(wrongCodes?.at, world.clock.now().toString({ fractionalSecondDigits: 6 }))
  assert.match(wrongCodes?.address ?? "", /^203\.0\./)
  assert.ok((await tellingsTo(world, userId, "security", since)) > 0)
  const id = readId("wsp", (await sessionOf(person)).workspace?.id ?? "")
  const entries = await world.services.database.read((db) => listAuditEntries(inWorkspace(db, id), 20, undefined))
  const entry = entries.find(({ action }) => action === "second-factor-limit")
  assert.equal(entry?.user_name, "warned")
  assert.match(entry?.detail ?? "", /^203\.0\..*10 wrong codes/)
  await person.run("password.change", { currentPassword: password, newPassword: "changed after the warning" })
  assert.equal((await person.run("security.get", {})).wrongCodes, undefined)
})

test("who typed the wrong codes themselves takes the warning away, for their own account only", async () => {
  const [mine, theirs] = [await openAccount("clumsy"), await openAccount("targeted")]
  for (const account of [mine, theirs]) await useUp(account)
  await mine.person.run("security.forgetWrongCodes", {})
  assert.equal((await mine.person.run("security.get", {})).wrongCodes, undefined)
  assert.notEqual((await theirs.person.run("security.get", {})).wrongCodes, undefined)
})

test("who has a session but no password cannot use up the codes that the owner signs in with", async () => {
  const { person, email, seed } = await openAccount("borrowed")
  for (let count = 0; count < 12; count += 1) await person.refused("totp.confirm", { code: wrong(seed) }, "Conflict")
  assert.equal((await show(await halfSignedIn(email), phone(seed))).status, 200)
})

test("codes that switch an authenticator app on are counted too", async () => {
  const person = await world.member("editor", "beginner")
  const { secret } = await person.run("totp.start", { password })
  for (let count = 0; count < 10; count += 1) {
    await person.refused("totp.confirm", { code: wrong(secret) }, "BadInput")
  }
  const message = await person.refused("totp.confirm", { code: phone(secret) }, "TooManyRequests")
  assert.match(message, /10 wrong codes/)
  world.clock.advance({ hours: 1 })
  await person.run("totp.confirm", { code: phone(secret) })
})
