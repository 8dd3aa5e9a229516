import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { playServerConsent, scopesIn } from "#networks/fediverse-shared/simulator/sign-in.ts"
import { showAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, failFields, failToken, meetFault } from "#networks/pixelfed/simulator/answers.ts"
import { instanceOf } from "#networks/pixelfed/simulator/instances.ts"
import { readFields } from "#networks/pixelfed/simulator/read-body.ts"
import { authorize, issue, renew } from "#networks/pixelfed/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { challengeIsGood, onlyParameters, parameterIs } from "#networks/simulator/consent-checks.ts"
import type { Check } from "#networks/simulator/consent.ts"
import { findRefresh, openGrant } from "#networks/simulator/grants.ts"
import { type Fields, strayOf } from "#networks/simulator/read-body.ts"

/** An app as one server knows it. */
type Client = { readonly server: string; readonly secret: string; readonly redirectUri: string }

const knownScopes = new Set(["read", "write", "follow", "push"])

const defaultScope = "read write follow"

const appFields = ["client_name", "redirect_uris", "scopes", "website"]

async function register(tools: SandboxTools, c: Context): Promise<Response> {
  if (!instanceOf(c).letsAppsIn) fail(404)
  const form = await readFields(c)
  const unknown = strayOf(form, appFields)
  if (unknown !== undefined) failFields(unknown, `The ${unknown} field is not known.`)
  const { client_name: name = "", redirect_uris: redirectUri = "" } = form
  if (name === "") failFields("client_name", "The client name field is required.")
  if (redirectUri === "") failFields("redirect_uris", "The redirect uris field is required.")
  const id = String(tools.memory.list("client").length + 1)
  const key = `${serverOf(c)} ${id}`
  const client: Client = { server: serverOf(c), secret: newToken("", 30), redirectUri }
  tools.memory.put("client", key, client)
  return c.json({
    id,
    name,
    website: null,
    redirect_uri: redirectUri,
    client_id: id,
    client_secret: client.secret,
    vapid_key: null,
  })
}

function findClient(tools: SandboxTools, c: Context, id: string | undefined): Client | undefined {
  return tools.memory.get<Client>("client", `${serverOf(c)} ${id ?? ""}`)
}

const knownParameters = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
]

/** One and the same address: a list of them is one long address here. */
const redirectUriIsTheirs: Check = (tools, c) => {
  const client = findClient(tools, c, c.req.query("client_id"))
  const isTheirs = client !== undefined && client.redirectUri === c.req.query("redirect_uri")
  return isTheirs && tools.mayReturnTo(client.redirectUri) ? undefined : "Client authentication failed"
}

const scopesAreGiven: Check = (_tools, c) => {
  const strange = scopesIn(c.req.query("scope") ?? defaultScope).find((each) => !knownScopes.has(each))
  return strange === undefined ? undefined : `The requested scope is invalid, unknown, or malformed: ${strange}`
}

const checks: readonly Check[] = [
  onlyParameters(knownParameters, (stray) => `${stray} is not a parameter.`),
  redirectUriIsTheirs,
  parameterIs("response_type", "code", "The authorization grant type is not supported."),
  scopesAreGiven,
  challengeIsGood({
    method: "Code challenge method must be S256",
    challenge: "Code challenge must follow RFC-7636",
    isOptional: true,
  }),
]

const words = {
  title: "Authorization Request",
  heading: "An app is requesting permission to access your account on",
  may: "It will be able to",
  deny: "Cancel",
  wrong: ["Whoops", "Whoops, something went wrong"],
} as const

function redeem(tools: SandboxTools, c: Context, form: Fields): Response {
  const code = redeemCode(tools, form)
  if (code === "otherVerifier") return failToken(400, "invalid_grant", "Failed to verify `code_verifier`.")
  if (typeof code === "string") {
    return failToken(400, "invalid_request", "The request is missing a required parameter, is wrong, or malformed.")
  }
  const { account, scopes, asked } = code
  return c.json(issue(tools, openGrant(tools, { account, scopes, client: asked["client_id"] ?? "" })))
}

async function refresh(tools: SandboxTools, c: Context, form: Fields): Promise<Response> {
  const presented = form["refresh_token"] ?? ""
  const held = await findRefresh(tools, presented, (...about) => meetFault(tools, ...about))
  if (held === undefined || held.grant.client !== form["client_id"]) {
    return failToken(401, "invalid_request", "The refresh token is invalid.", "Token has been revoked")
  }
  if (scopesIn(form["scope"] ?? "").some((each) => !held.grant.scopes.includes(each))) {
    failToken(400, "invalid_scope", "The requested scope is invalid, unknown, or malformed")
  }
  return c.json(renew(tools, presented, held.id))
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readFields(c)
  const client = findClient(tools, c, form["client_id"])
  if (client === undefined || client.secret !== form["client_secret"]) {
    return failToken(401, "invalid_client", "Client authentication failed")
  }
  if (form["grant_type"] === "authorization_code") return redeem(tools, c, form)
  if (form["grant_type"] === "refresh_token") return refresh(tools, c, form)
  return failToken(400, "unsupported_grant_type", "The authorization grant type is not supported.")
}

async function verify(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read")
  const source = { privacy: "public", sensitive: false, language: "en", note: "", fields: [] }
  return c.json({ ...showAccount(tools, account), source })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v1/apps", (c) => register(tools, c))
  playServerConsent(app, tools, { checks, words, codePrefix: "def50200", defaultScope })
  app.post("/servers/:server/oauth/token", (c) => answerToken(tools, c))
  app.get("/servers/:server/api/v1/accounts/verify_credentials", (c) => verify(tools, c))
}
