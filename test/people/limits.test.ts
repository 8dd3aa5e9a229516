import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readSettings } from "#app/settings.ts"
import { type Client, refusal } from "../client.ts"
import { type Instance, isPostgres, openPlace, type Place } from "./place.ts"
import { signInAs, trySignIn } from "./sign-in-as.ts"

const password = "a password for the first owner"
const email = "boss@example.com"
const perToken = 20
const environment = {
  FANFARE_OWNER_EMAIL: email,
  FANFARE_OWNER_PASSWORD: password,
  FANFARE_RATE_PER_TOKEN: String(perToken),
  FANFARE_SIGN_IN_TRIES: "4",
}

let place: Place
let instance: Instance
let owner: Client
let token: string
let otherToken: string

before(async () => {
  place = await openPlace()
  instance = await place.start(environment)
  owner = await signInAs(instance.visitor(), email, password)
  const make = async (name: string) =>
    ((await owner.post("/api/auth/tokens", { name })).body as { token: string }).token
  token = await make("one")
  otherToken = await make("other")
})
after(async () => place.close())

async function isAllowed(client: Client): Promise<boolean> {
  const answer = await client.get("/api/agent/tools")
  if (answer.status !== 200) refusal(answer, "TooManyRequests")
  return answer.status === 200
}

/** How many calls go through, taking turns, until nobody lets any through. */
async function countAllowed(clients: readonly Client[]): Promise<number> {
  const open = new Set(clients)
  let allowed = 0
  while (open.size > 0) {
    for (const client of open) {
      if (await isAllowed(client)) allowed += 1
      else open.delete(client)
    }
    assert.ok(allowed <= 2 * perToken, "the limit never came")
  }
  return allowed
}

test("every answer of the API says how many requests are left, to whomever it goes", async () => {
  place.clock.advance({ minutes: 1 })
  const answers = [
    await instance.visitor().get("/api/auth/methods"),
    await instance.visitor().get("/api/no/such/path"),
    await instance.visitor().post("/api/app/no.such.action"),
    await instance.bearer("fanfare_not_a_token").get("/api/agent/tools"),
    await owner.get("/api/auth/session"),
    await owner.post("/api/app/members.invite", { role: "nonsense" }),
  ]
  for (const { headers } of answers) {
    assert.match(headers.get("ratelimit-policy") ?? "", /^"default";q=1000000;w=60$/)
    assert.match(headers.get("ratelimit") ?? "", /^"default";r=99\d{4};t=\d+$/)
  }
})

test("S-422: a token may call so often in a minute, then it has to wait for the next one", async () => {
  const client = instance.bearer(token)
  for (let left = perToken - 1; left >= 0; left -= 1) {
    const { status, headers } = await client.get("/api/agent/tools")
    assert.equal(status, 200)
    assert.equal(headers.get("ratelimit-policy"), `"default";q=${perToken};w=60`)
    assert.match(headers.get("ratelimit") ?? "", new RegExp(`^"default";r=${left};t=\\d+$`))
  }
  const refused = await client.get("/api/agent/tools")
  assert.equal(refused.status, 429)
  refusal(refused, "TooManyRequests")
  const seconds = Number(refused.headers.get("retry-after"))
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds))
  assert.equal(refused.headers.get("ratelimit"), `"default";r=0;t=${seconds}`)

  assert.equal(await isAllowed(instance.bearer(otherToken)), true)
  place.clock.advance({ seconds: seconds - 1 })
  assert.equal(await isAllowed(client), false)
  place.clock.advance({ seconds: 1 })
  assert.equal(await isAllowed(client), true)
})

test("what a token is not allowed to reach counts as well", async () => {
  place.clock.advance({ minutes: 1 })
  const client = instance.bearer(token)
  for (let count = 0; count < perToken; count += 1) refusal(await client.get("/api/auth/tokens"), "Forbidden")
  refusal(await client.get("/api/auth/tokens"), "TooManyRequests")
})

test("of many calls at the same moment no more than the limit go through", async () => {
  place.clock.advance({ minutes: 1 })
  const calls = Array.from({ length: 2 * perToken }, () => isAllowed(instance.bearer(token)))
  assert.equal((await Promise.all(calls)).filter(Boolean).length, perToken)
})

test("the limits of tokens and of sign-ins hold after a restart, and over several instances", async () => {
  place.clock.advance({ minutes: 15 })
  const first = instance
  for (let count = 0; count < 12; count += 1) assert.equal(await isAllowed(first.bearer(token)), true)
  for (let count = 0; count < 2; count += 1) {
    assert.equal((await trySignIn(first.visitor(), email, "wrong")).status, 401)
  }

  instance = await place.startAnother(first, environment)
  const instances = isPostgres ? [first, instance] : [instance]
  const allowed = 12 + (await countAllowed(instances.map((each) => each.bearer(token))))
  // An instance that stops takes along the few requests that it had set aside.
  assert.ok(allowed === perToken || (!isPostgres && allowed < perToken && allowed > 12), String(allowed))

  const heldBackBefore = place.heldBack.length
  for (let count = 0; count < 2; count += 1) {
    assert.equal((await trySignIn(instance.visitor(), email, "wrong")).status, 401)
  }
  assert.deepEqual(place.heldBack.slice(heldBackBefore), [0, 1])
  for (const each of instances) refusal(await trySignIn(each.visitor(), email, password), "TooManyRequests")
})

test("of many calls at the same moment to all instances no more than the limit go through", async () => {
  place.clock.advance({ minutes: 1 })
  const another = isPostgres ? await place.start(environment) : instance
  const calls = [instance, another].flatMap((each) =>
    Array.from({ length: perToken }, () => isAllowed(each.bearer(otherToken))),
  )
  assert.equal((await Promise.all(calls)).filter(Boolean).length, perToken)
})

test("unless it is set otherwise, a token may call 300 times a minute", () => {
  assert.equal(readSettings({}).FANFARE_RATE_PER_TOKEN, 300)
})
