import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { createOwner, newSetupLink } from "#identity/setup.ts"
import { putInstanceValue } from "#storage/instance-values.ts"
import { type Client, refusal } from "../client.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { type Instance, openPlace, type Place } from "./place.ts"
import { sessionOf } from "./session-of.ts"
import { trySignIn } from "./sign-in-as.ts"

const password = "a password for the first owner"
const about = { name: "Olga", password, workspaceName: "Lark & Loam", timeZone: "Europe/Copenhagen" }

let place: Place
let instance: Instance
let links: readonly string[]

before(async () => {
  place = await openPlace()
  const first = await place.start()
  instance = await place.startAnother(first)
  links = [first.service.setupLink ?? "", instance.service.setupLink ?? ""]
})
after(async () => place.close())

const secretOf = (link: string) => link.split("#")[1] ?? ""

async function setUp(input: Record<string, unknown>, client: Client = instance.visitor()) {
  return client.post("/api/auth/setup", { ...about, email: "olga@example.com", ...input })
}

async function needsSetup(): Promise<unknown> {
  return (await instance.visitor().get("/api/auth/methods")).body
}

test("while nobody is there, each start prints a new link with a secret of 128 bits behind the #", async () => {
  for (const link of links) assert.match(link, /^http:\/\/localhost:\d+\/setup#[\w-]{22}$/)
  assert.notEqual(secretOf(links[0] ?? ""), secretOf(links[1] ?? ""))
  assert.deepEqual(await needsSetup(), { needsSetup: true })
})

test("nobody becomes the owner without the secret of a link", async () => {
  const real = secretOf(links[1] ?? "")
  for (const secret of ["nonsense", real.slice(0, -1), real.toUpperCase(), `${real}A`]) {
    const answer = await setUp({ secret })
    assert.equal(answer.status, 404)
    refusal(answer, "NotFound")
  }
  assert.deepEqual(fieldsRefused(await setUp({ secret: "" })), ["secret"])
  assert.deepEqual(await needsSetup(), { needsSetup: true })
})

test("a link that was printed a day ago does not work any more", async () => {
  const secret = secretOf(await newSetupLink(instance.service.services))
  place.clock.advance({ hours: 24 })
  refusal(await setUp({ secret }), "NotFound")
  const fresh = [await newSetupLink(instance.service.services), await newSetupLink(instance.service.services)]
  links = fresh
})

test("a weak password is refused, and the field is named", async () => {
  const secret = secretOf(links[0] ?? "")
  for (const weak of ["", "elevenchars", "aaaaaaaaaaaaaaaa", "password1234", "1234567890123", "x".repeat(201)]) {
    assert.deepEqual(fieldsRefused(await setUp({ secret, password: weak })), ["password"], weak)
  }
})

test("a password made of one's own name or address is refused", async () => {
  const person = { name: "Wilhelmina", email: "harrington@example.com", secret: secretOf(links[0] ?? "") }
  for (const guessable of ["wilhelmina2026!", "harrington2026!"]) {
    const answer = await setUp({ ...person, password: guessable })
    assert.match(refusal(answer, "BadInput"), /^password is too easy to guess/)
  }
})

test("what cannot be a name, an e-mail address or a time zone is refused by its field", async () => {
  const secret = secretOf(links[0] ?? "")
  assert.deepEqual(fieldsRefused(await setUp({ secret, name: " " })), ["name"])
  assert.deepEqual(fieldsRefused(await setUp({ secret, email: "olga" })), ["email"])
  assert.deepEqual(fieldsRefused(await setUp({ secret, workspaceName: "" })), ["workspaceName"])
  for (const timeZone of ["+02:00", "Mars/Olympus", ""]) {
    assert.deepEqual(fieldsRefused(await setUp({ secret, timeZone })), ["timeZone"])
  }
  assert.deepEqual(fieldsRefused(await setUp({ secret, role: "owner" })), ["role"])
  const nothing = fieldsRefused(await instance.visitor().post("/api/auth/setup", {}))
  assert.deepEqual(nothing.toSorted(), ["email", "name", "password", "secret", "timeZone", "workspaceName"])
})

/** Holds the place of the owner until everybody waits for it, and lets it go again. */
async function atTheSameMoment<T>(run: () => Promise<T>): Promise<T> {
  const undo = new Error("as if nothing had happened")
  let running: Promise<T> | undefined
  const lock = instance.service.services.database.write(async (db) => {
    await putInstanceValue(db, "owner-made", "nobody")
    running = run()
    await wait(1000)
    throw undo
  })
  await assert.rejects(lock, undo)
  assert.ok(running)
  return running
}

test("of several who follow setup links or are named by the environment at the same moment, one is the owner", async () => {
  const byLink = async (link: string, email: string) => {
    const { status } = await setUp({ secret: secretOf(link), email })
    assert.ok(status === 201 || status === 404, String(status))
    return status === 201
  }
  const byEnvironment = (email: string) => createOwner(instance.service.services, { ...about, email })
  const emails = Array.from({ length: 6 }, (_, index) => `olga-${index}@example.com`)
  const done = await atTheSameMoment(() =>
    Promise.all(
      emails.map((email, index) => (index < 4 ? byLink(links[index % 2] ?? "", email) : byEnvironment(email))),
    ),
  )
  assert.equal(done.filter(Boolean).length, 1)

  const winner = emails[done.indexOf(true)] ?? ""
  for (const email of emails) {
    const { status } = await trySignIn(instance.visitor(), email, password)
    assert.equal(status, email === winner ? 200 : 401, email)
  }
  const client = instance.visitor()
  await trySignIn(client, winner, password)
  const { workspace } = await sessionOf(client)
  const expected = { name: "Lark & Loam", timeZone: "Europe/Copenhagen", role: "owner" }
  assert.deepEqual({ ...workspace, id: "" }, { id: "", ...expected })
  assert.equal((await client.run("members.list", {})).members.length, 1)
})

test("once there is an owner no link works, and no start prints one", async () => {
  assert.deepEqual(await needsSetup(), { needsSetup: false })
  for (const link of [...links, await newSetupLink(instance.service.services)]) {
    refusal(await setUp({ secret: secretOf(link), email: "second@example.com" }), "NotFound")
  }
  instance = await place.startAnother(instance)
  assert.equal(instance.service.setupLink, undefined)
})

test("the environment can name the owner at the first start; at a later start it changes nothing", async () => {
  const ownPlace = await openPlace()
  try {
    const given = { FANFARE_OWNER_EMAIL: "Boss@Example.com", FANFARE_OWNER_PASSWORD: password }
    const first = await ownPlace.start(given)
    assert.equal(first.service.setupLink, undefined)
    assert.equal((await trySignIn(first.visitor(), "boss@example.com", password)).status, 200)

    const changed = { FANFARE_OWNER_EMAIL: "other@example.com", FANFARE_OWNER_PASSWORD: "another good password" }
    const second = await ownPlace.startAnother(first, changed)
    assert.equal(second.service.setupLink, undefined)
    const client = second.visitor()
    assert.equal((await trySignIn(client, "boss@example.com", password)).status, 200)
    assert.equal((await sessionOf(client)).workspace?.role, "owner")
    assert.equal((await client.run("members.list", {})).members.length, 1)
    assert.equal((await trySignIn(second.visitor(), "other@example.com", "another good password")).status, 401)
  } finally {
    await ownPlace.close()
  }
})
