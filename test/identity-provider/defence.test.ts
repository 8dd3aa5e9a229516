import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeJwt } from "jose"
import { sweepProvider } from "#identity-provider/housekeeping.ts"
import { storeFor } from "#identity-provider/record-store.ts"
import type { Client } from "../client.ts"
import { ownerPassword } from "../world.ts"
import {
  askForCode,
  authorizeAddress,
  decide,
  follow,
  sendRequest,
  letIn,
  openPlace,
  type Place,
  reachConsent,
  redeem,
  robin,
} from "./place.ts"

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())

async function signInAnew(person: Client, email: string): Promise<void> {
  assert.equal((await person.post("/api/auth/sign-in", { email, password: ownerPassword })).status, 200)
}

test("a code that comes a second time ends what it gave the first time", async () => {
  const code = await askForCode(place.world, owner)
  const { body } = await redeem(place.world, code)
  assert.equal((await sendRequest(place.world, body.access_token)).status, 200)
  assert.equal((await redeem(place.world, code)).status, 400)
  assert.equal((await sendRequest(place.world, body.access_token)).status, 401)
})

test("a code is of use for its own client and its own redirect only", async () => {
  const { world, documents } = place
  const other = documents.publish("https://other.test/client.json", { redirect_uris: ["https://other.test/back"] })
  const theirs = { clientId: other, redirect: "https://other.test/back" }
  assert.equal((await redeem(world, await askForCode(world, owner), theirs)).status, 400)
  const elsewhere = { redirect: "https://robin.test/elsewhere" }
  assert.equal((await redeem(world, await askForCode(world, owner), elsewhere)).status, 400)
})

test("a decision that is sent twice is one decision, and the first one holds", async () => {
  const { world } = place
  const person = await world.member("editor", "twice")
  const consent = await reachConsent(world, person)
  const yes = { decision: "allow", scopes: ["posts:read"] }
  assert.equal((await person.post(consent, yes)).status, 200)
  assert.equal((await person.post(consent, { ...yes, scopes: ["posts:read", "posts:write"] })).status, 200)
  await decide(world, person, consent, { decision: "decline" })
  const { apps } = await person.run("apps.list", {})
  assert.deepEqual(
    apps.map(({ scopes }) => scopes),
    [["posts:read"]],
  )
  assert.equal((await person.post(consent, yes)).status, 404)
})

test("no other site decides for a person, and none can put the question into a frame", async () => {
  const { world } = place
  const consent = await reachConsent(world, owner)
  const yes = { decision: "allow", scopes: ["posts:read"] }
  for (const headers of [
    { origin: "https://evil.test" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]) {
    assert.equal((await owner.post(consent, yes, headers)).status, 403, JSON.stringify(headers))
  }
  const form = { "content-type": "text/plain" }
  assert.equal((await owner.request("POST", consent, { headers: form, body: JSON.stringify(yes) })).status, 400)
  for (const path of ["/consent/anything", "/consent/refused", "/sign-in", authorizeAddress(world, {})]) {
    const { headers } = await owner.get(path)
    assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/, path)
    assert.equal(headers.get("x-frame-options"), "DENY", path)
    assert.match(headers.get("cache-control") ?? "", /no-store/, path)
  }
})

test("what one person began in a browser, the next one there does not finish", async () => {
  const { world } = place
  const browser = await world.member("editor", "first")
  const consent = await reachConsent(world, browser)
  const second = await world.member("editor", "second")
  const { user } = (await second.get("/api/auth/session")).body as { user: { email: string } }
  await signInAnew(browser, user.email)
  assert.equal((await browser.get(consent)).status, 404)
  assert.equal((await browser.post(consent, { decision: "allow", scopes: ["posts:read"] })).status, 404)
  const { access_token } = await letIn(world, browser)
  const { access_token: seconds } = await letIn(world, second)
  assert.equal(decodeJwt(access_token).sub, decodeJwt(seconds).sub)
})

test("nobody publishes an app under the service's own name", async () => {
  const { world, documents } = place
  const { host, hostname } = new URL(world.base)
  for (const clientId of [`https://${host}/media/client.json`, `https://${hostname}/client.json`]) {
    documents.publish(clientId)
    const { path } = await follow(world, owner, authorizeAddress(world, { clientId }))
    assert.equal(new URL(path, world.base).searchParams.get("error"), "invalid_client")
    assert.ok(!documents.asked.includes(clientId))
  }
})

test("a code goes back in the address, and nowhere else", async () => {
  const { world } = place
  for (const mode of ["form_post", "fragment"]) {
    const { path, answer } = await follow(world, owner, authorizeAddress(world, { more: { response_mode: mode } }))
    assert.doesNotMatch(answer.text, /<form/)
    assert.match(path, /error=invalid_request/)
  }
  const { body } = await owner.get("/auth/.well-known/openid-configuration")
  assert.deepEqual((body as { response_modes_supported: unknown }).response_modes_supported, ["query"])
})

test("an app that wants a sign-in of now gets one", async () => {
  const { world } = place
  const person = await world.member("editor", "again")
  await letIn(world, person)
  world.clock.advance({ minutes: 5 })
  const consent = await reachConsent(world, person, { more: { prompt: "login consent" } })
  assert.deepEqual((await person.get(consent)).body, { signInAgain: true })
  // Neither a second look nor a decision leads past it.
  assert.deepEqual((await person.get(consent)).body, { signInAgain: true })
  assert.equal((await person.post(consent, { decision: "allow", scopes: ["posts:read"] })).status, 404)
  const { user } = (await person.get("/api/auth/session")).body as { user: { email: string } }
  await signInAnew(person, user.email)
  const { next } = (await person.get(consent)).body as { next: string }
  const { path } = await follow(world, person, new URL(next).pathname)
  assert.match(path, /\/consent\/[\w-]+$/)
})

test("an app that says how old a sign-in may be gets none that is older, and learns when it was", async () => {
  const { world } = place
  const person = await world.member("editor", "aged")
  world.clock.advance({ minutes: 10 })
  const fresh = await letIn(world, person, { more: { max_age: "660" } })
  const { auth_time, iat = 0 } = decodeJwt(String(fresh["id_token"]))
  const age = iat - Number(auth_time)
  assert.ok(age >= 600 && age < 660, String(age))
  const strict = await reachConsent(world, person, { more: { max_age: "60" } })
  assert.deepEqual((await person.get(strict)).body, { signInAgain: true })
})

test("records and grants that have run out are removed, the others stay", async () => {
  const { world } = place
  const { services } = world
  const store = storeFor(services, "AuthorizationCode")
  await store.upsert("short", { clientId: robin }, 60)
  await store.upsert("long", { clientId: robin }, 24 * 3600)
  const kept = async () => {
    const rows = await services.database.read((db) => db.rows.selectFrom("provider_records").selectAll().execute())
    const ids = await Promise.all(["short", "long"].map(async (id) => ((await store.find(id)) === undefined ? "" : id)))
    return { ids, rows: rows.length }
  }
  await sweepProvider(services)
  const full = await kept()
  assert.deepEqual(full.ids, ["short", "long"])
  world.clock.advance({ minutes: 1 })
  assert.deepEqual((await kept()).ids, ["", "long"], "over, though nobody has swept")
  await sweepProvider(services)
  assert.ok((await kept()).rows < full.rows)
  const person = await world.member("editor", "monthly")
  await letIn(world, person)
  const grants = async () =>
    (await services.database.read((db) => db.rows.selectFrom("app_grants").select("id").execute())).length
  const granted = await grants()
  world.clock.advance({ hours: 30 * 24 - 1 })
  await sweepProvider(services)
  assert.ok((await grants()) > 0 && (await grants()) <= granted)
  world.clock.advance({ hours: 1 })
  await sweepProvider(services)
  assert.equal(await grants(), 0)
})

test("no line of the log holds a code, a token or a cookie of the provider", async () => {
  const { world } = place
  await signInAnew(owner, "olga@example.com")
  const code = await askForCode(world, owner)
  const { body } = await redeem(world, code)
  await sendRequest(place.world, body.access_token)
  await redeem(world, code)
  const cookies = Array.from(owner.cookies).flatMap(([name, value]) => (name === "fanfare_auth" ? [value] : []))
  assert.equal(cookies.length, 1)
  for (const secret of [code, body.access_token, String(body["id_token"]), ...cookies]) {
    assert.ok(!world.log.some((line) => line.includes(secret)))
  }
})
