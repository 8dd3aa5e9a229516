import assert from "node:assert/strict"
import { test } from "node:test"
import { networkKeys } from "#domain/network.ts"
import { openPublishing } from "../publishing/place.ts"
import { openWorld } from "../world.ts"

const xKeys = { FANFARE_X_CLIENT_ID: "our-app", FANFARE_X_CLIENT_SECRET: "hush" }
const instagramKeys = { FANFARE_INSTAGRAM_CLIENT_ID: "our-app", FANFARE_INSTAGRAM_CLIENT_SECRET: "hush" }

test("a fresh start without keys plays its networks, and says which settings would make them real", async () => {
  const world = await openWorld()
  const owner = await world.owner()
  const { networks } = await owner.run("accounts.overview", {})
  assert.deepEqual(
    networks.map(({ key }) => key),
    networkKeys,
  )
  const x = networks.find(({ key }) => key === "x") ?? assert.fail()
  assert.deepEqual(x, {
    key: "x",
    provider: "X",
    way: "sandbox",
    connectedAccounts: 0,
    missing: ["FANFARE_X_CLIENT_ID", "FANFARE_X_CLIENT_SECRET"],
    redirectUri: `${world.base}/connect/x/callback`,
  })
  assert.deepEqual(networks.find(({ key }) => key === "bluesky")?.missing, ["FANFARE_BLUESKY"])
  await world.close()
})

test("with keys a network is the real one: its consent page, our app, and no sandbox account of it", async () => {
  const world = await openWorld(xKeys)
  const owner = await world.owner()
  const { providers } = await owner.run("providers.list", {})
  assert.equal(providers.find(({ key }) => key === "x")?.sandbox, false)
  assert.equal(providers.find(({ key }) => key === "linkedin")?.sandbox, true)
  const started = await owner.run("accounts.connect", { key: "x" })
  const url = "url" in started ? new URL(started.url) : assert.fail("X has a consent page")
  assert.equal(url.origin, "https://x.com")
  assert.equal(url.searchParams.get("client_id"), "our-app")
  assert.equal(url.searchParams.get("redirect_uri"), `${world.base}/connect/x/callback`)
  await owner.refused("sandbox.connect", { key: "x" }, "NotFound")
  const { networks } = await owner.run("accounts.overview", {})
  assert.deepEqual(networks.find(({ key }) => key === "x")?.missing, [])
  await world.close()
})

const dated = { facebook: "v26.0", instagram: "v27.0", linkedin: "202611", "linkedin-page": "202612" } as const

test("the version of a dated interface is a setting: it holds for the real network, not for the sandbox", async () => {
  const keys = Object.keys(dated) as (keyof typeof dated)[]
  const given = keys.flatMap((key) => {
    const name = `FANFARE_${key.toUpperCase().replaceAll("-", "_")}`
    return [
      [`${name}_CLIENT_ID`, "our-app"],
      [`${name}_CLIENT_SECRET`, "hush"],
      [`${name}_API_VERSION`, dated[key]],
    ] as const
  })
  const world = await openWorld(Object.fromEntries(given))
  const versionsIn = (sandbox: boolean) =>
    Object.fromEntries(keys.map((key) => [key, world.services.outsideOf({ key, sandbox })?.apiVersion]))
  const [real, played] = [versionsIn(false), versionsIn(true)]
  await world.close()
  assert.deepEqual(real, dated)
  assert.deepEqual(new Set(Object.values(played)), new Set([undefined]))
})

test("an operator with trial access at Pinterest sends everything but the consent page to Pinterest's own sandbox", async () => {
  const api = "https://api-sandbox.pinterest.com"
  const keys = { FANFARE_PINTEREST_CLIENT_ID: "our-app", FANFARE_PINTEREST_CLIENT_SECRET: "hush" }
  const world = await openWorld({ ...keys, FANFARE_PINTEREST_API_HOST: api })
  const hosts = world.services.outsideOf({ key: "pinterest", sandbox: false })?.hosts
  const played = world.services.outsideOf({ key: "pinterest", sandbox: true })?.hosts
  await world.close()
  assert.deepEqual(hosts, { www: "https://www.pinterest.com", api })
  assert.ok(played?.["api"]?.startsWith(world.base))
})

test("where a network is real, nobody moves the clock: posts would go out before their time", async () => {
  const world = await openWorld(xKeys)
  const owner = await world.owner()
  await owner.refused("sandbox.advanceClock", { seconds: 60 }, "Conflict")
  await world.close()
})

test("a network that fetches from the service is not connected without a public https address, and says so", async () => {
  const world = await openWorld(instagramKeys)
  const owner = await world.owner()
  const message = await owner.refused("accounts.connect", { key: "instagram" }, "Conflict")
  assert.match(message, /public https address/)
  const { networks } = await owner.run("accounts.overview", {})
  assert.match(networks.find(({ key }) => key === "instagram")?.needs ?? "", /public https address/)
  await world.close()
})

test("an account of the sandbox never goes to the real network, even when the sandbox is gone", async () => {
  const place = await openPublishing()
  const { id: accountId } = await place.connect("x")
  const { services } = place.world
  assert.deepEqual(services.outsideOf({ key: "x", sandbox: true })?.app.clientId, "sandbox")
  assert.equal(services.outsideOf({ key: "x", sandbox: false }), undefined)
  const { accounts } = await place.owner.run("accounts.overview", {})
  assert.deepEqual(
    accounts.map(({ account, scheduledPosts }) => [account.id, scheduledPosts]),
    [[accountId, 0]],
  )
  await place.close()
})

test("the overview counts what waits for an account, and when access ends without a way to renew it", async () => {
  const place = await openPublishing()
  const x = await place.connect("x")
  const linkedin = await place.connect("linkedin")
  const id = await place.draft([x.id], ["Later"])
  const at = place.world.clock.now().add({ hours: 3 }).toString()
  await place.owner.run("posts.schedule", { id, at })
  const { accounts } = await place.owner.run("accounts.overview", {})
  const [first, second] = accounts
  assert.equal(first?.scheduledPosts, 1)
  assert.equal(Temporal.Instant.compare(Temporal.Instant.from(first?.firstScheduledAt ?? ""), at), 0)
  assert.equal(first?.accessEndsAt, undefined)
  assert.equal(second?.account.id, linkedin.id)
  assert.equal(second?.scheduledPosts, 0)
  assert.ok(second?.accessEndsAt !== undefined, "LinkedIn gives nothing to renew access with")
  await place.close()
})
