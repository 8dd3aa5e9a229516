import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { networks } from "#domain/networks/all.ts"
import { adapters } from "#networks/all.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

test("S-050 S-051 S-171: accounts.list takes {} and gives each account with its id and its network's display name", async () => {
  const id = await place.account("google-business")
  const { accounts } = await place.agent.run("accounts.list", {})
  const account = accounts.find((listed) => listed.id === id)
  assert.deepEqual(account, {
    id,
    key: "google-business",
    provider: "Google Business",
    handle: account?.handle,
    displayName: "Lark on Google Business",
    status: "Active",
    statistics: "NotReported",
    sandbox: true,
    connectedAt: account?.connectedAt,
  })
  assert.match(await place.agent.refused("accounts.list", { all: true }, "BadInput"), /^all is not a field/)
})

test("S-054 S-055 S-056 S-172 S-173 S-430: providers.limits gives limits, options and metrics of all thirteen", async () => {
  const { providers } = await place.agent.run("providers.limits", {})
  assert.equal(providers.length, 13)
  assert.deepEqual(JSON.parse(JSON.stringify(providers)), JSON.parse(JSON.stringify(networks)))
  for (const { key, constraints, options } of providers) {
    assert.ok(constraints.text.max > 0 && constraints.media.images.types.length >= 0, key)
    assert.equal(typeof constraints.thread.supported, "boolean")
    assert.ok(Array.isArray(constraints.metrics))
    for (const option of options) {
      assert.ok(option.key.startsWith(`${key}.`))
      if (option.type === "choice") assert.ok((option.choices?.length ?? 0) > 1, option.key)
    }
  }
})

test("S-052 S-174 S-175: providers.list gives what the server can connect to, each with its connectUrl", async () => {
  await place.account("x")
  await place.account("x")
  const { providers } = await place.agent.run("providers.list", {})
  assert.deepEqual(
    providers.map(({ key }) => key),
    adapters.map(({ key }) => key),
  )
  const x = providers.find(({ key }) => key === "x")
  const expected = {
    key: "x",
    provider: "X",
    connectUrl: `${place.world.base}/connect/x`,
    sandbox: true,
    connectedAccounts: 2,
  }
  assert.deepEqual(x, expected)
})

test("S-174: without keys and without the sandbox only networks that need no keys can be connected to", async () => {
  for (const [given, connectable] of [
    [{}, ["bluesky", "mastodon", "pixelfed"]],
    [{ FANFARE_BLUESKY: "off", FANFARE_MASTODON: "off", FANFARE_PIXELFED: "off" }, []],
  ] as const) {
    const bare = await openPlace({ FANFARE_SANDBOX: "off", ...given })
    try {
      const { providers } = await bare.agent.run("providers.list", {})
      assert.deepEqual(
        providers.map(({ key, sandbox }) => [key, sandbox]),
        connectable.map((key) => [key, false]),
      )
    } finally {
      await bare.close()
    }
  }
})
