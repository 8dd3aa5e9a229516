import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newPersonalToken } from "#crypto/personal-token.ts"
import { scopes } from "#domain/scopes.ts"
import type { Client } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { openWorld, type World } from "../world.ts"
import { McpAgent, newToken } from "./mcp-agent.ts"
import { handshakeLetter, initializeLetter, modernLetter, post } from "./talk.ts"

let world: World
let owner: Client
let agent: McpAgent

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_TOKEN: "300", FANFARE_ROLES: "web" })
  owner = await world.owner()
  agent = withToken(await newToken(owner))
})
after(async () => world.close())

const withToken = (token: string) => new McpAgent(world, token)

describe("POST /mcp", () => {
  it("takes one message and gives one JSON answer, never a stream (S-250, S-253)", async () => {
    const accept = { accept: "text/event-stream" }
    const { status, headers, json } = await agent.ask({ ...handshakeLetter("ping"), headers: accept })
    assert.deepEqual([status, headers.get("content-type")], [200, "application/json"])
    assert.deepEqual(json, { jsonrpc: "2.0", id: 1, result: {} })
    assert.equal(headers.get("cache-control"), "no-store")
    assert.match(headers.get("x-request-id") ?? "", /^req_/)
  })

  it("issues no session and needs none (S-252)", async () => {
    const { headers, json } = await agent.ask(initializeLetter("2025-06-18"))
    assert.equal(headers.get("mcp-session-id"), null)
    assert.equal(headers.get("set-cookie"), null)
    assert.match(String(json.result?.["instructions"]), /Read first/)
    const listed = await agent.ask({
      ...handshakeLetter("tools/list"),
      headers: { "mcp-session-id": "x", "last-event-id": "1" },
    })
    assert.equal(listed.status, 200)
  })

  it("tells old and new clients who serves and how to begin (S-273, S-274)", async () => {
    const old = (await agent.ask(initializeLetter("2025-11-25"))).json.result
    const discovered = (await agent.ask(modernLetter("server/discover"))).json.result
    assert.equal(old?.["instructions"], discovered?.["instructions"])
    assert.deepEqual(old?.["serverInfo"], { name: "fanfare", title: "Fanfare", version: "0.1.0" })
  })

  it("refuses what is no JSON by its type, and what is too large", async () => {
    const plain = await post(world.base, {
      headers: { authorization: `Bearer ${agent.token}`, "content-type": "text/plain" },
      body: "{}",
    })
    assert.equal(plain.status, 415)
    const large = await agent.ask({
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(1_100_000) } }),
    })
    assert.equal(large.status, 413)
    assert.equal((await agent.ask({ body: "{" })).json.error?.code, -32_700)
  })

  it("looks at no more tokens from a network that has sent sixty wrong ones in a minute, but for right ones", async () => {
    const wrong = async () => withToken(newPersonalToken()).ask(handshakeLetter("ping"))
    const [known, unknown] = [await newToken(owner), await newToken(owner)]
    assert.equal((await withToken(known).ask(handshakeLetter("ping"))).status, 200)
    world.clock.advance({ minutes: 1 })
    for (let count = 0; count < 60; count += 1) assert.equal((await wrong()).status, 401)
    const refused = await wrong()
    assert.equal(refused.status, 429)
    assert.match(refused.text, /"code":"TooManyRequests","message":"Too many wrong tokens came from your network/)
    const seconds = Number(refused.headers.get("retry-after"))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    assert.equal((await withToken(known).ask(handshakeLetter("ping"))).status, 200)
    assert.equal((await withToken(unknown).ask(handshakeLetter("ping"))).status, 429)
    const without = await post(world.base, handshakeLetter("ping"))
    assert.equal(without.status, 401)
    assert.match(without.headers.get("www-authenticate") ?? "", /^Bearer realm="Fanfare"/)
    world.clock.advance({ seconds })
    assert.equal((await withToken(unknown).ask(handshakeLetter("ping"))).status, 200)
    assert.equal((await wrong()).status, 401)
  })

  it("counts requests per token together with REST, and says how long to wait in header and body (S-422)", async () => {
    const bearer = await newToken(owner)
    const first = await withToken(bearer).ask(handshakeLetter("ping"))
    assert.equal(first.headers.get("ratelimit-policy"), '"default";q=300;w=60')
    const client = world.bearer(bearer)
    for (let sent = 1; sent < 300; sent += 20) {
      await Promise.all(Array.from({ length: Math.min(20, 300 - sent) }, async () => client.get("/api/agent/tools")))
    }
    const { status, headers, json } = await withToken(bearer).ask(modernLetter("tools/list"))
    assert.equal(status, 429)
    const seconds = Number(headers.get("retry-after"))
    assert.ok(seconds > 0 && seconds <= 60)
    assert.equal(json.id, 1)
    assert.match(json.error?.message ?? "", new RegExp(`^TooManyRequests: .*Wait ${seconds} s`))
    assert.partialDeepStrictEqual(json.error?.data, { code: "TooManyRequests", retryAfterSeconds: seconds })
  })
})

describe("other methods on /mcp", () => {
  for (const [method, id] of [
    ["GET", "S-254"],
    ["DELETE", "S-255"],
    ["PUT", ""],
    ["OPTIONS", ""],
  ] as const) {
    it(`${method} is answered with 405, and is no error in the log (${id})`, async () => {
      const from = world.log.length
      for (const headers of [{}, { authorization: `Bearer ${agent.token}` }] as Record<string, string>[]) {
        const answer = await post(world.base, { method, headers })
        assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "POST"])
      }
      const levels = world.log.slice(from).map((line) => (JSON.parse(line) as { level: number | string }).level)
      assert.ok(
        levels.every((level) => level === 20 || level === "debug"),
        levels.join(" "),
      )
    })
  }
})

describe("without a valid token", () => {
  const challenge = () =>
    `Bearer realm="Fanfare", resource_metadata="${world.base}/.well-known/oauth-protected-resource/mcp", scope="openid offline_access posts:read posts:write posts:publish accounts:manage"`

  it("/mcp answers 401 and says how to get one (S-309, S-310, S-311, S-312, S-314)", async () => {
    for (const headers of [{}, { authorization: "Basic eDp5" }, { authorization: "Bearer " }] as Record<
      string,
      string
    >[]) {
      const answer = await post(world.base, { ...handshakeLetter("ping"), headers })
      assert.equal(answer.status, 401)
      assert.equal(answer.headers.get("www-authenticate"), challenge())
      assert.equal((answer.json as { code?: string }).code, "Unauthorized")
    }
  })

  it("/mcp adds invalid_token when one was sent and refused (S-313)", async () => {
    const member = await world.member("editor")
    const left = await newToken(member)
    assert.equal((await withToken(left).ask(handshakeLetter("ping"))).status, 200)
    await member.run("workspaces.leave", { id: (await sessionOf(member)).workspace?.id ?? "" })
    const revoked = await owner.run("tokens.create", { name: "gone" })
    await owner.run("tokens.revoke", { id: revoked.token.id })
    for (const bad of ["nonsense", "a.b.c", "fanfare_x", left, revoked.token.token]) {
      const answer = await withToken(bad).ask(handshakeLetter("ping"))
      assert.equal(answer.status, 401)
      assert.equal(answer.headers.get("www-authenticate"), `${challenge()}, error="invalid_token"`)
    }
  })

  it("/mcp does not take a person's cookie for one", async () => {
    const answer = await owner.post("/mcp", handshakeLetter("ping").body)
    assert.equal(answer.status, 401)
  })

  it("everybody may read where to sign in, at two addresses (S-248, S-319)", async () => {
    for (const at of ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"]) {
      const { status, body } = await world.visitor().get(at)
      assert.equal(status, 200)
      assert.deepEqual(body, {
        resource: `${world.base}/mcp`,
        authorization_servers: [`${world.base}/auth`],
        scopes_supported: ["openid", "offline_access", ...scopes],
        bearer_methods_supported: ["header"],
        resource_name: "Fanfare",
      })
    }
  })
})
