import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeProtectedHeader } from "jose"
import { readSettings } from "#app/settings.ts"
import { Keyring, newSecretKey } from "#crypto/keyring.ts"
import { rotateSigningKey, SigningKeys } from "#identity-provider/signing-keys.ts"
import { makeKey, readKeys, resealSigningKeys } from "#identity-provider/stored-keys.ts"
import { findInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"
import type { Client } from "../client.ts"
import { sendRequest, letIn, openPlace, type Place } from "../identity-provider/place.ts"
import { signInAs } from "../people/sign-in-as.ts"

/* The keys that sign access tokens are replaced, and nobody who holds a good token notices. */

const name = "identity-provider-key"

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ""

async function published(): Promise<readonly string[]> {
  const { text } = await place.world.visitor().get("/auth/jwks")
  const { keys } = JSON.parse(text) as { keys: readonly Record<string, string>[] }
  for (const key of keys) assert.deepEqual([key["alg"], key["use"], key["d"]], ["ES256", "sig", undefined])
  return keys.map(({ kid = "" }) => kid)
}

async function newToken(): Promise<string> {
  await signInAs(owner, "olga@example.com")
  return (await letIn(place.world, owner)).access_token
}

const isGood = async (token: string) => (await sendRequest(place.world, token)).status === 200

test("after 90 days a new key signs; tokens of the old one work until they run out, and then the old one is gone", async () => {
  const { world } = place
  const { clock, services } = world
  const first = await newToken()
  assert.deepEqual(await published(), [kidOf(first)])
  clock.advance({ days: 89, hours: 23, minutes: 30 })
  const early = await newToken()
  assert.equal(kidOf(early), kidOf(first))
  assert.deepEqual(await published(), [kidOf(first)])

  clock.advance({ minutes: 30 })
  const [, second = ""] = await published()
  assert.deepEqual(await published(), [kidOf(first), second], "known before it signs")
  const between = await newToken()
  assert.equal(kidOf(between), kidOf(first))

  clock.advance({ minutes: 10 })
  const late = await newToken()
  assert.equal(kidOf(late), second)
  assert.deepEqual(await published(), [second, kidOf(first)])
  assert.deepEqual(await Promise.all([early, between, late].map(isGood)), [true, true, true])

  clock.advance({ minutes: 20 })
  assert.deepEqual(await Promise.all([early, between, late].map(isGood)), [false, true, true], "by its own time")
  clock.advance({ minutes: 29 })
  assert.deepEqual(await Promise.all([between, late].map(isGood)), [true, true])
  clock.advance({ minutes: 21 })
  assert.deepEqual(await published(), [second])
  assert.deepEqual(
    (await readKeys(services)).keys.map(({ key }) => key.kid),
    [second],
    "the private key is gone too",
  )
})

test("instances on one database agree: one makes the key, all publish it before it signs, and none is left behind", async () => {
  const { clock, services } = place.world
  const instances = [1, 2, 3].map(() => new SigningKeys(services, 90))
  const lists = async () => Promise.all(instances.map(async (each) => (await each.list()).map(({ kid }) => kid)))
  const [[old = ""] = []] = await lists()
  clock.advance({ days: 91 })
  const later = await lists()
  const [[, made = ""] = []] = later
  assert.ok(made !== "" && made !== old)
  assert.deepEqual(later, [
    [old, made],
    [old, made],
    [old, made],
  ])
  assert.equal((await readKeys(services)).keys.length, 2, "one key was made, not three")
  clock.advance({ minutes: 10 })
  assert.deepEqual(await lists(), [
    [made, old],
    [made, old],
    [made, old],
  ])
})

test("an instance that meets a token of a key that it does not know looks again, at most every ten seconds", async () => {
  const { clock, services } = place.world
  const instance = new SigningKeys(services, 90)
  const [known] = await instance.list()
  const { kid } = await rotateSigningKey(services, { dropsOld: true })
  assert.ok((await instance.find(kid)) !== undefined)
  assert.equal(await instance.find(known?.kid ?? ""), undefined, "the one that somebody may have got is refused")
  // Whoever sends junk does not make it look more often.
  const { kid: next } = await rotateSigningKey(services, { dropsOld: true })
  assert.equal(await instance.find(next), undefined)
  clock.advance({ seconds: 9 })
  assert.equal(await instance.find("junk"), undefined)
  assert.equal(await instance.find(next), undefined)
  clock.advance({ seconds: 1 })
  assert.ok((await instance.find(next)) !== undefined)
})

test("where nobody signs in keys are replaced all the same", async () => {
  const { clock, services } = place.world
  const { keys: known } = await readKeys(services)
  const instance = new SigningKeys(services, 90)
  clock.advance({ days: 90 })
  await instance.tend()
  assert.equal((await readKeys(services)).keys.length, known.length + 1)
  clock.advance({ minutes: 80 })
  await instance.tend()
  assert.equal((await readKeys(services)).keys.length, 1)
})

test("all keys are sealed again when a new secret key stands first, and stay the same keys", async () => {
  const { services } = place.world
  const { database, clock } = services
  await rotateSigningKey(services, { dropsOld: false })
  const original = (await database.read((db) => findInstanceValue(db, name))) ?? ""
  const content = services.keyring.open("signing-key", name, original)
  const { keys } = await readKeys(services)
  assert.equal(keys.length, 2)
  const [older, newer] = [newSecretKey(), newSecretKey()]
  const sealed = new Keyring([older]).seal("signing-key", name, content)
  const read = async () => (await database.read((db) => findInstanceValue(db, name))) ?? ""
  await database.write((db) => swapInstanceValue(db, name, original, sealed))
  try {
    await resealSigningKeys({ database, clock, keyring: new Keyring([older]) })
    assert.equal(await read(), sealed, "nothing to do")
    await resealSigningKeys({ database, clock, keyring: new Keyring([newer, older]) })
    assert.notEqual(await read(), sealed)
    assert.deepEqual((await readKeys({ database, clock, keyring: new Keyring([newer]) })).keys, keys)
  } finally {
    const last = await read()
    await database.write((db) => swapInstanceValue(db, name, last, original))
  }
})

test("a single key of an older version goes on signing under the name that its tokens have, and is replaced in time", async () => {
  const { clock, services } = place.world
  const { kid, ...single } = await makeKey()
  const kept = (await services.database.read((db) => findInstanceValue(db, name))) ?? ""
  const sealed = services.keyring.seal("signing-key", name, JSON.stringify(single))
  await services.database.write((db) => swapInstanceValue(db, name, kept, sealed))
  const instance = new SigningKeys(services, 90)
  const kids = async () => (await instance.list()).map((key) => key.kid)
  assert.deepEqual(await kids(), [kid])
  clock.advance({ days: 89 })
  assert.deepEqual(await kids(), [kid])
  clock.advance({ days: 1 })
  assert.equal((await kids()).length, 2)
})

test("unless it is set otherwise a key signs for 90 days", () => {
  assert.equal(readSettings({}).FANFARE_SIGNING_KEY_DAYS, 90)
})
