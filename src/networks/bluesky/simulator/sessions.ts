import { randomBytes, timingSafeEqual } from "node:crypto"
import { type Context, Hono } from "hono"
import { z } from "zod"
import { findByHandle, findPerson, type Person } from "#networks/bluesky/simulator/accounts.ts"
import { fail, meetFault, refuseForRate } from "#networks/bluesky/simulator/answers.ts"
import { type Call, checkProof, nextNonce } from "#networks/bluesky/simulator/proofs.ts"
import { readInput } from "#networks/bluesky/simulator/read-input.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

type Kind = "access" | "refresh" | "service"

/** A token as the server remembers it. A session that has been revoked takes its tokens along. */
type Token = {
  readonly kind: Kind
  readonly did: string
  readonly session: string
  readonly expiresAt: number
  readonly audience?: string
  readonly method?: string
  /** The fingerprint of the key without which it is worth nothing. */
  readonly jkt?: string
}

const lifeSeconds = { access: 2 * 3600, refresh: 90 * 86_400 } as const
/** A refresh token that was used once still works for a while, in case that its answer was lost. */
const graceSeconds = 2 * 3600
const longestService = 30 * 60
const signInsPerWindow = 30
const signInWindow = 300

export function secondsNow({ now }: SandboxTools): number {
  return Math.floor(now().epochMilliseconds / 1000)
}

/** The name of the server itself, as other services know it. */
export function serverDid(tools: SandboxTools): string {
  return `did:web:${encodeURIComponent(new URL(tools.host("pds")).host)}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

/** A token that is bound to a key. */
export function issueBound(tools: SandboxTools, token: Token & { readonly jkt: string }): string {
  return issue(tools, token)
}

function issue(tools: SandboxTools, token: Token): string {
  const id = randomBytes(16).toString("base64url")
  tools.memory.put("token", id, token)
  const claims = {
    sub: token.did,
    iat: secondsNow(tools),
    exp: token.expiresAt,
    aud: token.audience ?? serverDid(tools),
  }
  return `${encode({ typ: `${token.kind}+jwt`, alg: "HS256" })}.${encode({ ...claims, jti: id })}.${id}`
}

function issuePair(tools: SandboxTools, { did, handle }: Person, session: string) {
  const now = secondsNow(tools)
  const make = (kind: "access" | "refresh") => issue(tools, { kind, did, session, expiresAt: now + lifeSeconds[kind] })
  return { accessJwt: make("access"), refreshJwt: make("refresh"), did, handle, active: true }
}

/** A call as its sender knows it: the server may stand behind others, under another address than it goes by. */
export function callOf(tools: SandboxTools, { req }: Context): Call {
  const path = req.path.slice(req.path.indexOf("/pds/") + "/pds".length)
  return { method: req.method, url: `${tools.host("pds")}${path}`, proof: req.header("dpop") }
}

/** Ends the call in the way of tokens that are bound to a key. */
function failBound(tools: SandboxTools, error: string, message: string): never {
  fail(401, error, message, {
    "www-authenticate": `DPoP algs="ES256", error="${error}", error_description="${message.replaceAll('"', "")}"`,
    "dpop-nonce": nextNonce(tools),
  })
}

function readBound(tools: SandboxTools, c: Context, text: string): Token & { readonly id: string } {
  const id = text.split(".")[2] ?? ""
  const token = tools.memory.get<Token>("token", id)
  const proven = checkProof(tools, callOf(tools, c), text)
  if ("error" in proven) {
    failBound(tools, proven.error === "use_dpop_nonce" ? proven.error : "invalid_token", proven.message)
  }
  if (token?.jkt === undefined || token.kind !== "access") failBound(tools, "invalid_token", "Malformed token")
  if (token.jkt !== proven.jkt) failBound(tools, "invalid_token", "DPoP key mismatch")
  const isRevoked = tools.memory.get("revoked", token.session) !== undefined
  if (isRevoked || token.expiresAt <= secondsNow(tools)) failBound(tools, "invalid_token", "Token expired")
  c.header("dpop-nonce", nextNonce(tools))
  return { ...token, id }
}

function readToken(tools: SandboxTools, c: Context, kind: Kind): Token & { readonly id: string } {
  const header = c.req.header("authorization")
  if (header === undefined) fail(401, "AuthMissing", "Authentication Required")
  if (header.startsWith("DPoP ") && kind === "access") return readBound(tools, c, header.slice("DPoP ".length))
  const id = /^Bearer [^.\s]+\.[^.\s]+\.([^.\s]+)$/.exec(header)?.[1] ?? ""
  const token = tools.memory.get<Token>("token", id)
  if (token === undefined) fail(400, "InvalidToken", "Token could not be verified")
  if (token.kind !== kind) fail(400, "InvalidToken", "Bad token scope")
  if (token.jkt !== undefined) failBound(tools, "invalid_token", "Access token is bound to a DPoP proof")
  const isRevoked = tools.memory.get("revoked", token.session) !== undefined
  if (isRevoked && kind === "refresh") fail(400, "ExpiredToken", "Token has been revoked")
  if (isRevoked || token.expiresAt <= secondsNow(tools)) fail(400, "ExpiredToken", "Token has expired")
  return { ...token, id }
}

/** Whose call it is. Calls that write may find that they were not given enough rights. */
export async function authorize(
  tools: SandboxTools,
  c: Context,
  scope: string | null,
  ...more: readonly Fault[]
): Promise<{ readonly person: Person; readonly fault: Fault | undefined }> {
  const token = readToken(tools, c, "access")
  const scopeFaults: readonly Fault[] = scope === null ? [] : ["scopeMissing"]
  const fault = await meetFault(tools, token.did, "tokenExpired", "tokenRevoked", ...scopeFaults, ...more)
  if (fault === "tokenExpired") tools.memory.put("token", token.id, { ...token, expiresAt: 0 })
  if (fault === "tokenRevoked") tools.memory.put("revoked", token.session, true)
  if (fault === "tokenExpired" || fault === "tokenRevoked") {
    if (token.jkt !== undefined) failBound(tools, "invalid_token", "Token expired")
    fail(400, "ExpiredToken", "Token has expired")
  }
  if (fault === "scopeMissing") fail(403, "ScopeMissingError", `Missing required scope "${scope}"`)
  const person = findPerson(tools, token.did)
  if (person === undefined) fail(400, "AccountDeactivated", "Account is deactivated")
  return { person, fault }
}

/** Whose video it is, by the token that the account's server made out. */
export function authorizeService(tools: SandboxTools, c: Context): string {
  const { did, audience, method } = readToken(tools, c, "service")
  if (audience !== serverDid(tools)) fail(401, "BadJwtAudience", "jwt audience does not match service did")
  if (method !== "com.atproto.repo.uploadBlob") fail(401, "BadJwtLexiconMethod", `bad jwt lexicon method: ${method}`)
  return did
}

const signInInput = z.strictObject({ identifier: z.string(), password: z.string() })

function countSignIn(tools: SandboxTools, did: string): void {
  const now = secondsNow(tools)
  const recent = (tools.memory.get<readonly number[]>("signIns", did) ?? []).filter((at) => at > now - signInWindow)
  if (recent.length >= signInsPerWindow) refuseForRate(tools)
  tools.memory.put("signIns", did, [...recent, now])
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

export function sessionRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/com.atproto.server.createSession", async (c) => {
    const { identifier, password } = await readInput(c, signInInput)
    const person = findByHandle(tools, identifier) ?? findPerson(tools, identifier)
    if (person !== undefined) {
      await meetFault(tools, person.did)
      countSignIn(tools, person.did)
    }
    if (person === undefined || !isSame(password, person.appPassword)) {
      fail(401, "AuthenticationRequired", "Invalid identifier or password")
    }
    const email = `${person.handle.split(".")[0]}@example.com`
    return c.json({ ...issuePair(tools, person, randomBytes(12).toString("hex")), email, emailConfirmed: true })
  })

  routes.post("/com.atproto.server.refreshSession", async (c) => {
    const token = readToken(tools, c, "refresh")
    const fault = await meetFault(tools, token.did, "tokenRevoked")
    if (fault === "tokenRevoked") {
      tools.memory.put("revoked", token.session, true)
      fail(400, "ExpiredToken", "Token has been revoked")
    }
    const person = findPerson(tools, token.did)
    if (person === undefined) fail(400, "AccountDeactivated", "Account is deactivated")
    const { id, ...kept } = token
    const expiresAt = Math.min(kept.expiresAt, secondsNow(tools) + graceSeconds)
    tools.memory.put("token", id, { ...kept, expiresAt })
    return c.json(issuePair(tools, person, token.session))
  })

  routes.post("/com.atproto.server.deleteSession", async (c) => {
    const token = readToken(tools, c, "refresh")
    await meetFault(tools, token.did)
    tools.memory.put("revoked", token.session, true)
    return c.body(null, 200)
  })

  routes.get("/com.atproto.server.getSession", async (c) => {
    const { person } = await authorize(tools, c, null)
    return c.json({ did: person.did, handle: person.handle, active: true })
  })

  routes.get("/com.atproto.server.getServiceAuth", async (c) => {
    const { person } = await authorize(tools, c, "rpc:com.atproto.repo.uploadBlob")
    const { aud, lxm, exp } = c.req.query()
    const expiresAt = Number(exp)
    const now = secondsNow(tools)
    if (aud === undefined || !aud.startsWith("did:")) fail(400, "InvalidRequest", 'Params must have the property "aud"')
    if (lxm === undefined) fail(400, "InvalidRequest", 'Params must have the property "lxm"')
    if (!Number.isSafeInteger(expiresAt) || expiresAt <= now) fail(400, "BadExpiration", "expiration is in past")
    if (expiresAt > now + longestService)
      fail(400, "BadExpiration", "cannot request a token with an expiration so far off")
    const session = randomBytes(12).toString("hex")
    const token = { kind: "service", did: person.did, session, expiresAt, audience: aud, method: lxm } as const
    return c.json({ token: issue(tools, token) })
  })

  return routes
}
