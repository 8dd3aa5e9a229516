import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { DocumentGovernor } from "#identity-provider/document-governor.ts"
import { keepGrant } from "#storage/app-grants.ts"
import { HandClock } from "../hand-clock.ts"
import { authorizeAddress, openPlace, type Place } from "../identity-provider/place.ts"
import { sessionOf } from "../people/session-of.ts"

/* Anybody can make the service ask for a document by naming it. That must not keep out apps that are published beside it. */

const host = "https://apps.test"

let place: Place
before(async () => {
  place = await openPlace({ FANFARE_TRUSTED_PROXIES: "1" })
  await place.world.owner()
})
after(async () => place.world.close())
beforeEach(() => place.world.clock.advance({ minutes: 5 }))

let count = 0
const next = () => (count += 1)

/** Starts a sign-in for a client; the error that the browser is told, or "" when it goes on. */
async function ask(clientId: string, address: string): Promise<string> {
  const { world } = place
  const path = authorizeAddress(world, { clientId })
  const answer = await world.visitor().get(path, { headers: { "x-forwarded-for": address } })
  const location = new URL(answer.headers.get("location") ?? "/", world.base)
  return location.searchParams.get("error") ?? ""
}

/** So many documents that nobody has published, for one visitor; how many of them were asked for. */
async function flood(times: number, address: string, name = () => `${host}/junk-${next()}.json`): Promise<number> {
  const asked = place.documents.asked.length
  for (let each = 0; each < times; each += 1) assert.equal(await ask(name(), address), "invalid_client")
  return place.documents.asked.length - asked
}

/** A client that somebody has let in before, whose document this process has not seen. */
async function knownClient(): Promise<string> {
  const { world, documents } = place
  const clientId = documents.publish(`${host}/known-${next()}.json`)
  const userId = readId("usr", (await sessionOf(await world.owner())).user.id)
  await world.services.database.write(async (db) =>
    keepGrant(db, {
      id: newId(),
      user_id: userId,
      client_id: clientId,
      client_name: "Known",
      scopes: ["posts:read"],
      record: {},
      created_at: world.clock.now(),
      expires_at: world.clock.now().add({ hours: 24 }),
    }),
  )
  return clientId
}

test("after a flood of junk by one visitor, another's new app of the same host gets in", async () => {
  assert.ok((await flood(40, "203.0.113.1")) <= 5)
  assert.equal(await ask(place.documents.publish(`${host}/new-${next()}.json`), "203.0.113.2"), "")
})

test("after a flood of junk by several visitors, a newcomer's new app of the same host gets in", async () => {
  for (let visitor = 1; visitor <= 8; visitor += 1) await flood(12, `198.51.100.${visitor}`)
  assert.equal(await ask(place.documents.publish(`${host}/new-${next()}.json`), "203.0.113.2"), "")
})

test("an app that somebody uses already gets in during a flood, even from the network that the flood comes from", async () => {
  const clientId = await knownClient()
  await flood(40, "203.0.113.1")
  assert.equal(await ask(clientId, "203.0.113.1"), "")
  assert.equal(place.documents.asked.at(-1), clientId)
})

test("an app that somebody uses already gets in when many networks have used up what a host may be asked", async () => {
  const clientId = await knownClient()
  let asked = 0
  for (let visitor = 1; visitor <= 40; visitor += 1) asked += await flood(3, `192.0.2.${visitor}`)
  assert.ok(asked <= 60, String(asked))
  assert.equal(await ask(place.documents.publish(`${host}/new-${next()}.json`), "203.0.113.9"), "invalid_client")
  assert.equal(await ask(clientId, "203.0.113.9"), "")
})

test("a document that is not there is asked for once a minute, whoever names it", async () => {
  const junk = `${host}/junk-${next()}.json`
  let asked = 0
  for (let visitor = 1; visitor <= 10; visitor += 1) asked += await flood(1, `203.0.113.${visitor}`, () => junk)
  assert.equal(asked, 1)
  place.world.clock.advance({ minutes: 1 })
  assert.equal(await flood(1, "203.0.113.1", () => junk), 1)
  // Once it is published it can be used.
  place.documents.publish(junk)
  place.world.clock.advance({ minutes: 1 })
  assert.equal(await ask(junk, "203.0.113.1"), "")
})

test("a customer's whole IPv6 network counts as one visitor", async () => {
  let asked = 0
  for (let each = 1; each <= 30; each += 1) asked += await flood(1, `2001:db8:0:7::${each.toString(16)}`)
  assert.ok(asked <= 5, String(asked))
})

test("junk at many hosts uses up one visitor's part, and nobody else's", async () => {
  const asked = await flood(50, "203.0.113.1", () => `https://junk-${next()}.test/client.json`)
  assert.equal(asked, 10)
  assert.equal(await ask(place.documents.publish(`https://fresh-${next()}.test/client.json`), "203.0.113.2"), "")
})

test("all that is asked for has an end: so often in all, from one host less, for one visitor a small part of both", async () => {
  const clock = new HandClock()
  const open = () => new DocumentGovernor(clock, async () => false)
  type Of = (n: number) => string
  const allowed = async (governor: DocumentGovernor, address: Of, visitor: Of) => {
    const answers = []
    for (let n = 0; n < 400; n += 1) answers.push(await governor.mayAsk(address(n), visitor(n)))
    return answers.filter(Boolean).length
  }
  const hosts: Of = (n) => `https://host-${n}.test/client.json`
  const visitors: Of = (n) => `10.${n >> 8}.${n & 255}.1`
  assert.equal(await allowed(open(), hosts, visitors), 300)
  assert.equal(await allowed(open(), (n) => `https://one.test:${n + 1}/${n}`, visitors), 60)
  assert.equal(await allowed(open(), hosts, () => "192.0.2.7"), 10)
  assert.equal(
    await allowed(
      open(),
      (n) => `https://one.test/${n}`,
      () => "192.0.2.7",
    ),
    5,
  )
  const governor = open()
  await allowed(governor, hosts, visitors)
  clock.advance({ seconds: 59 })
  assert.equal(await governor.mayAsk("https://late.test/", "192.0.2.8"), false)
  clock.advance({ seconds: 1 })
  assert.equal(await governor.mayAsk("https://late.test/", "192.0.2.8"), true)
})

test("a document that is known is asked for a few times a minute, and takes nothing from the others", async () => {
  const clock = new HandClock()
  const known = "https://known.test/client.json"
  const governor = new DocumentGovernor(clock, async (address) => address === known)
  let allowed = 0
  for (let n = 0; n < 100; n += 1) if (await governor.mayAsk(known, "192.0.2.7")) allowed += 1
  assert.equal(allowed, 6)
  assert.equal(await governor.mayAsk("https://known.test/other.json", "192.0.2.7"), true)
})
