import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"

let world: World
let owner: Client

before(async () => {
  // Keys to one real network, which needs an address that a trial does not have.
  world = await openWorld({ FANFARE_TIKTOK_CLIENT_ID: "abc123", FANFARE_TIKTOK_CLIENT_SECRET: "s3cret" })
  owner = await world.owner()
})
after(async () => world.close())

async function whereTo(client: Client, path: string): Promise<string> {
  const { status, headers } = await client.get(path)
  assert.equal(status, 302, path)
  return headers.get("location") ?? ""
}

/** Says yes or no on the consent page, and returns the address that the network sends the person back to. */
async function decide(decision: "allow" | "deny"): Promise<string> {
  const consent = await whereTo(owner, "/connect/x")
  const { pathname, search } = new URL(consent)
  const page = await owner.get(`${pathname}${search}`)
  const [, account = ""] = /value="(\d+)"/.exec(page.text) ?? []
  const answer = await owner.sendForm(consent, { account, decision })
  const back = new URL(answer.headers.get("location") ?? "")
  return `${back.pathname}${back.search}`
}

function problemIn(location: string): string {
  assert.match(location, /^\/accounts#problem=/)
  return decodeURIComponent(location.slice("/accounts#problem=".length))
}

test("the way to a network leads to its consent page, to its form, or to the sign-in page", async () => {
  assert.match(await whereTo(owner, "/connect/x"), /\/sandbox\/x\/web\/i\/oauth2\/authorize\?/)
  assert.equal(await whereTo(owner, "/connect/bluesky"), "/accounts?connect=bluesky")
  assert.equal(await whereTo(world.visitor(), "/connect/x"), "/sign-in")
})

test("S-053: the way back leads to the account that was connected, once", async () => {
  const back = await decide("allow")
  const [, id] = /^\/accounts\?connected=(acc_\w+)$/.exec(await whereTo(owner, back)) ?? []
  const { accounts } = await owner.run("accounts.list", {})
  assert.deepEqual(
    accounts.map((account) => account.id),
    [id],
  )
  assert.match(problemIn(await whereTo(owner, back)), /^This connection attempt was used/)
})

test("a refusal comes back in words, in the part of the address that no log has", async () => {
  assert.match(problemIn(await whereTo(owner, await decide("deny"))), /^X did not connect the account: /)
  assert.match(problemIn(await whereTo(owner, "/connect/x/callback?state=nonsense")), /is not yours/)
  assert.match(problemIn(await whereTo(await world.member("viewer"), "/connect/x")), /\w/)
  assert.match(problemIn(await whereTo(owner, "/connect/tiktok")), /TikTok/)
  assert.ok(!world.log.some((line) => line.includes("problem=")))
})

test("nobody comes back from another person's way, and the person's own stays open", async () => {
  const back = await decide("allow")
  assert.match(problemIn(await whereTo(await world.member("admin"), back)), /is not yours/)
  assert.match(await whereTo(owner, back), /^\/accounts\?connected=/)
})
