import assert from "node:assert/strict"
import { after, before, describe, it, test } from "node:test"
import { localClientId } from "#domain/agent-client.ts"
import type { Client } from "../client.ts"
import { namesIn } from "../mcp/talk.ts"
import {
  allScopes,
  authorizeAddress,
  follow,
  letIn,
  openPlace,
  type Place,
  reachConsent,
  robin,
  sendRequest,
} from "./place.ts"

/* Clients that publish no document, and what is told to all. */

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())

async function metadata({ world }: Place): Promise<Record<string, unknown>> {
  return (await world.visitor().get("/auth/.well-known/openid-configuration")).body as Record<string, unknown>
}

test("the metadata names the grants and scopes that there are", async () => {
  const told = await metadata(place)
  assert.deepEqual(told["grant_types_supported"], ["authorization_code"])
  assert.deepEqual(told["scopes_supported"], allScopes.split(" "))
})

test("the token answer's scope has openid, and what was left ticked", async () => {
  const tokens = await letIn(place.world, owner, { allow: ["posts:read", "posts:publish"] })
  assert.equal(tokens["scope"], "openid posts:read posts:publish")
})

test("a token with no scope of the service gets an empty list of tools, not a new sign-in", async () => {
  const tokens = await letIn(place.world, owner, { scope: "openid" })
  assert.equal(tokens["scope"], "openid")
  const answer = await sendRequest(place.world, tokens.access_token)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([...namesIn(answer.json)], [])
})

describe("the client id that is built in", () => {
  const redirects = [
    "http://127.0.0.1:33418/callback",
    "http://localhost:8765/mcp/oauth/callback",
    "http://[::1]:1/",
    "http://localhost:7777/oauth/callback?flow=1",
  ]
  for (const redirect of redirects) {
    it(`lets in a program that listens at ${redirect}`, async () => {
      const wish = { clientId: localClientId, redirect }
      const tokens = await letIn(place.world, owner, wish)
      assert.equal(tokens["refresh_token"], undefined)
      assert.equal(namesIn((await sendRequest(place.world, tokens.access_token)).json).size, 15)
    })
  }

  it("goes nowhere but to the person's own machine", async () => {
    for (const redirect of [
      "https://robin.test/back",
      "http://robin.test/back",
      "http://localhost.robin.test/back",
      "http://user:word@localhost:1/back",
      "http://localhost:1/back#part",
      "robin://back",
      "https://localhost/back",
    ]) {
      const address = authorizeAddress(place.world, { clientId: localClientId, redirect })
      const { path } = await follow(place.world, owner, address)
      assert.match(path, /\/consent\/refused\?error=invalid_redirect_uri/, redirect)
    }
  })

  it("is shown as what it is: a program on a computer, which nobody has checked", async () => {
    const wish = { clientId: localClientId, redirect: "http://localhost:5/callback" }
    const { request } = (await owner.get(await reachConsent(place.world, owner, wish))).body as { request: object }
    assert.deepEqual((request as { client: unknown }).client, {
      id: localClientId,
      kind: "local",
      name: "An app on your computer",
    })
    await letIn(place.world, owner, wish)
    const { apps } = await owner.run("apps.list", {})
    const app = apps.find(({ clientId }) => clientId === localClientId)
    assert.deepEqual([app?.kind, app?.host, app?.name], ["local", undefined, "An app on your computer"])
  })

  it("asks every time: another program may use the same id", async () => {
    const wish = { clientId: localClientId, redirect: "http://localhost:5/callback" }
    await letIn(place.world, owner, wish)
    const { path } = await follow(place.world, owner, authorizeAddress(place.world, { ...wish, more: { prompt: "" } }))
    assert.match(path, /\/consent\/[\w-]+$/)
  })
})

const asked = {
  client_name: "Wren",
  redirect_uris: ["http://127.0.0.1/oauth/callback", "https://wren.test/back"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "client_secret_basic",
  scope: "anything",
}

test("nobody registers where the setting is off", async () => {
  assert.equal((await metadata(place))["registration_endpoint"], undefined)
  const { status } = await place.world.visitor().post("/auth/register", asked)
  assert.equal(status, 404)
})

describe("dynamic registration, switched on", () => {
  let open: Place
  let person: Client
  before(async () => {
    open = await openPlace({ FANFARE_CLIENT_REGISTRATION: "1" })
    person = await open.world.owner()
  })
  after(async () => open.world.close())

  async function register(more: object = {}) {
    const { status, body } = await open.world.visitor().post("/auth/register", { ...asked, ...more })
    return { status, client: body as Record<string, unknown> & { client_id: string } }
  }

  it("is in the metadata, and gives a public client an id that no document can have", async () => {
    assert.equal((await metadata(open))["registration_endpoint"], `${open.world.base}/auth/register`)
    const { status, client } = await register()
    assert.equal(status, 201, JSON.stringify(client))
    assert.match(client.client_id, /^registered-[\w-]{20,}$/)
    assert.deepEqual(
      [client["token_endpoint_auth_method"], client["grant_types"], client["client_secret"]],
      ["none", ["authorization_code"], undefined],
    )
    assert.equal(client["registration_access_token"], undefined)
  })

  it("marks its clients as such wherever people see them", async () => {
    const { client } = await register()
    const wish = { clientId: client.client_id, redirect: "http://127.0.0.1:51234/oauth/callback" }
    const { request } = (await person.get(await reachConsent(open.world, person, wish))).body as { request: object }
    assert.deepEqual((request as { client: unknown }).client, {
      id: client.client_id,
      kind: "registered",
      name: "Wren",
    })
    const tokens = await letIn(open.world, person, wish)
    assert.equal((await sendRequest(open.world, tokens.access_token)).status, 200)
    const { apps } = await person.run("apps.list", {})
    assert.deepEqual([apps[0]?.kind, apps[0]?.host, apps[0]?.name], ["registered", undefined, "Wren"])
  })

  it("takes no address that is neither https nor on the person's machine", async () => {
    for (const redirect of ["wren://back", "http://wren.test/back", "javascript:alert(1)"]) {
      const { status, client } = await register({ redirect_uris: [redirect] })
      assert.deepEqual([status, client["error"]], [400, "invalid_redirect_uri"], redirect)
    }
  })

  it("ends for a client that nobody lets in within a day, and for one that nobody uses any more", async () => {
    const goesTo = async (clientId: string) => {
      const wish = { clientId, redirect: "https://wren.test/back" }
      return (await follow(open.world, person, authorizeAddress(open.world, wish))).path
    }
    const [unused, used] = [(await register()).client.client_id, (await register()).client.client_id]
    await letIn(open.world, person, { clientId: used, redirect: "https://wren.test/back" })
    open.world.clock.advance({ hours: 25 })
    await person.post("/api/auth/sign-in", { email: "olga@example.com", password: "correct horse battery staple" })
    assert.match(await goesTo(unused), /error=invalid_client/)
    assert.doesNotMatch(await goesTo(used), /error=/)
    open.world.clock.advance({ hours: 24 * 61 })
    await person.post("/api/auth/sign-in", { email: "olga@example.com", password: "correct horse battery staple" })
    assert.match(await goesTo(used), /error=invalid_client/)
  })

  it("is limited for each address", async () => {
    const limited = await openPlace({ FANFARE_CLIENT_REGISTRATION: "1" })
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await limited.world.visitor().post("/auth/register", asked)).status)
    }
    await limited.world.close()
    assert.deepEqual([statuses[0], statuses.at(-1)], [201, 429])
  })
})

describe("an error before anybody was asked", () => {
  it("is not sent to an address that nobody has approved: a page says what happens first", async () => {
    const stranger = place.documents.publish("https://stranger.test/client.json", {
      redirect_uris: ["https://stranger.test/back"],
    })
    const wish = { clientId: stranger, redirect: "https://stranger.test/back", scope: "posts:read" }
    for (const browser of [owner, place.world.visitor()]) {
      const { path } = await follow(place.world, browser, authorizeAddress(place.world, wish))
      const page = new URL(path, place.world.base)
      assert.equal(page.pathname, "/consent/refused", path)
      assert.equal(page.searchParams.get("error"), "invalid_scope")
      const back = page.searchParams.get("back") ?? ""
      assert.equal(new URL(back).host, "stranger.test")
      const proof = page.searchParams.get("proof") ?? ""
      const go = (to: string, by: string) =>
        `/api/auth/consent/return?${new URLSearchParams({ back: to, proof: by }).toString()}`
      const fromPage = { headers: { "sec-fetch-site": "same-origin" } }
      const sent = await browser.get(go(back, proof), fromPage)
      assert.equal(sent.headers.get("location"), back)
      const elsewhere = await browser.get(go(back, proof), { headers: { "sec-fetch-site": "cross-site" } })
      assert.match(elsewhere.headers.get("location") ?? "", /^\/consent\/refused/, "only our own page leads there")
      assert.equal(new URL(back).searchParams.get("error"), "invalid_scope")
      assert.equal(new URL(back).searchParams.get("state"), "a-state")
      for (const [to, by] of [
        ["https://evil.test/", proof],
        [back, "x"],
        [back, ""],
        ["", proof],
      ] as const) {
        const refused = await browser.get(go(to, by), fromPage)
        assert.match(refused.headers.get("location") ?? "", /^\/consent\/refused\?error=/, to)
      }
    }
  })

  it("goes straight to an app that somebody uses", async () => {
    await letIn(place.world, owner)
    const wish = { clientId: robin, scope: "posts:read" }
    const { path } = await follow(place.world, owner, authorizeAddress(place.world, wish))
    assert.match(path, /^https:\/\/robin\.test\/back\?.*error=invalid_scope/)
  })
})
