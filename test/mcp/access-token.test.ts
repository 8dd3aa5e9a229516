import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newId } from "#crypto/random.ts"
import type { AgentAccess } from "#domain/agent-access.ts"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { openMcp } from "#mcp/open-mcp.ts"
import { keepGrant } from "#storage/app-grants.ts"
import type { Client } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { openPlace, type Place } from "../posts/place.ts"
import type { World } from "../world.ts"
import { handshakeLetter, type Letter, modernLetter, namesIn, outputIn, sendRequest, textOf } from "./talk.ts"

let place: Place
let world: World
let owner: Client

before(async () => {
  place = await openPlace()
  ;({ world, owner } = place)
  await place.account("x")
})
after(async () => place.close())

describe("an access token of the identity provider", () => {
  const clientId = "https://client.example/metadata.json"

  async function openEndpoint(granted: Partial<AgentAccess>) {
    const { user } = await sessionOf(owner)
    const userId = readId("usr", user.id)
    const grantId = newId<"grt">()
    const at = world.clock.now()
    const grant = { id: grantId, user_id: userId, client_id: clientId, client_name: "Client", scopes, record: {} }
    const times = { created_at: at, expires_at: at.add({ hours: 24 }) }
    await world.services.database.write((db) => keepGrant(db, { ...grant, ...times }))
    const access = { grantId, userId, scopes, clientId, clientName: "Client", workspaceId: null, ...granted }
    const endpoint = openMcp({
      services: world.services,
      version: "1",
      readAccessToken: async (given) => (given === "good.access.token" ? access : null),
      onFault: ({ error }) => assert.fail(String(error)),
    })
    return async (letter: Letter, bearer = "good.access.token") =>
      sendRequest(endpoint, { ...letter, headers: { authorization: `Bearer ${bearer}`, ...letter.headers } })
  }

  it("is accepted here, with the scopes that its user approved (S-305, S-306)", async () => {
    const ours = await openEndpoint({ scopes: ["posts:read"] })
    const names = namesIn((await ours(modernLetter("tools/list"))).json)
    assert.ok(names.has("posts_get") && !names.has("posts_create"))
    assert.equal((await ours(modernLetter("tools/call", { name: "accounts_list" }))).status, 200)
  })

  it("that is refused gets 401 with invalid_token (S-313)", async () => {
    const ours = await openEndpoint({})
    const { status, headers } = await ours(handshakeLetter("ping"), "bad.access.token")
    assert.equal(status, 401)
    assert.match(headers.get("www-authenticate") ?? "", /, error="invalid_token"$/)
  })

  it("is not accepted by the HTTP API (S-300)", async () => {
    for (const at of ["/api/agent/tools", "/api/auth/tokens", "/api/no/such/path"]) {
      assert.equal((await world.bearer("good.access.token").get(at)).status, 401)
    }
  })

  it("acts in the workspace that its user last opened in the app (S-307)", async () => {
    const ours = await openEndpoint({})
    const count = async () => {
      const { json } = await ours(modernLetter("tools/call", { name: "accounts_list" }))
      return (outputIn(json) as { accounts: unknown[] }).accounts.length
    }
    const home = (await sessionOf(owner)).workspace?.id ?? ""
    const there = await count()
    assert.ok(there > 0)
    await owner.run("workspaces.create", { name: "Elsewhere" })
    assert.equal(await count(), 0)
    await owner.run("workspaces.open", { id: home })
    assert.equal(await count(), there)
  })

  it("outside its scopes gets 403 with what to ask for (S-334, S-335, S-336, S-427)", async () => {
    const ours = await openEndpoint({ scopes: ["posts:read"] })
    for (const [name, needed] of [
      ["posts_create", "posts:write"],
      ["posts_publishNow", "posts:publish"],
      ["accounts_delete", "accounts:manage"],
    ] as const) {
      for (const letter of [modernLetter("tools/call", { name }), handshakeLetter("tools/call", { name })]) {
        const { status, headers, json } = await ours(letter)
        assert.equal(status, 403)
        assert.equal(
          headers.get("www-authenticate"),
          `Bearer error="insufficient_scope", scope="openid offline_access ${needed}", resource_metadata="${world.base}/.well-known/oauth-protected-resource/mcp"`,
        )
        assert.equal(json.id, 1)
      }
    }
  })

  it("of a person who is gone is refused", async () => {
    const ours = await openEndpoint({ userId: readId("usr", "nobody") })
    assert.equal((await ours(handshakeLetter("ping"))).status, 401)
  })

  it("of a person who left the workspace reaches no other", async () => {
    const member = await world.member("editor", "mover")
    const { user, workspace } = await sessionOf(member)
    const ours = await openEndpoint({ userId: readId("usr", user.id) })
    const list = async () => textOf((await ours(modernLetter("tools/call", { name: "posts_list" }))).json)
    assert.match(await list(), /posts\./)
    await member.run("workspaces.leave", { id: workspace?.id ?? "" })
    assert.match(await list(), /^Forbidden: /)
  })
})
