import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { openWorld } from "../world.ts"

let place: PublishingPlace
let owner: Client

before(async () => {
  place = await openPublishing()
  owner = place.owner
})
after(async () => place.close())

/** Sets out for the page of an account's own server. */
async function setOut(handle: string, accountId = ""): Promise<URL> {
  const begun = await owner.run("accounts.submitForm", { key: "bluesky", way: "page", accountId, values: { handle } })
  return "url" in begun ? new URL(begun.url) : assert.fail("no page to consent on")
}

async function decide(page: URL, did: string, decision: "allow" | "deny"): Promise<URL> {
  const answer = await owner.sendForm(page, { account: did, decision })
  return new URL(answer.headers.get("location") ?? assert.fail(answer.text))
}

async function publish(account: string, text: string): Promise<void> {
  const id = await place.draft([account], [text])
  await place.owner.run("posts.publishNow", { id })
  const { status, results } = await place.ended(id)
  assert.equal(status, "Published", JSON.stringify(results))
}

test("Bluesky has a form, and beside it the way over the server's own page", async () => {
  const begun = await owner.run("accounts.connect", { key: "bluesky" })
  assert.ok("fields" in begun)
  assert.deepEqual(
    [begun.fields, begun.pageFields].map((fields) => fields?.map(({ name }) => name)),
    [["handle", "appPassword", "server"], ["handle"]],
  )
  const mastodon = await owner.run("accounts.connect", { key: "mastodon" })
  assert.ok("fields" in mastodon && mastodon.pageFields === undefined)
  const page = { way: "page", values: { handle: "" } } as const
  await owner.refused("accounts.submitForm", { key: "bluesky", ...page }, "BadInput")
  await owner.refused("accounts.submitForm", { key: "mastodon", ...page }, "NotFound")
  await owner.refused(
    "accounts.submitForm",
    { key: "bluesky", way: "page", values: { handle: "no.body" } },
    "Forbidden",
  )
})

test("an account that came by its server's page is the same as by the form, publishes, and is renewed", async () => {
  const { id, profileUrl = "" } = await place.connect("bluesky")
  const did = profileUrl.split("/").at(-1) ?? ""
  const { accounts } = await owner.run("accounts.list", {})
  const handle = accounts.find((account) => account.id === id)?.handle ?? ""
  const page = await setOut(handle, id)
  assert.match((await owner.get(`${page.pathname}${page.search}`)).headers.get("content-type") ?? "", /html/)
  const back = await decide(page, did, "allow")
  assert.equal(back.hostname, "127.0.0.1")
  const named = await fetch(back, { redirect: "manual" })
  const home = new URL(named.headers.get("location") ?? "")
  assert.equal(home.href, `${place.world.base}/connect/bluesky/callback${back.search}`)
  const arrived = await owner.get(`${home.pathname}${home.search}`)
  assert.equal(arrived.headers.get("location"), `/accounts?connected=${id}`)
  await publish(id, "By the page")
  await owner.run("sandbox.advanceClock", { seconds: 2 * 3600 })
  await publish(id, "With fresh tokens")
  const { posts } = await owner.run("sandbox.ledger", { key: "bluesky" })
  assert.deepEqual(
    posts.map(({ items }) => items[0]?.text),
    ["By the page", "With fresh tokens"],
  )
})

test("whoever says no on the page comes back with that, and nothing is connected", async () => {
  const { account } = await owner.run("sandbox.connect", { key: "bluesky", handle: "wren" })
  const back = await decide(await setOut(account.handle), "", "deny")
  const answer = await owner.get(`${back.pathname}${back.search}`)
  assert.match(decodeURIComponent(answer.headers.get("location") ?? ""), /^\/accounts#problem=.*rejected/)
  const { accounts } = await owner.run("accounts.list", {})
  assert.equal(accounts.filter(({ handle }) => handle === account.handle).length, 1)
})

test("a service with a public address describes itself there to whoever asks, and keeps its key", async () => {
  assert.equal((await place.world.visitor().get("/connect/bluesky/client.json")).status, 404)
  const port = await findFreePort()
  const world = await openWorld({ PORT: String(port), FANFARE_BASE_URL: "https://fanfare.example" })
  const origin = `http://localhost:${port}`
  const answer = await fetch(`${origin}/connect/bluesky/client.json`)
  assert.equal(answer.headers.get("content-type"), "application/json")
  const text = await answer.text()
  const described = JSON.parse(text) as Readonly<Record<string, unknown>>
  assert.equal(described["client_id"], "https://fanfare.example/connect/bluesky/client.json")
  assert.deepEqual(described["redirect_uris"], ["https://fanfare.example/connect/bluesky/callback"])
  assert.doesNotMatch(text, /"d"/)
  assert.equal((await fetch(`${origin}/connect/x/client.json`)).status, 404)
  await world.close()
})
