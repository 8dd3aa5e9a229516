import type { Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import {
  challengeIsGood,
  parameterIs,
  redirectUriIsRegistered,
  scopesAreKnown,
  stateIsThere,
} from "#networks/simulator/consent-checks.ts"
import { choicesOf, type Consent, playConsent } from "#networks/simulator/consent.ts"
import { endGrant, findGrant, findRefresh, keepToken, openGrant } from "#networks/simulator/grants.ts"
import type { Fields } from "#networks/simulator/read-body.ts"
import { meetTrouble } from "#networks/x/simulator/admit.ts"
import { plainProblem, refuseToken } from "#networks/x/simulator/problems.ts"
import type { Account } from "#networks/x/simulator/records.ts"

const tokenSeconds = 7200
/** A refresh token has no end that anybody was told of. */
const refreshSeconds = 100 * 365 * 86_400

const knownScopes = [
  "tweet.read",
  "tweet.write",
  "tweet.moderate.write",
  "users.read",
  "users.email",
  "follows.read",
  "follows.write",
  "like.read",
  "like.write",
  "bookmark.read",
  "bookmark.write",
  "media.write",
  "offline.access",
]

const consent: Consent = {
  checks: [
    parameterIs("response_type", "code", "response_type must be code"),
    parameterIs("client_id", "sandbox", "client_id is unknown"),
    redirectUriIsRegistered("redirect_uri is not registered"),
    scopesAreKnown(" ", knownScopes, "scope is not known"),
    stateIsThere("state must have 1 to 500 characters", 500),
    challengeIsGood({ method: "code_challenge_method must be S256", challenge: "code_challenge is missing" }),
  ],
  words: () => ({
    title: "Authorize app: X (sandbox)",
    heading: "An app wants to access your X account",
    may: "It may",
    allow: "Authorize app",
    deny: "Cancel",
    wrong: ["Something went wrong", "Something went wrong"],
    nobody: "There is no such account.",
  }),
  scopes: { separator: " " },
  choices: choicesOf(
    (memory) => memory.list<Account>("account"),
    ({ name, handle }) => `${name} (@${handle})`,
  ),
  denied: { error: "access_denied" },
  code: { prefix: "", seconds: 30 },
}

function isOurApp(c: Context): boolean {
  const expected = `Basic ${Buffer.from("sandbox:sandbox-secret").toString("base64")}`
  return c.req.header("authorization") === expected
}

async function readForm(c: Context): Promise<Fields | undefined> {
  if (c.req.header("content-type") !== "application/x-www-form-urlencoded") return undefined
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function giveTokens(tools: SandboxTools, c: Context, grant: string, scopes: readonly string[]): Response {
  const access = keepToken(tools, "access", newToken(), grant, tokenSeconds)
  const answer = { token_type: "bearer", expires_in: tokenSeconds, access_token: access, scope: scopes.join(" ") }
  if (!scopes.includes("offline.access")) return c.json(answer)
  return c.json({ ...answer, refresh_token: keepToken(tools, "refresh", newToken(), grant, refreshSeconds) })
}

const wrongCode = {
  unknown: "Value passed for the authorization code was invalid.",
  over: "Value passed for the authorization code was invalid.",
  otherAddress: "Value passed for the redirect uri did not match the uri of the authorization code.",
  otherVerifier: "Value passed for the code verifier did not match the code challenge.",
} as const

function exchangeCode(tools: SandboxTools, c: Context, form: Fields): Response {
  const code = redeemCode(tools, form)
  if (typeof code === "string") return refuseToken(c, "invalid_request", wrongCode[code])
  return giveTokens(tools, c, openGrant(tools, code), code.scopes)
}

async function renew(tools: SandboxTools, c: Context, { refresh_token: presented = "" }: Fields): Promise<Response> {
  const held = await findRefresh(tools, presented, (...about) => meetTrouble(tools, c, ...about))
  // Somebody uses a token for the second time: X takes it for stolen, and the whole family with it.
  const isUsed = tools.memory.get("used", presented) !== undefined
  if (held !== undefined && isUsed) endGrant(tools, held)
  if (held === undefined || isUsed) {
    return refuseToken(c, "invalid_request", "Value passed for the token was invalid.")
  }
  tools.memory.put("used", presented, true)
  return giveTokens(tools, c, held.id, held.grant.scopes)
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  if (!isOurApp(c)) return refuseToken(c, "unauthorized_client", "Missing valid authorization header", 401)
  const form = await readForm(c)
  if (form?.["grant_type"] === "authorization_code") return exchangeCode(tools, c, form)
  if (form?.["grant_type"] === "refresh_token") return renew(tools, c, form)
  return refuseToken(c, "invalid_request", "Missing required parameter [grant_type].")
}

async function revokeToken(tools: SandboxTools, c: Context): Promise<Response> {
  if (!isOurApp(c)) return refuseToken(c, "unauthorized_client", "Missing valid authorization header", 401)
  const presented = (await readForm(c))?.["token"]
  if (presented === undefined) return refuseToken(c, "invalid_request", "Missing required parameter [token].")
  const held = findGrant(tools, "refresh", presented)
  if (held !== undefined) endGrant(tools, held)
  tools.memory.delete("access", presented)
  return c.json({ revoked: true })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  playConsent(app, "/web/i/oauth2/authorize", tools, consent)
  app.post("/api/2/oauth2/token", (c) => answerToken(tools, c))
  app.post("/api/2/oauth2/revoke", (c) => revokeToken(tools, c))
  app.all("/api/2/oauth2/*", (c) => plainProblem(c, 404, "Not Found"))
}
