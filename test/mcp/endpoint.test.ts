import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { z } from "zod"
import { actions } from "#actions/registry.ts"
import { newPersonalToken } from "#crypto/personal-token.ts"
import { newId } from "#crypto/random.ts"
import type { AgentAccess } from "#domain/agent-access.ts"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { openMcp } from "#mcp/open-mcp.ts"
import { keepGrant } from "#storage/app-grants.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import { openPlace, type Place, type Post } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import type { World } from "../world.ts"
import {
  handshakeLetter,
  initializeLetter,
  sendRequest,
  type Letter,
  modernLetter,
  namesIn,
  outputIn,
  post,
  textOf,
} from "./talk.ts"

let folder: string
let place: Place
let world: World
let owner: Client
let token: string
let account: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-mcp-"))
  const plan = { networks: null, accounts: null, lift: "Move to Studio." }
  const plans = { standard: "open", plans: { open: plan, "no X": { ...plan, networks: ["bluesky"] } } }
  await writeFile(path.join(folder, "plans.json"), JSON.stringify(plans))
  place = await openPlace({ FANFARE_RATE_PER_TOKEN: "300", FANFARE_PLANS_FILE: path.join(folder, "plans.json") })
  ;({ world, owner } = place)
  token = await newToken(owner)
  account = await place.account("x")
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function newToken(person: Client): Promise<string> {
  return (await person.run("tokens.create", { name: "an agent" })).token.token
}

async function ask(letter: Letter, bearer = token) {
  return post(world.base, { ...letter, headers: { authorization: `Bearer ${bearer}`, ...letter.headers } })
}

async function call(name: string, input: object = {}, bearer = token) {
  return ask(modernLetter("tools/call", { name, arguments: input }), bearer)
}

/** Calls a tool that is expected to do its work. */
async function done<T>(name: string, input: object = {}): Promise<T> {
  const { json, text } = await call(name, input)
  assert.equal(json.result?.["isError"], undefined, text)
  return outputIn(json) as T
}

describe("POST /mcp", () => {
  it("takes one message and gives one JSON answer, never a stream (S-250, S-253)", async () => {
    const accept = { accept: "text/event-stream" }
    const { status, headers, json } = await ask({ ...handshakeLetter("ping"), headers: accept })
    assert.deepEqual([status, headers.get("content-type")], [200, "application/json"])
    assert.deepEqual(json, { jsonrpc: "2.0", id: 1, result: {} })
    assert.equal(headers.get("cache-control"), "no-store")
    assert.match(headers.get("x-request-id") ?? "", /^req_/)
  })

  it("issues no session and needs none (S-252)", async () => {
    const { headers, json } = await ask(initializeLetter("2025-06-18"))
    assert.equal(headers.get("mcp-session-id"), null)
    assert.equal(headers.get("set-cookie"), null)
    assert.match(String(json.result?.["instructions"]), /Read first/)
    const listed = await ask({
      ...handshakeLetter("tools/list"),
      headers: { "mcp-session-id": "x", "last-event-id": "1" },
    })
    assert.equal(listed.status, 200)
  })

  it("tells old and new clients who serves and how to begin (S-273, S-274)", async () => {
    const old = (await ask(initializeLetter("2025-11-25"))).json.result
    const discovered = (await ask(modernLetter("server/discover"))).json.result
    assert.equal(old?.["instructions"], discovered?.["instructions"])
    assert.deepEqual(old?.["serverInfo"], { name: "fanfare", title: "Fanfare", version: "0.1.0" })
  })

  it("refuses what is no JSON by its type, and what is too large", async () => {
    const plain = await post(world.base, {
      headers: { authorization: `Bearer ${token}`, "content-type": "text/plain" },
      body: "{}",
    })
    assert.equal(plain.status, 415)
    const large = await ask({
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(1_100_000) } }),
    })
    assert.equal(large.status, 413)
    assert.equal((await ask({ body: "{" })).json.error?.code, -32_700)
  })

  it("looks at no more tokens from a network that has sent sixty wrong ones in a minute, but for right ones", async () => {
    const wrong = async () => ask(handshakeLetter("ping"), newPersonalToken())
    const [known, unknown] = [await newToken(owner), await newToken(owner)]
    assert.equal((await ask(handshakeLetter("ping"), known)).status, 200)
    world.clock.advance({ minutes: 1 })
    for (let count = 0; count < 60; count += 1) assert.equal((await wrong()).status, 401)
    const refused = await wrong()
    assert.equal(refused.status, 429)
    assert.match(refused.text, /"code":"TooManyRequests","message":"Too many wrong tokens came from your network/)
    const seconds = Number(refused.headers.get("retry-after"))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    assert.equal((await ask(handshakeLetter("ping"), known)).status, 200)
    assert.equal((await ask(handshakeLetter("ping"), unknown)).status, 429)
    const without = await post(world.base, handshakeLetter("ping"))
    assert.equal(without.status, 401)
    assert.match(without.headers.get("www-authenticate") ?? "", /^Bearer realm="Fanfare"/)
    world.clock.advance({ seconds })
    assert.equal((await ask(handshakeLetter("ping"), unknown)).status, 200)
    assert.equal((await wrong()).status, 401)
  })

  it("counts requests per token together with REST, and says how long to wait in header and body (S-422)", async () => {
    const bearer = await newToken(owner)
    const first = await ask(handshakeLetter("ping"), bearer)
    assert.equal(first.headers.get("ratelimit-policy"), '"default";q=300;w=60')
    const client = world.bearer(bearer)
    for (let sent = 1; sent < 300; sent += 20) {
      await Promise.all(Array.from({ length: Math.min(20, 300 - sent) }, async () => client.get("/api/agent/tools")))
    }
    const { status, headers, json } = await ask(modernLetter("tools/list"), bearer)
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
      for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
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
    assert.equal((await ask(handshakeLetter("ping"), left)).status, 200)
    await member.run("workspaces.leave", { id: (await sessionOf(member)).workspace?.id ?? "" })
    const revoked = await owner.run("tokens.create", { name: "gone" })
    await owner.run("tokens.revoke", { id: revoked.token.id })
    for (const bad of ["nonsense", "a.b.c", "fanfare_x", left, revoked.token.token]) {
      const answer = await ask(handshakeLetter("ping"), bad)
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

describe("a personal token", () => {
  it("opens every tool (S-290, S-296, S-308)", async () => {
    const { json } = await ask(modernLetter("tools/list"))
    const { result } = json
    const names = namesIn(json)
    for (const name of ["posts_get", "posts_create", "posts_publishNow", "accounts_delete"]) assert.ok(names.has(name))
    assert.equal(result?.["cacheScope"], "private")
    assert.equal(result?.["ttlMs"], 300_000)
  })

  it("acts for its person, and the trail says so and names the client", async () => {
    const made = await done<Post>("posts_create", { body: "From an agent" })
    const { entries } = await owner.run("audit.list", {})
    assert.deepEqual(
      entries
        .filter(({ subjectId }) => subjectId === made.id)
        .map(({ action, subject, transport, client, who }) => [action, subject, transport, client, who]),
      [["posts.create", "From an agent", "mcp", "node", "Olga"]],
    )
  })

  it("never stands in the log", () => {
    assert.ok(!world.log.some((line) => line.includes(token)))
  })
})

describe("tools/call", () => {
  it("gives a text for the model and the action's own output (S-258, S-259)", async () => {
    const { id } = await done<Post>("posts_create", { body: "Bulbs are in.", accountIds: [account] })
    const { json } = await call("posts_get", { id })
    assert.match(textOf(json), new RegExp(`^The post ${id} is Draft\\.`))
    const rest = await world.bearer(token).post("/api/agent/tools/posts.get", { id })
    assert.deepEqual(json.result?.["structuredContent"], rest.body)
    assert.deepEqual(Object.keys(json.result ?? {}).toSorted(), ["_meta", "content", "resultType", "structuredContent"])
  })

  it("runs nothing that needs a person, whoever asks (S-263)", async () => {
    const { id } = await done<Post>("posts_create", { body: "Not yet.", accountIds: [account] })
    for (const [name, input] of [
      ["posts_publishNow", { id }],
      ["posts_schedule", { id, at: "2099-01-01T00:00:00Z" }],
      ["posts_delete", { id }],
      ["accounts_delete", { id: account }],
    ] as const) {
      const { status, text } = await call(name, input)
      assert.equal(status, 200, text)
    }
    assert.equal((await done<Post>("posts_get", { id })).status, "Draft")
    assert.equal(
      (await owner.run("accounts.list", {})).accounts.some((each) => each.id === account),
      true,
    )
  })

  it("does not change a Scheduled post", async () => {
    const { id } = await done<Post>("posts_create", { body: "Agreed on.", accountIds: [account] })
    await setStatus(place, id, "Scheduled")
    for (const [name, input] of [
      ["posts_setVersionText", { id, body: "Something else" }],
      ["posts_setOption", { id, key: "x.madeWithAi", value: "true" }],
      ["posts_update", { id, accountIds: [], versions: [{ content: [{ body: "Something else" }] }] }],
    ] as const) {
      assert.equal((await call(name, input)).status, 200)
    }
    const { versions, accountIds } = await done<Post>("posts_get", { id })
    assert.deepEqual([versions[0]?.content[0]?.body, accountIds], ["Agreed on.", [account]])
  })

  it("answers refusals as results, which start no new sign-in", async () => {
    const viewer = await newToken(await world.member("viewer"))
    const refusals = [
      [await call("posts_create", {}, viewer), /^Forbidden: /],
      [await call("posts_get", { id: "pst_nonsense" }), /^NotFound: /],
      [await call("posts_get", {}), /^BadInput: id is required\. /],
      [await call("posts_get", { id: 1, other: 2 }), /^BadInput: /],
    ] as const
    for (const [{ status, json, text }, start] of refusals) {
      assert.equal(status, 200, text)
      assert.equal(json.result?.["isError"], true)
      assert.equal("structuredContent" in (json.result ?? {}), false)
      assert.match(textOf(json), start)
    }
  })

  it("lists every broken limit of a post", async () => {
    const { id } = await done<Post>("posts_create", { body: "x".repeat(600), accountIds: [account] })
    const text = textOf((await call("posts_validate", { id })).json)
    assert.match(text, /^Invalid: The post breaks one limit\..*text\.tooLong/s)
  })

  it("says what the plan does not cover and what lifts it (S-279, S-280, S-428)", async () => {
    const workspaceId = await openWorkspaceOf(owner)
    const choose = async (plan: string) =>
      world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), plan))
    await choose("no X")
    const { status, json } = await call("posts_create", { accountIds: [account] })
    await choose("open")
    assert.deepEqual([status, json.result?.["isError"]], [200, true])
    assert.match(textOf(json), /^PlanLimit: .*X.*Move to Studio\./)
  })

  it("knows no action of the app's own, webhooks among them (S-344)", async () => {
    const own = actions.filter(({ scope }) => scope === "app").map(({ name }) => name.replaceAll(".", "_"))
    for (const name of [...own, "ui_setContext", "webhooks_list", "posts.get"]) {
      assert.equal((await ask(handshakeLetter("tools/call", { name }))).json.error?.code, -32_602, name)
    }
  })

  it("answers as each tool's output schema says", async () => {
    const { id } = await done<Post>("posts_create", { body: "Checked.", accountIds: [account] })
    const version = { content: [{ body: "Checked." }], options: {} }
    const inputs: Record<string, object> = {
      posts_get: { id },
      posts_validate: { id },
      posts_metrics: { id },
      posts_update: { id, accountIds: [account], versions: [version] },
      posts_setVersionText: { id, body: "For X", accountId: account },
      posts_setOption: { id, key: "x.madeWithAi", value: "true" },
      analytics_summary: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
    }
    const { result = {} } = (await ask(modernLetter("tools/list"))).json
    const listed = result["tools"] as readonly { name: string; outputSchema: object }[]
    for (const { name, outputSchema } of listed.filter((tool) => !/_(?:schedule|publishNow|delete)$/.test(tool.name))) {
      const output = await done(name, inputs[name] ?? {})
      const { success, error } = z.fromJSONSchema(outputSchema as never).safeParse(output)
      assert.ok(success, `${name}: ${String(error)}`)
    }
    // Those that are not listed answer all the same.
    for (const name of ["providers_list", "ui_getContext"]) await done(name)
  })
})

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
