import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose"
import { storeFor } from "#identity-provider/record-store.ts"
import { readKeys, type SigningKey } from "#identity-provider/stored-keys.ts"
import type { Client } from "../client.ts"
import { tellingsTo } from "../live/tellings-to.ts"
import { modernLetter, post } from "../mcp/talk.ts"
import { sessionOf } from "../people/session-of.ts"
import { askForCode, letIn, openPlace, type Place, redeem, robin } from "./place.ts"

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())

async function sendRequest(token: string) {
  const letter = modernLetter("tools/list")
  return post(place.world.base, { ...letter, headers: { ...letter.headers, authorization: `Bearer ${token}` } })
}

async function assertRefused(token: string, why: string): Promise<void> {
  const answer = await sendRequest(token)
  assert.equal(answer.status, 401, why)
  assert.match(answer.headers.get("www-authenticate") ?? "", /error="invalid_token"/, why)
}

async function signingKey(): Promise<SigningKey> {
  const [stored] = (await readKeys(place.world.services)).keys
  assert.ok(stored !== undefined)
  return stored.key
}

/** A token signed with the service's own key, in all but `changes` like the one that a client got. */
async function forge(
  token: string,
  changes: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const { kid, ...jwk } = await signingKey()
  const key = await importJWK({ ...jwk } as never, "ES256")
  return new SignJWT({ ...decodeJwt(token), ...changes })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header })
    .sign(key)
}

test("S-313 S-315 S-316 a token for another audience, from another issuer or of another kind is no good", async () => {
  const { world } = place
  const { access_token: token } = await letIn(world, owner)
  assert.equal((await sendRequest(await forge(token, {}))).status, 200)
  const { base } = world
  await assertRefused(await forge(token, { aud: `${base}/api` }), "another audience")
  await assertRefused(await forge(token, { aud: `${base}/mcp/` }), "nearly the audience")
  await assertRefused(await forge(token, { aud: [`${base}/mcp`, "https://elsewhere.test"] }), "two audiences")
  await assertRefused(await forge(token, { aud: [`${base}/mcp`] }), "a list of one")
  await assertRefused(await forge(token, { iss: base }), "another issuer")
  await assertRefused(await forge(token, { iss: `${base}/auth/` }), "nearly the issuer")
  await assertRefused(await forge(token, {}, { typ: "JWT" }), "another kind")
  await assertRefused(await forge(token, { client_id: "https://other.test/client.json" }), "another client")
  await assertRefused(await forge(token, { sub: "usr_01m7fnkgzbezmbse300xfec7qe" }), "another person")
  await assertRefused(await forge(token, { exp: undefined }), "without an end")
})

test("S-318 a token whose signature does not fit, or by another algorithm, is no good", async () => {
  const { access_token: token } = await letIn(place.world, owner)
  const [head = "", body = "", signature = ""] = token.split(".")
  await assertRefused(`${head}.${body}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`, "bent")
  const claims = decodeJwt(token)
  const { kid } = await signingKey()
  const { privateKey } = await generateKeyPair("ES256", { extractable: true })
  const foreign = async (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", typ: "at+jwt", ...header }).sign(privateKey)
  await assertRefused(await foreign({ kid }), "foreign")
  await assertRefused(await foreign({}), "names no key")
  await assertRefused(await foreign({ kid: "unknown" }), "names an unknown key")
  await assertRefused(await foreign({ kid, jwk: await exportJWK(privateKey) }), "brings its own key")
  const secret = new TextEncoder().encode(JSON.stringify(await signingKey()))
  await assertRefused(
    await new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid }).sign(secret),
    "HS256",
  )
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url")
  await assertRefused(`${none}.${body}.`, "unsigned")
  const { id_token } = await letIn(place.world, owner)
  await assertRefused(String(id_token), "an ID token")
})

test("apps.list names who was let in, and disconnecting holds from the next request", async () => {
  const { world } = place
  const person = await world.member("editor", "connected")
  const { access_token } = await letIn(world, person, { allow: ["posts:read", "posts:write"] })
  const again = await letIn(world, person, { allow: ["posts:read"] })
  assert.equal((await sendRequest(access_token)).status, 200)
  const { apps } = await person.run("apps.list", {})
  assert.deepEqual(
    apps.map(({ clientId, name, host, scopes }) => ({ clientId, name, host, scopes })),
    [{ clientId: robin, name: "Robin", host: "robin.test", scopes: ["posts:read", "posts:write"] }],
  )
  assert.ok(apps[0]?.lastUsedAt !== undefined)
  await owner.refused("apps.disconnect", { clientId: "https://nobody.test/client.json" }, "NotFound")
  const other = await world.member("editor", "other")
  await other.refused("apps.disconnect", { clientId: robin }, "NotFound")
  assert.equal((await sendRequest(access_token)).status, 200)
  const code = await askForCode(world, person)
  await person.run("apps.disconnect", { clientId: robin })
  await assertRefused(access_token, "disconnected")
  await assertRefused(again.access_token, "disconnected")
  assert.equal((await redeem(world, code)).status, 400)
  assert.deepEqual((await person.run("apps.list", {})).apps, [])
  await person.refused("apps.disconnect", { clientId: robin }, "NotFound")
  const { access_token: token } = await letIn(world, person)
  assert.equal((await sendRequest(token)).status, 200)
})

test("open tabs are told of the first call of an app, once, and of no call after that", async () => {
  const { world } = place
  const person = await world.member("editor", "watches")
  const { user } = await sessionOf(person)
  const since = world.clock.now().subtract({ seconds: 1 })
  const { access_token } = await letIn(world, person)
  const told = async () => tellingsTo(world, user.id, "apps", since)
  const letInTold = await told()
  await Promise.all(Array.from({ length: 8 }, async () => sendRequest(access_token)))
  assert.equal(await told(), letInTold + 1)
  world.clock.advance({ minutes: 2 })
  assert.equal((await sendRequest(access_token)).status, 200)
  assert.equal(await told(), letInTold + 1)
})

test("who has left the service's workspaces has no agent there any more", async () => {
  const { world } = place
  const person = await world.member("editor", "goes")
  const { access_token } = await letIn(world, person)
  assert.equal((await sendRequest(access_token)).status, 200)
  const { members } = await owner.run("members.list", {})
  const member = members.find(({ name }) => name === "goes")
  await owner.run("members.remove", { id: member?.id ?? "" })
  const letter = modernLetter("tools/call", { name: "posts_list", arguments: {} })
  const answer = await post(world.base, {
    ...letter,
    headers: { ...letter.headers, authorization: `Bearer ${access_token}` },
  })
  assert.doesNotMatch(answer.text, /"posts":/)
})

test("a code is redeemed once, however many try at the same moment", async () => {
  const { world } = place
  const code = await askForCode(world, owner)
  const tries = await Promise.all(Array.from({ length: 8 }, async () => redeem(world, code)))
  assert.deepEqual(
    tries.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400, 400, 400, 400, 400, 400, 400],
  )
})

test("a code is used up once, even when everybody has found it before the first uses it", async () => {
  const store = storeFor(place.world.services, "AuthorizationCode")
  await store.upsert("a-code", { clientId: robin }, 60)
  const everybody = Array.from({ length: 8 })
  const found = await Promise.all(everybody.map(async () => store.find("a-code")))
  assert.ok(found.every((each) => each !== undefined && each.consumed === undefined))
  const used = await Promise.allSettled(everybody.map(async () => store.consume("a-code")))
  assert.equal(used.filter(({ status }) => status === "fulfilled").length, 1)
})

test("neither codes nor sessions are in the database as they are", async () => {
  const { world } = place
  const code = await askForCode(world, owner)
  const rows = await world.services.database.read((db) => db.rows.selectFrom("provider_records").selectAll().execute())
  const kept = JSON.stringify(rows)
  assert.ok(rows.length > 2)
  assert.doesNotMatch(kept, new RegExp(code))
  assert.doesNotMatch(kept, /"cookie"|"jti"/)
})

test("S-317 S-328 S-432 an access token is over after one hour", async () => {
  const { world } = place
  const { access_token } = await letIn(world, owner)
  world.clock.advance({ minutes: 59, seconds: 58 })
  assert.equal((await sendRequest(access_token)).status, 200)
  world.clock.advance({ seconds: 2 })
  await assertRefused(access_token, "after an hour")
})
