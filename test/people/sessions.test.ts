import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { fingerprint } from "#crypto/hash.ts"
import { findSession } from "#storage/sessions.ts"
import { type Client, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { openPlace } from "./place.ts"
import { sessionOf } from "./session-of.ts"
import { signInAs } from "./sign-in-as.ts"

let world: World
let owner: Client
let ada: string

before(async () => {
  world = await openWorld({ FANFARE_TRUSTED_PROXIES: "1" })
  owner = await world.owner()
  ada = (await sessionOf(await world.member("editor", "ada"))).user.email
})
after(async () => world.close())

const secretOf = (client: Client) => client.cookies.get("fanfare") ?? ""
const isIn = async (client: Client) => (await client.get("/api/auth/session")).status === 200

/** A browser that always sends this secret, whatever it is told. */
function holding(secret: string): { isIn(): Promise<boolean> } {
  return { isIn: async () => (await world.visitor().get("/api/auth/session", cookie(secret))).status === 200 }
}

function cookie(secret: string) {
  return { headers: { cookie: `fanfare=${secret}` } }
}

async function setRole(email: string, role: "viewer" | "editor" | "admin"): Promise<void> {
  const { members } = await owner.run("members.list", {})
  await owner.run("members.update", { id: members.find((member) => member.email === email)?.id ?? "", role })
}

test("the session cookie cannot be read by scripts, is not sent by other sites' forms and lasts a month at most", async () => {
  const answer = await world.visitor().post("/api/auth/sign-in", { email: ada, password: ownerPassword })
  const [line = "", ...more] = answer.headers.getSetCookie()
  assert.equal(more.length, 0)
  const [pair = "", ...attributes] = line.split("; ")
  assert.match(pair, /^fanfare=[\w-]{43}$/)
  assert.deepEqual(attributes.toSorted(), ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"])
})

test("behind https the session cookie is bound to the host and to https", async () => {
  const place = await openPlace()
  try {
    const origin = "https://fanfare.example.com"
    const { service, visitor } = await place.start({ FANFARE_BASE_URL: origin })
    const secret = service.setupLink?.split("#")[1]
    const person = { name: "Olga", email: "olga@example.com", password: ownerPassword }
    const client = visitor()
    const input = { secret, ...person, workspaceName: "Lark & Loam", timeZone: "UTC" }
    const answer = await client.post("/api/auth/setup", input, { origin })
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body, await sessionOf(client))
    const [pair = "", ...attributes] = (answer.headers.getSetCookie()[0] ?? "").split("; ")
    assert.match(pair, /^__Host-fanfare=[\w-]{43}$/)
    assert.deepEqual(attributes.toSorted(), ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"])

    // The name without the prefix, which other hosts could set, means nothing here.
    const plain = { headers: { cookie: pair.replace("__Host-", "") } }
    assert.equal((await visitor().get("/api/auth/session", plain)).status, 401)
    const { headers } = await client.post("/api/auth/sign-out", {}, { origin })
    assert.match(headers.get("set-cookie") ?? "", /^__Host-fanfare=;.*Max-Age=0.*Secure/)
  } finally {
    await place.close()
  }
})

test("the secret of a session is kept only as a hash", async () => {
  const secret = secretOf(await signInAs(world.visitor(), ada))
  const find = (hash: Buffer) => world.services.database.read((db) => findSession(db, hash, world.clock.now()))
  const row = await find(fingerprint(secret))
  assert.ok(row)
  assert.deepEqual(row.secret_hash, fingerprint(secret))
  assert.ok(!JSON.stringify(row).includes(secret))
  for (const column of [row.secret_hash, row.previous_hash]) assert.ok(column === null || !column.includes(secret))
  assert.equal(await find(Buffer.from(secret)), undefined)
})

test("a session secret that somebody planted in a browser is not taken over at sign-in", async () => {
  const planted = "p".repeat(43)
  const answer = await world.visitor().request("POST", "/api/auth/sign-in", {
    body: { email: ada, password: ownerPassword },
    ...cookie(planted),
  })
  assert.equal(answer.status, 200)
  assert.ok(!(answer.headers.get("set-cookie") ?? planted).includes(planted))
  assert.equal(await holding(planted).isIn(), false)
})

test("each sign-in gets a secret of its own, in the same browser too", async () => {
  const client = await signInAs(world.visitor(), ada)
  const first = secretOf(client)
  await signInAs(client, ada)
  assert.notEqual(secretOf(client), first)
})

test("after a role change the next request gets a new secret; the old one works for a minute, then no more", async () => {
  const client = await signInAs(world.visitor(), ada)
  const old = secretOf(client)
  await setRole(ada, "viewer")
  assert.equal((await sessionOf(client)).workspace?.role, "viewer")
  const next = secretOf(client)
  assert.notEqual(next, old)
  assert.deepEqual([await holding(old).isIn(), await holding(next).isIn()], [true, true])
  world.clock.advance({ seconds: 59 })
  assert.equal(await holding(old).isIn(), true)
  world.clock.advance({ seconds: 1 })
  assert.deepEqual([await holding(old).isIn(), await holding(next).isIn()], [false, true])
})

test("a request that is refused hands the new secret over as well", async () => {
  const client = await signInAs(world.visitor(), ada)
  const old = secretOf(client)
  await setRole(ada, "editor")
  await client.refused("members.invite", { role: "viewer" }, "Forbidden")
  assert.notEqual(secretOf(client), old)
  world.clock.advance({ minutes: 2 })
  assert.equal(await isIn(client), true)
})

test("whoever looks at the sandbox after a role change stays signed in", async () => {
  const client = await signInAs(world.visitor(), ada)
  await setRole(ada, "viewer")
  assert.equal((await client.get("/sandbox")).status, 200)
  world.clock.advance({ minutes: 2 })
  assert.equal(await isIn(client), true)
  await setRole(ada, "editor")
})

test("of many requests under way at a role change one gets the new secret, and all are answered", async () => {
  const client = await signInAs(world.visitor(), ada)
  const old = secretOf(client)
  await setRole(ada, "viewer")
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.get("/api/auth/session", cookie(old))))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(answers.filter(({ headers }) => headers.getSetCookie().length > 0).length, 1)
  world.clock.advance({ minutes: 2 })
  assert.equal(await isIn(client), true)
  await setRole(ada, "editor")
})

test("a tab that listens for changes stays signed in through a role change", async () => {
  const client = await signInAs(world.visitor(), ada)
  const hangUp = new AbortController()
  const stream = await client.fetch("GET", "/api/app/events", {}, hangUp.signal)
  let heard = ""
  const decoder = new TextDecoder()
  await setRole(ada, "viewer")
  for await (const chunk of stream.body ?? []) {
    heard += decoder.decode(chunk as Uint8Array)
    if (heard.includes('{"topic":"session"}')) break
  }
  hangUp.abort()
  // The tab asks who it is, as it does whenever it hears this, and has to get the new secret then.
  assert.equal((await sessionOf(client)).workspace?.role, "viewer")
  world.clock.advance({ minutes: 2 })
  assert.equal(await isIn(client), true)
  await setRole(ada, "editor")
})

test("sessions are listed with where they are, and the current one is marked", async () => {
  await owner.run("sessions.revokeOthers", {})
  world.clock.advance({ minutes: 2 })
  const phone = world.visitor()
  const headers = { "user-agent": "Phone/1.0", "x-forwarded-for": "198.51.100.4" }
  await signInAs(phone, "olga@example.com", ownerPassword, headers)
  const { sessions } = await owner.run("sessions.list", {})
  const shown = sessions.map(({ isCurrent, userAgent, address }) => ({ isCurrent, userAgent, address }))
  assert.equal(shown.length, 2)
  const [current, other] = [true, false].map((wanted) => shown.find(({ isCurrent }) => isCurrent === wanted))
  assert.ok(current)
  assert.deepEqual(other, { isCurrent: false, userAgent: "Phone/1.0", address: "198.51.100.4" })
  for (const { id, createdAt, lastSeenAt } of sessions) {
    assert.match(id, /^ses_/)
    assert.match(createdAt, /\.\d{6}Z$/)
    assert.ok(lastSeenAt >= createdAt)
  }
})

test("the session that was used last stands first", async () => {
  const client = await signInAs(world.visitor(), "olga@example.com")
  for (const each of [owner, client, owner]) {
    world.clock.advance({ minutes: 2 })
    await sessionOf(each)
    const { sessions } = await each.run("sessions.list", {})
    assert.equal(sessions[0]?.isCurrent, true)
  }
})

test("one session can be ended from another; its browser is out with the next request", async () => {
  const phone = await signInAs(world.visitor(), ada)
  const laptop = await signInAs(world.visitor(), ada)
  const { sessions } = await phone.run("sessions.list", {})
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? ""
  assert.deepEqual(await laptop.run("sessions.revoke", { id }), { id, revoked: true })
  assert.deepEqual([await isIn(phone), await isIn(laptop)], [false, true])
  await laptop.refused("sessions.revoke", { id }, "NotFound")
})

test("all other sessions can be ended at once", async () => {
  const laptop = await signInAs(world.visitor(), ada)
  await laptop.run("sessions.revokeOthers", {})
  const others = [await signInAs(world.visitor(), ada), await signInAs(world.visitor(), ada)]
  assert.deepEqual(await laptop.run("sessions.revokeOthers", {}), { revoked: 2 })
  assert.deepEqual(await Promise.all([laptop, ...others].map(isIn)), [true, false, false])
  assert.equal(await isIn(owner), true)
})

test("sessions of somebody else cannot be ended", async () => {
  const laptop = await signInAs(world.visitor(), ada)
  const { sessions } = await owner.run("sessions.list", {})
  await laptop.refused("sessions.revoke", { id: sessions[0]?.id }, "NotFound")
  assert.equal(await isIn(owner), true)
})

test("a session ends a week after it was last used", async () => {
  const client = await signInAs(world.visitor(), ada)
  for (let times = 0; times < 2; times += 1) {
    world.clock.advance({ days: 6, hours: 23 })
    assert.equal(await isIn(client), true)
  }
  world.clock.advance({ days: 7 })
  assert.equal(await isIn(client), false)
  refusal(await client.get("/api/auth/session"), "Unauthorized")
})

test("a session ends a month after it began, however much it is used", async () => {
  const client = await signInAs(world.visitor(), ada)
  for (let times = 0; times < 5; times += 1) {
    world.clock.advance({ days: 5, hours: 23 })
    assert.equal(await isIn(client), true)
  }
  world.clock.advance({ hours: 4 })
  assert.equal(await isIn(client), true)
  world.clock.advance({ hours: 1 })
  assert.equal(await isIn(client), false)
})

test("a session that ended is not listed", async () => {
  const client = await signInAs(world.visitor(), ada)
  assert.equal((await client.run("sessions.list", {})).sessions.length, 1)
})
