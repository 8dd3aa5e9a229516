import assert from "node:assert/strict"
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto"
import { describe, it } from "node:test"
import type { HttpRequest } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { newKey } from "#networks/bluesky/sign-jwt.ts"
import type { App, Author, Credentials, FormConnect, Json, Outside } from "#networks/network.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
const seconds = now.epochMilliseconds / 1000
const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
const connect = bluesky.connect as FormConnect & typeof bluesky.connect
const page = connect.page ?? assert.fail("there is no other way")
const ownApp = bluesky.ownApp ?? assert.fail("there is no app")

const issuer = "https://sign-in.example"
const server = "https://pds.example"
const inPublic = "https://fanfare.example/connect/bluesky/callback"
const atHome = "http://localhost:3000/connect/bluesky/callback"
const trip = {
  redirectUri: inPublic,
  state: "state-of-this-attempt",
  verifier: "a-verifier-of-forty-three-characters-or-more",
}
const clientId = "https://fanfare.example/connect/bluesky/client.json"
const key = newKey()

const document = reply(200, { id: did, service: [{ id: "#atproto_pds", type: "A", serviceEndpoint: server }] })
const resource = reply(200, { resource: server, authorization_servers: [issuer] })
const authorization = {
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  require_pushed_authorization_requests: true,
}
const metadata = reply(200, authorization)
const found = [reply(200, { did }), document, resource, metadata]
const pushed = reply(201, { request_uri: "urn:ietf:params:oauth:request_uri:req-1", expires_in: 299 })
const granted = {
  access_token: "AT",
  token_type: "DPoP",
  refresh_token: "RT",
  scope: "atproto transition:generic",
  expires_in: 3599,
  sub: did,
}

type Talk = { readonly outside: Outside; readonly requests: readonly HttpRequest[] }

function talk(replies: readonly Reply[], app: App = ownApp.make(inPublic, [key])): Talk {
  const { http, requests } = scriptedHttp(...replies)
  return { outside: { http, hosts: bluesky.hosts, app, now: () => now }, requests }
}

type Claims = Readonly<Record<string, unknown>>

/** What a signed text says, when it was signed by the key that it names, or by that one. */
function readSigned(
  text: string | undefined,
  signer?: KeyObject,
): { readonly header: Claims; readonly claims: Claims } {
  const [header = "", claims = "", signature = ""] = (text ?? "").split(".")
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims
  const named = read(header)["jwk"] as { readonly kty: string }
  const publicKey = signer ?? createPublicKey({ key: { ...named }, format: "jwk" })
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  assert.ok(isSigned)
  return { header: read(header), claims: read(claims) }
}

const formOf = (request: HttpRequest | undefined) => Object.fromEntries(new URLSearchParams(String(request?.body)))

async function start(...more: readonly Reply[]) {
  const { outside, requests } = talk([...found, ...more])
  const started = await page.start(outside, trip, { handle: "@Lark.example " })
  return { started, requests }
}

async function begin(): Promise<Json> {
  const { started } = await start(pushed)
  return started.kind === "started" ? started.memory : assert.fail(JSON.stringify(started))
}

describe("setting out for the page of a Bluesky server", () => {
  it("goes from the handle to the account, its server and whoever lets people in there", async () => {
    const { started, requests } = await start(pushed)
    assert.ok(started.kind === "started", JSON.stringify(started))
    assert.deepEqual(
      requests.map(({ method, url }) => [method, url]),
      [
        ["GET", "https://bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=lark.example"],
        ["GET", `https://plc.directory/${did}`],
        ["GET", `${server}/.well-known/oauth-protected-resource`],
        ["GET", `${issuer}/.well-known/oauth-authorization-server`],
        ["POST", `${issuer}/oauth/par`],
      ],
    )
    const query = new URLSearchParams({ client_id: clientId, request_uri: "urn:ietf:params:oauth:request_uri:req-1" })
    assert.equal(started.url.href, `${issuer}/oauth/authorize?${query.toString()}`)
  })

  it("pushes what it asks for, signed as the app and proven with a key of its own", async () => {
    const { requests } = await start(pushed)
    const request = requests[4]
    assert.equal(request?.headers?.["content-type"], "application/x-www-form-urlencoded")
    const { client_assertion: assertion, ...form } = formOf(request)
    assert.deepEqual(form, {
      client_id: clientId,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      response_type: "code",
      redirect_uri: inPublic,
      scope: "atproto transition:generic",
      state: trip.state,
      code_challenge: createHash("sha256").update(trip.verifier).digest("base64url"),
      code_challenge_method: "S256",
      login_hint: "lark.example",
    })
    const [ours] = (
      ownApp.describe(ownApp.make(inPublic, [key]), inPublic) as { jwks: { keys: { kid: string; kty: string }[] } }
    ).jwks.keys
    const signed = readSigned(assertion, createPublicKey({ key: { ...ours }, format: "jwk" }))
    assert.deepEqual(signed.header, { typ: "JWT", kid: ours?.kid, alg: "ES256" })
    const { jti, ...claims } = signed.claims
    assert.ok(typeof jti === "string")
    assert.deepEqual(claims, { iss: clientId, sub: clientId, aud: issuer, iat: seconds, exp: seconds + 60 })
    const proof = readSigned(request?.headers?.["dpop"])
    assert.equal(proof.header["typ"], "dpop+jwt")
    assert.deepEqual(Object.keys(proof.header["jwk"] as object).toSorted(), ["crv", "kty", "x", "y"])
    const { jti: unique, ...said } = proof.claims
    assert.ok(typeof unique === "string" && unique !== jti)
    assert.deepEqual(said, { htm: "POST", htu: `${issuer}/oauth/par`, iat: seconds })
  })

  it("says it once more with the nonce that it is given, and with no other proof", async () => {
    const asked = reply(400, { error: "use_dpop_nonce", error_description: "Nonce" }, { "dpop-nonce": "N1" })
    const { started, requests } = await start(asked, pushed)
    assert.equal(started.kind, "started")
    const [first, second] = requests.slice(4).map(({ headers }) => readSigned(headers?.["dpop"]).claims)
    assert.equal(first?.["nonce"], undefined)
    assert.equal(second?.["nonce"], "N1")
    assert.notEqual(first?.["jti"], second?.["jti"])
    const stubborn = await start(asked, asked)
    assert.ok(stubborn.started.kind === "refused" && stubborn.started.why === "transient")
    assert.equal(stubborn.requests.length, 6)
  })

  it("is any app on somebody's own machine, which is named by its number", async () => {
    const app = ownApp.make(atHome, [key])
    const redirectUri = "http://127.0.0.1:3000/connect/bluesky/callback"
    const query = new URLSearchParams({ redirect_uri: redirectUri, scope: "atproto transition:generic" })
    assert.deepEqual(app, { clientId: `http://localhost?${query.toString()}`, clientSecret: "" })
    assert.equal(ownApp.describe(app, atHome), null)
    const { outside, requests } = talk([document, resource, metadata, pushed], app)
    const started = await page.start(outside, { ...trip, redirectUri: atHome }, { handle: did })
    assert.ok(started.kind === "started")
    assert.equal(formOf(requests[3])["redirect_uri"], redirectUri)
    assert.equal(formOf(requests[3])["client_assertion"], undefined)
  })

  it("describes itself to whoever wants to know", () => {
    const described = ownApp.describe(ownApp.make(inPublic, [key, newKey()]), inPublic) as { jwks: { keys: object[] } }
    const { jwks, ...rest } = described
    assert.deepEqual(rest, {
      client_id: clientId,
      client_name: "Fanfare",
      client_uri: "https://fanfare.example",
      application_type: "web",
      redirect_uris: [inPublic],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "atproto transition:generic",
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
    })
    for (const each of jwks.keys) {
      assert.deepEqual(Object.keys(each).toSorted(), ["alg", "crv", "kid", "kty", "use", "x", "y"])
    }
    assert.equal(jwks.keys.length, 2)
  })

  it("goes no further where a server has no page, or goes by another name", async () => {
    const none = talk([reply(200, { did }), document, reply(404)])
    const refused = await page.start(none.outside, trip, { handle: "lark.example" })
    assert.ok(refused.kind === "refused" && refused.code === "NoSignInPage")
    const liar = reply(200, { ...authorization, issuer: "https://other.example" })
    const other = await page.start(talk([...found.slice(0, 3), liar]).outside, trip, { handle: "lark.example" })
    assert.ok(other.kind === "refused" && other.code === "WrongIssuer")
    const bad = await page.start(talk([]).outside, trip, { handle: "lark" })
    assert.ok(bad.kind === "refused" && bad.code === "InvalidHandle")
  })
})

describe("coming back from the page of a Bluesky server", () => {
  const returned = new URLSearchParams({ code: "C", state: trip.state, iss: issuer })
  const session = reply(200, { did, handle: "lark.example" })

  it("gets the tokens, makes sure whose they are, and keeps the key with them", async () => {
    const { outside, requests } = talk([metadata, reply(200, granted), document, resource, session, reply(500)])
    const memory = await begin()
    const result = await page.finish(outside, trip, memory, returned)
    assert.ok(result.kind === "granted", JSON.stringify(result))
    const [account] = result.accounts
    assert.deepEqual([account?.externalId, account?.handle], [did, "lark.example"])
    assert.deepEqual(account?.credentials, {
      accessToken: "AT",
      refreshToken: "RT",
      expiresAt: "2026-11-14T10:29:59Z",
      scopes: ["atproto", "transition:generic"],
      extra: { ...(memory as object), server },
    })
    const { client_assertion: _, ...form } = formOf(requests[1])
    assert.deepEqual(form, {
      client_id: clientId,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      grant_type: "authorization_code",
      code: "C",
      redirect_uri: inPublic,
      code_verifier: trip.verifier,
    })
    const asked = requests[4]
    assert.equal(asked?.url, `${server}/xrpc/com.atproto.server.getSession`)
    assert.equal(asked.headers?.["authorization"], "DPoP AT")
    const { ath, htm, htu } = readSigned(asked.headers?.["dpop"]).claims
    assert.deepEqual([ath, htm, htu], [createHash("sha256").update("AT").digest("base64url"), "GET", asked.url])
  })

  it("believes no server about an account that has people let in elsewhere", async () => {
    const elsewhere = reply(200, { authorization_servers: ["https://other.example"] })
    const { outside } = talk([metadata, reply(200, granted), document, elsewhere])
    const refused = await page.finish(outside, trip, await begin(), returned)
    assert.ok(refused.kind === "refused" && refused.code === "AnotherIssuer")
  })

  it("takes no tokens that anybody could use, and no answer without a code", async () => {
    const bearer = talk([metadata, reply(200, { ...granted, token_type: "Bearer" })])
    assert.equal((await page.finish(bearer.outside, trip, await begin(), returned)).kind, "refused")
    const wrong = [{ iss: "https://other.example" }, { state: "another" }, { code: undefined }]
    for (const change of wrong) {
      const answer = new URLSearchParams(returned)
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) answer.delete(name)
        else answer.set(name, value)
      }
      const refused = await page.finish(talk([]).outside, trip, await begin(), answer)
      assert.ok(refused.kind === "refused" && refused.code === "invalid_return")
    }
  })
})

describe("a Bluesky session that is bound to a key", () => {
  const credentialsOf = async (): Promise<Credentials> => ({
    accessToken: "AT",
    refreshToken: "RT",
    scopes: ["atproto", "transition:generic"],
    extra: { ...((await begin()) as Readonly<Record<string, string>>), server },
  })

  it("is made fresh with its refresh token, and keeps its keys", async () => {
    const credentials = await credentialsOf()
    const { outside, requests } = talk([
      metadata,
      reply(200, { ...granted, access_token: "AT2", refresh_token: "RT2" }),
    ])
    const fresh = await connect.refresh(outside, credentials)
    assert.ok(fresh.kind === "refreshed")
    assert.deepEqual([fresh.credentials.accessToken, fresh.credentials.refreshToken], ["AT2", "RT2"])
    assert.deepEqual(fresh.credentials.extra, credentials.extra)
    assert.deepEqual([formOf(requests[1])["grant_type"], formOf(requests[1])["refresh_token"]], ["refresh_token", "RT"])
  })

  it("has to be made anew only when the server says that it is over", async () => {
    for (const [answer, why] of [
      [reply(400, { error: "invalid_grant", error_description: "Refresh token replayed" }), "auth"],
      [reply(401, { error: "invalid_client", error_description: "No such key" }), "auth"],
      [reply(400, { error: "invalid_client_metadata", error_description: "Cannot be fetched" }), "transient"],
      [reply(429, { error: "RateLimitExceeded", message: "Slow down" }), "rate"],
      [reply(502, "<html>"), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk([metadata, answer]).outside, await credentialsOf())
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("is given back where it came from", async () => {
    const { outside, requests } = talk([metadata, reply(200, {})])
    await connect.revoke(outside, await credentialsOf())
    assert.equal(requests[1]?.url, `${issuer}/oauth/revoke`)
    assert.equal(formOf(requests[1])["token"], "RT")
  })

  it("proves every call with a proof of its own, and knows the nonce of the last answer", async () => {
    const author: Author = { externalId: did, handle: "lark.example", credentials: await credentialsOf() }
    const uri = `at://${did}/app.bsky.feed.post/3m5lcz4s2k22e`
    const written = reply(200, { uri, cid: "bafyrei" }, { "dpop-nonce": "N2" })
    const challenge = { "www-authenticate": 'DPoP algs="ES256", error="use_dpop_nonce"', "dpop-nonce": "N1" }
    const { outside, requests } = talk([reply(401, { error: "use_dpop_nonce" }, challenge), written, written])
    const record = { $type: "app.bsky.feed.post", text: "Hello", createdAt: "2026-11-14T09:30:00.000Z" }
    const handle = { rkey: "3m5lcz4s2k22e", record }
    for (const _ of [1, 2]) {
      const done = await bluesky.publish.commit(forCommit(outside), author, makeItem("Hello"), handle)
      assert.equal(done.kind, "published", JSON.stringify(done))
    }
    const proofs = requests.map(({ headers }) => readSigned(headers?.["dpop"]).claims)
    assert.deepEqual(
      proofs.map(({ nonce }) => nonce),
      [undefined, "N1", "N2"],
    )
    assert.equal(new Set(proofs.map(({ jti }) => jti)).size, 3)
    assert.equal(requests[1]?.body, requests[0]?.body)
  })
})
