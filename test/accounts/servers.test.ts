import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"

let world: World
let owner: Client

before(async () => {
  world = await openWorld()
  owner = await world.owner()
})
after(async () => world.close())

/** The consent page of the server that was named. */
async function setOut(server: string, accountId = ""): Promise<URL> {
  const begun = await owner.run("accounts.submitForm", { key: "mastodon", accountId, values: { server } })
  return "url" in begun ? new URL(begun.url) : assert.fail("no consent page")
}

async function comeBack(consent: URL, account: string) {
  // Whoever looks at the page for the first time finds somebody to be there.
  assert.match((await owner.get(`${consent.pathname}${consent.search}`)).text, new RegExp(account))
  const answer = await owner.sendForm(consent, { account, decision: "allow" })
  const back = new URL(answer.headers.get("location") ?? "")
  return owner.run("accounts.finishConnect", { key: "mastodon", returned: back.search })
}

test("a network of many servers asks which one before it sends anybody anywhere", async () => {
  const begun = await owner.run("accounts.connect", { key: "mastodon" })
  assert.ok("fields" in begun)
  assert.deepEqual(
    begun.fields.map(({ name, isSecret, isOptional }) => ({ name, isSecret, isOptional })),
    [{ name: "server", isSecret: false, isOptional: false }],
  )
  assert.equal((await owner.get("/connect/mastodon")).headers.get("location"), "/accounts?connect=mastodon")
  await owner.refused("accounts.submitForm", { key: "mastodon", values: { server: "" } }, "BadInput")
  await owner.refused("accounts.submitForm", { key: "mastodon", values: { server: "nowhere" } }, "Forbidden")
  await owner.refused("accounts.submitForm", { key: "x", values: { server: "social.example" } }, "NotFound")
})

test("the server's own consent page leads to an account, and to the same one again", async () => {
  const consent = await setOut("@lark@social.example")
  assert.equal(consent.pathname, "/sandbox/mastodon/servers/social.example/oauth/authorize")
  const arrival = await comeBack(consent, "lark@social.example")
  assert.ok("account" in arrival)
  assert.equal(arrival.account.handle, "lark@social.example")
  const again = await comeBack(await setOut("social.example", arrival.account.id), "lark@social.example")
  assert.ok("account" in again && again.account.id === arrival.account.id)
})

test("one app is enough for everybody on a server, and each server has its own", async () => {
  const [one, two, other] = [await setOut("one.example"), await setOut("one.example"), await setOut("two.example")]
  const appIn = (url: URL) => url.searchParams.get("client_id")
  assert.equal(appIn(one), appIn(two))
  assert.notEqual(appIn(one), appIn(other))
  assert.notEqual(one.searchParams.get("state"), two.searchParams.get("state"))
  await owner.run("sandbox.advanceClock", { seconds: 13 * 3600 })
  assert.notEqual(appIn(await setOut("one.example")), appIn(one))
})

test("the sandbox connects an account by itself, and never asks a real server", async () => {
  const { account } = await owner.run("sandbox.connect", { key: "mastodon", handle: "wren@mastodon.social" })
  assert.equal(account.handle, "wren@mastodon.social")
  const { profileUrl = "" } = account
  assert.ok(profileUrl.startsWith(`${world.base}/sandbox/mastodon/servers/mastodon.social/`), profileUrl)
})
