import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeJwt, decodeProtectedHeader } from "jose"
import type { Client } from "../client.ts"
import { modernLetter, namesIn } from "../mcp/talk.ts"
import { sessionOf } from "../people/session-of.ts"
import {
  allScopes,
  askForCode,
  authorizeAddress,
  decide,
  follow,
  sendRequest,
  letIn,
  openPlace,
  type Place,
  reachConsent,
  redeem,
  robin,
} from "./place.ts"

let place: Place
let owner: Client
before(async () => {
  place = await openPlace()
  owner = await place.world.owner()
})
after(async () => place.world.close())

async function readMetadata(path: string): Promise<Record<string, unknown>> {
  // Whatever host a request names, the addresses told are the service's own.
  const answer = await place.world.visitor().get(path, { headers: { "x-forwarded-host": "evil.test" } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Record<string, unknown>
}

test("S-319 the protected resource metadata names resource, authorization servers and scopes", async () => {
  const { base } = place.world
  const metadata = await readMetadata("/.well-known/oauth-protected-resource/mcp")
  assert.equal(metadata["resource"], `${base}/mcp`)
  assert.deepEqual(metadata["authorization_servers"], [`${base}/auth`])
  assert.deepEqual(metadata["scopes_supported"], allScopes.split(" "))
})

test("S-249 S-320 S-321 the provider's metadata is the same wherever clients look for it, with documents and S256", async () => {
  const { base } = place.world
  const metadata = await readMetadata("/.well-known/oauth-authorization-server/auth")
  for (const path of ["/.well-known/openid-configuration/auth", "/auth/.well-known/openid-configuration"]) {
    assert.deepEqual(await readMetadata(path), metadata)
  }
  assert.equal(metadata["issuer"], `${base}/auth`)
  assert.equal(metadata["authorization_endpoint"], `${base}/auth/authorize`)
  assert.equal(metadata["token_endpoint"], `${base}/auth/token`)
  assert.equal(metadata["client_id_metadata_document_supported"], true)
  assert.deepEqual(metadata["code_challenge_methods_supported"], ["S256"])
  assert.deepEqual(metadata["response_types_supported"], ["code"])
  assert.equal(metadata["registration_endpoint"], undefined)
})

test("S-305 S-322 S-323 S-324 S-326 S-327 a person lets a client in, and its code becomes a token for /mcp and no refresh token", async () => {
  const { world } = place
  const tokens = await letIn(world, owner)
  assert.equal(tokens["refresh_token"], undefined)
  assert.equal(tokens["expires_in"], 3600)
  const { alg, typ } = decodeProtectedHeader(tokens.access_token)
  assert.deepEqual({ alg, typ }, { alg: "ES256", typ: "at+jwt" })
  const claims = decodeJwt(tokens.access_token)
  assert.equal(claims.aud, `${world.base}/mcp`)
  assert.equal(claims.iss, `${world.base}/auth`)
  assert.equal(claims["client_id"], robin)
  const answer = await sendRequest(place.world, tokens.access_token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(namesIn(answer.json).size, 15)
})

test("S-300 what opens /mcp opens nothing else", async () => {
  const { access_token } = await letIn(place.world, owner)
  for (const path of ["/api/agent/tools", "/api/app/posts.list", "/api/auth/tokens"]) {
    assert.equal((await place.world.bearer(access_token).post(path)).status, 401, path)
  }
})

test("S-306 a token can do what was left ticked, and what was refused once can be asked for again", async () => {
  const { world } = place
  const some = await letIn(world, owner, { allow: ["posts:read"] })
  assert.equal(some["scope"], "openid posts:read")
  const write = modernLetter("tools/call", { name: "posts_create", arguments: { body: "by an agent" } })
  const refused = await sendRequest(place.world, some.access_token, write)
  assert.equal(refused.status, 403)
  assert.match(refused.headers.get("www-authenticate") ?? "", /scope="openid offline_access posts:write"/)
  const more = await letIn(world, owner, {
    scope: "openid offline_access posts:read posts:write",
    more: { prompt: "" },
  })
  assert.equal((await sendRequest(place.world, more.access_token, write)).status, 200)
})

test("S-307 an access token acts in the workspace that its person opened last", async () => {
  const { world } = place
  const person = await world.member("editor", "mover")
  const { access_token } = await letIn(world, person)
  const list = modernLetter("tools/call", { name: "posts_list", arguments: {} })
  const here = (await sendRequest(place.world, access_token, list)).text
  const { workspace } = await person.run("workspaces.create", { name: "Elsewhere" })
  await person.run("workspaces.open", { id: workspace.id })
  await person.run("posts.create", { body: "only elsewhere" })
  assert.doesNotMatch(here, /only elsewhere/)
  assert.match((await sendRequest(place.world, access_token, list)).text, /only elsewhere/)
})

test("S-325 whoever asks for scopes of the service without openid is turned away", async () => {
  const { path } = await follow(place.world, owner, authorizeAddress(place.world, { scope: "posts:read" }))
  assert.equal(new URL(path).searchParams.get("error"), "invalid_scope")
})

test("a request that names no scope asks for reading, and no more", async () => {
  const tokens = await letIn(place.world, owner, { more: { scope: "" } })
  assert.equal(tokens["scope"], "openid posts:read")
})

test("S-323 S-324 no way leads in without PKCE, with a plain challenge, or for another resource", async () => {
  const { world } = place
  const wrong = [
    [{ code_challenge: "" }, "invalid_request"],
    [{ code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ resource: "https://elsewhere.test/mcp" }, "invalid_target"],
    [{ resource: `${world.base}/mcp/` }, "invalid_target"],
  ] as const
  for (const [more, error] of wrong) {
    const { path } = await follow(world, owner, authorizeAddress(world, { more }))
    assert.equal(new URL(path).searchParams.get("error"), error, JSON.stringify(more))
  }
  const code = await askForCode(world, owner)
  const { status, body } = await redeem(world, code, { more: { code_verifier: "x".repeat(43) } })
  assert.equal(status, 400)
  assert.equal(body["error"], "invalid_grant")
})

test("a request that names no resource is one for /mcp", async () => {
  const { world } = place
  const code = await askForCode(world, owner, { more: { resource: "" } })
  const { body } = await redeem(world, code)
  assert.equal(decodeJwt(body.access_token).aud, `${world.base}/mcp`)
})

test("a redirect that the document does not name is never gone to", async () => {
  const { world } = place
  const address = authorizeAddress(world, { redirect: "https://evil.test/back" })
  const { path } = await follow(world, owner, address)
  assert.equal(new URL(path, world.base).origin, world.base)
})

test("a program on the person's machine is let in on whichever port it has", async () => {
  const { world, documents } = place
  const clientId = documents.publish("https://code.test/client.json", {
    client_name: "Code\u202e\n",
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
    scope: "whatever it likes",
  })
  const wish = { clientId, redirect: "http://127.0.0.1:51234/callback" }
  const consent = await reachConsent(world, owner, wish)
  const { request } = (await owner.get(consent)).body as { request: unknown }
  assert.deepEqual(request, {
    client: { id: clientId, kind: "published", name: "Code", host: "code.test" },
    redirect: "127.0.0.1:51234",
    scopes: ["posts:read", "posts:write", "posts:publish", "accounts:manage"],
    workspaces: [{ id: (await sessionOf(owner)).workspace?.id, name: "Lark & Loam" }],
  })
  const tokens = await letIn(world, owner, wish)
  assert.equal(tokens["refresh_token"], undefined)
  assert.equal((await sendRequest(place.world, tokens.access_token)).status, 200)
})

test("a website that was let in, and asks for no more, is let in again without a question", async () => {
  const { world } = place
  await letIn(world, owner)
  const { path } = await follow(world, owner, authorizeAddress(world, { more: { prompt: "" } }))
  const { status, body } = await redeem(world, new URL(path).searchParams.get("code") ?? "")
  assert.equal(status, 200, JSON.stringify(body))
})

test("somebody who says no sends the client off with access_denied", async () => {
  const { world } = place
  const consent = await reachConsent(world, owner)
  assert.equal((await owner.post(consent, { decision: "allow", scopes: [] })).status, 400)
  const back = await decide(world, owner, consent, { decision: "decline" })
  assert.equal(back.searchParams.get("error"), "access_denied")
  assert.equal(back.searchParams.get("iss"), `${world.base}/auth`)
})

test("nobody decides a request that began in another browser", async () => {
  const { world } = place
  const stranger = await world.member("viewer", "stranger")
  const consent = await reachConsent(world, stranger)
  for (const victim of [owner, await world.member("viewer", "victim")]) {
    assert.equal((await victim.get(consent)).status, 404)
    assert.equal((await victim.post(consent, { decision: "allow", scopes: ["posts:read"] })).status, 404)
  }
})

test("who is not signed in in the app is asked to, although the browser was let through before", async () => {
  const { world } = place
  const person = await world.member("viewer", "leaver")
  await letIn(world, person)
  await person.post("/api/auth/sign-out")
  const { path } = await follow(world, person, authorizeAddress(world, {}))
  const { pathname } = new URL(path, world.base)
  assert.match(pathname, /^\/consent\/[\w-]+$/)
  assert.equal((await person.get(`/api/auth${pathname}`)).status, 401)
})

test("letting an app in leaves an entry in the audit trail, and so does disconnecting it", async () => {
  const { world } = place
  const person = await world.member("admin", "trailed")
  await letIn(world, person, { allow: ["posts:read"] })
  const [app] = (await person.run("apps.list", {})).apps
  await person.run("apps.disconnect", { clientId: app?.clientId ?? "" })
  const { entries } = await person.run("audit.list", { limit: 2 })
  assert.deepEqual(
    entries.map(({ who, action, subject, detail }) => [who, action, subject, detail].join(" | ")),
    [`trailed | apps.disconnect |  | ${app?.name}`, `trailed | apps.connect | ${app?.name} | posts:read`],
  )
})
