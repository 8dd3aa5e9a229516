import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { setImmediate } from "node:timers/promises"
import type { Services } from "#actions/action.ts"
import { newResetLink } from "#identity/reset.ts"
import { type Answer, refusal } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

/* Hashing a password is the costliest thing that a stranger can ask for. Who may ask for it, how often, and who waits. */

const perAddress = 12
const email = "olga@example.com"

let world: World
before(async () => {
  world = await openWorld({
    FANFARE_TRUSTED_PROXIES: "1",
    FANFARE_SIGN_IN_TRIES_PER_ADDRESS: String(perAddress),
    FANFARE_RATE_PER_ADDRESS: "30",
  })
  await world.owner()
})
after(async () => world.close())

let networks = 0

/** A network that nobody has come from yet. */
function newNetwork(): (host?: number) => string {
  const network = (networks += 1).toString(16)
  return (host = 1) => `2001:db8:0:${network}::${host.toString(16)}`
}

const send = async (address: string, path: string, body: object): Promise<Answer> =>
  world.visitor().post(`/api/auth/${path}`, body, { "x-forwarded-for": address })

const signIn = async (address: string) => send(address, "sign-in", { email, password: ownerPassword })

const person = { name: "Ann", email: "ann@example.com", password: ownerPassword }
const madeUp = {
  reset: { secret: "made-up", password: ownerPassword },
  join: { secret: "made-up", ...person },
  setup: { secret: "made-up", ...person, workspaceName: "Mine", timeZone: "UTC" },
}

/** Keeps places taken, one for each of these networks: two that hash, and those that wait. */
async function keepBusy(services: Services, taken: readonly string[], during: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const busy = taken.map(async (network) => {
    // A place that somebody else got meanwhile is free again in a moment.
    while (!over.signal.aborted)
      await services.passwords.hash("somebody's password", { network }).catch(async () => setImmediate())
  })
  try {
    await during()
  } finally {
    over.abort()
    await Promise.all(busy)
  }
}

/** As many as hash and wait at the most. */
const everybody = Array.from({ length: 32 }, (_, index) => `network ${index}`)

describe("a link that lets somebody in", () => {
  it("is looked up before a password is hashed for it", async () => {
    await keepBusy(world.services, everybody, async () => {
      const from = newNetwork()
      for (const [path, body] of Object.entries(madeUp)) refusal(await send(from(), path, body), "NotFound")
    })
  })

  it("is followed so often from one network, whatever its addresses", async () => {
    const from = newNetwork()
    for (let count = 0; count < perAddress; count += 1) {
      refusal(await send(from(count), "reset", madeUp.reset), "NotFound")
    }
    for (const [path, body] of Object.entries(madeUp)) {
      const answer = await send(from(100), path, body)
      assert.match(refusal(answer, "TooManyRequests"), /^Too many attempts\. Wait \d+ minutes?, then try again\.$/)
      assert.ok(Number(answer.headers.get("retry-after")) > 0)
    }
  })

  it("works from elsewhere meanwhile, and a sign-in works from there", async () => {
    const from = newNetwork()
    for (let count = 0; count <= perAddress; count += 1) await send(from(), "reset", madeUp.reset)
    assert.equal((await signIn(from())).status, 200)
    const link = await newResetLink(world.services, email, { withoutSecondFactors: false })
    const secret = link.split("#")[1]
    assert.equal((await send(newNetwork()(), "reset", { secret, password: ownerPassword })).status, 200)
  })
})

describe("a sign-in", () => {
  it("is answered while another network has all the places it may have", async () => {
    const [theirs, mine] = [newNetwork(), newNetwork()]
    const network = theirs().replace(/::1$/, "::/64")
    const twelve = Array.from({ length: 12 }, () => network)
    await keepBusy(world.services, twelve, async () => {
      assert.equal((await signIn(mine())).status, 200)
      const refused = await signIn(theirs(7))
      refusal(refused, "TooManyRequests")
      assert.equal(refused.headers.get("retry-after"), "5")
    })
    assert.equal((await signIn(theirs())).status, 200)
  })

  it("is told to come back when everybody's places are taken", async () => {
    await keepBusy(world.services, everybody, async () => {
      const refused = await signIn(newNetwork()())
      assert.match(refusal(refused, "TooManyRequests"), /Try again in 5 s/)
    })
  })
})

describe("requests without signing in", () => {
  it("are counted for a network, on the API and at the identity provider together", async () => {
    const from = newNetwork()
    const get = async (path: string, host: number) =>
      world.visitor().get(path, { headers: { "x-forwarded-for": from(host) } })
    for (let host = 0; host < 15; host += 1) {
      assert.equal((await get("/api/auth/methods", host)).status, 200)
      assert.equal((await get("/auth/.well-known/openid-configuration", host)).status, 200)
    }
    refusal(await get("/api/auth/methods", 1000), "TooManyRequests")
    refusal(await get("/auth/jwks", 1001), "TooManyRequests")
    const other = { headers: { "x-forwarded-for": newNetwork()() } }
    assert.equal((await world.visitor().get("/api/auth/methods", other)).status, 200)
  })
})
