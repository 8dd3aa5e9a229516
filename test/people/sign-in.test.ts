import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readSettings } from "#app/settings.ts"
import { type Answer, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs, trySignIn } from "./sign-in-as.ts"

const triesPerAddress = 13

let world: World
let ada: string
let bert: string
let cleo: string

before(async () => {
  world = await openWorld({
    FANFARE_TRUSTED_PROXIES: "1",
    FANFARE_SIGN_IN_TRIES_PER_ADDRESS: String(triesPerAddress),
  })
  await world.owner()
  const members = await Promise.all(["ada", "bert", "cleo"].map((name) => world.member("editor", name)))
  const sessions = await Promise.all(members.map(sessionOf))
  const [first, second, third] = sessions.map(({ user }) => user.email)
  ada = first ?? ""
  bert = second ?? ""
  cleo = third ?? ""
})
after(async () => world.close())

let addresses = 0

/** Nobody has called from there yet. */
function freshAddress(): Record<string, string> {
  addresses += 1
  return { "x-forwarded-for": `192.0.2.${addresses}` }
}

async function tryWrong(email: string, times: number, headers: Record<string, string>): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let count = 0; count < times; count += 1) {
    answers.push(await trySignIn(world.visitor(), email, `wrong ${count}`, headers))
  }
  return answers
}

/** The seconds for which the answers of `run` were held back. */
async function heldBackDuring(run: () => Promise<unknown>): Promise<readonly number[]> {
  const start = world.heldBack.length
  await run()
  return world.heldBack.slice(start)
}

test("S-004: somebody who signs in is told who they are, which workspace is open and their role in it", async () => {
  const client = world.visitor()
  const answer = await trySignIn(client, ada, ownerPassword, freshAddress())
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, await sessionOf(client))
  const { user, workspace } = await sessionOf(client)
  const { id: userId, ...person } = user
  assert.match(userId, /^usr_/)
  assert.deepEqual(person, { name: "ada", email: ada, timeZone: "UTC", theme: "system", shortcuts: true })
  assert.deepEqual([workspace?.name, workspace?.role], ["Lark & Loam", "editor"])
})

test("a wrong password is refused, with the tries that are left", async () => {
  const answers = await tryWrong(ada, 10, freshAddress())
  const messages = answers.map((answer) => {
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get("set-cookie"), null)
    return refusal(answer, "Unauthorized")
  })
  const start = "That e-mail and password do not match."
  assert.equal(messages[0], `${start} 9 tries left before a 15 minute wait.`)
  assert.equal(messages[8], `${start} 1 try left before a 15 minute wait.`)
  assert.equal(messages[9], `${start} 0 tries left before a 15 minute wait.`)
})

test("an account that does not exist answers the same as a wrong password, try after try", async () => {
  const told = async (email: string) => {
    const headers = freshAddress()
    const answers: Answer[] = []
    const delays = await heldBackDuring(async () => answers.push(...(await tryWrong(email, 11, headers))))
    return { delays, answers: answers.map(({ status, text }) => `${status} ${text}`) }
  }
  const known = await told(bert)
  assert.deepEqual(await told("nobody@example.com"), known)
  assert.equal(known.answers.at(-1)?.slice(0, 3), "429")
  await signInAs(world.visitor(), bert, ownerPassword, freshAddress())
})

test("the e-mail address may be written in capitals or with spaces around it", async () => {
  for (const spelling of [ada.toUpperCase(), ` ${ada} `, ada.replace("a", "ａ")]) {
    await signInAs(world.visitor(), spelling, ownerPassword, freshAddress())
  }
})

test("other spellings of an address do not bring more tries", async () => {
  const headers = freshAddress()
  const spellings = [ada, ada.toUpperCase(), ` ${ada}`]
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    statuses.push((await trySignIn(world.visitor(), spellings[count % 3] ?? "", "wrong", headers)).status)
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429])
})

test("sign-in without an e-mail address or a password is refused by field", async () => {
  const post = (body: unknown) => world.visitor().post("/api/auth/sign-in", body, freshAddress())
  assert.deepEqual(fieldsRefused(await post({})), ["email", "password"])
  assert.deepEqual(fieldsRefused(await post({ email: ada, password: "x".repeat(1001) })), ["password"])
  assert.deepEqual(fieldsRefused(await post({ email: ada, password: "x", code: "1" })), ["code"])
})

test("signing out ends the session and takes the cookie back; doing it twice is no error", async () => {
  const client = await signInAs(world.visitor(), ada, ownerPassword, freshAddress())
  const kept = client.copy()
  const answer = await client.post("/api/auth/sign-out")
  assert.equal(answer.status, 204)
  assert.equal(client.cookies.size, 0)
  assert.equal((await kept.get("/api/auth/session")).status, 401)
  assert.equal((await client.post("/api/auth/sign-out")).status, 204)
})

test("S-422: after ten wrong tries an account and an address wait for the rest of 15 minutes together", async () => {
  const headers = freshAddress()
  await tryWrong(ada, 10, headers)
  const refused = await trySignIn(world.visitor(), ada, ownerPassword, headers)
  assert.equal(refused.status, 429)
  assert.match(refusal(refused, "TooManyRequests"), /^Too many attempts\. Wait \d+ minutes?, then try again\.$/)
  const seconds = Number(refused.headers.get("retry-after"))
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 900, String(seconds))

  // Another account from there and the same account from elsewhere are not concerned.
  await signInAs(world.visitor(), cleo, ownerPassword, headers)
  await signInAs(world.visitor(), ada, ownerPassword, freshAddress())

  world.clock.advance({ seconds: seconds - 1 })
  assert.equal((await trySignIn(world.visitor(), ada, ownerPassword, headers)).status, 429)
  world.clock.advance({ seconds: 1 })
  await signInAs(world.visitor(), ada, ownerPassword, headers)
})

test("whoever gets in has all ten tries again", async () => {
  const headers = freshAddress()
  await tryWrong(ada, 9, headers)
  await signInAs(world.visitor(), ada, ownerPassword, headers)
  const [next] = await tryWrong(ada, 1, headers)
  assert.ok(next !== undefined && refusal(next, "Unauthorized").includes(" 9 tries left"))
})

test("one address gets no more tries by asking for another account each time", async () => {
  const headers = freshAddress()
  const statuses: number[] = []
  for (let count = 0; count < triesPerAddress; count += 1) {
    statuses.push((await trySignIn(world.visitor(), `nobody-${count}@example.com`, "wrong", headers)).status)
  }
  assert.deepEqual(statuses, Array(triesPerAddress).fill(401))
  const refused = await trySignIn(world.visitor(), cleo, ownerPassword, headers)
  refusal(refused, "TooManyRequests")
  assert.ok(Number(refused.headers.get("retry-after")) >= 1)
  await signInAs(world.visitor(), cleo, ownerPassword, freshAddress())
})

test("a customer's whole IPv6 network counts as one address", async () => {
  const statuses: number[] = []
  for (let count = 1; count <= 11; count += 1) {
    const headers = { "x-forwarded-for": `2001:db8:1:2:${count}::${count}` }
    statuses.push((await trySignIn(world.visitor(), cleo, "wrong", headers)).status)
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429])
  await signInAs(world.visitor(), cleo, ownerPassword, { "x-forwarded-for": "2001:db8:1:3::1" })
})

test("wrong passwords from everywhere make answers slower, and the owner with the right one gets in all the same", async () => {
  const delays = await heldBackDuring(async () => {
    for (let count = 0; count < 9; count += 1) await tryWrong("olga@example.com", 1, freshAddress())
  })
  assert.deepEqual(delays, [0, 0, 0, 1, 2, 4, 8, 8, 8])
  const own = await heldBackDuring(() => signInAs(world.visitor(), "olga@example.com", ownerPassword, freshAddress()))
  assert.deepEqual(own, [8])
  assert.deepEqual(await heldBackDuring(() => tryWrong("olga@example.com", 1, freshAddress())), [0])
})

test("asking a signed-in person for the password again counts as a try, too", async () => {
  const headers = freshAddress()
  const client = await signInAs(world.visitor(), bert, ownerPassword, headers)
  const confirm = (password: string) => client.post("/api/app/totp.start", { password }, headers)
  for (let count = 0; count < 10; count += 1) refusal(await confirm("wrong"), "Forbidden")
  const refused = await confirm(ownerPassword)
  refusal(refused, "TooManyRequests")
  assert.ok(Number(refused.headers.get("retry-after")) >= 1)
})

test("what a visitor says about proxies is believed only as far as proxies are ours", async () => {
  const client = await signInAs(world.visitor(), cleo, ownerPassword, {
    "x-forwarded-for": "203.0.113.66, 198.51.100.7",
  })
  const { sessions } = await client.run("sessions.list", {})
  assert.equal(sessions.find(({ isCurrent }) => isCurrent)?.address, "198.51.100.7")
})

test("unless it is set otherwise, 10 tries are for an account and address, and 50 for an address", () => {
  const settings = readSettings({})
  assert.deepEqual([settings.FANFARE_SIGN_IN_TRIES, settings.FANFARE_SIGN_IN_TRIES_PER_ADDRESS], [10, 50])
})
