import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { playConsent } from "#networks/fediverse-shared/simulator/consent-page.ts"
import { findAccount, showAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, failFields, failToken, meetFault } from "#networks/pixelfed/simulator/answers.ts"
import { errorPage, showConsent } from "#networks/pixelfed/simulator/consent-page.ts"
import { instanceOf } from "#networks/pixelfed/simulator/instances.ts"
import { readForm } from "#networks/pixelfed/simulator/read-body.ts"
import { authorize, findRefresh, killGrants, newSecret, openGrant, renew } from "#networks/pixelfed/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** An app as one server knows it. */
type Client = { readonly server: string; readonly secret: string; readonly redirectUri: string }

type Code = {
  readonly account: string
  readonly client: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string
  readonly expiresAt: number
}

const codeMinutes = 10

const knownScopes = new Set(["read", "write", "follow", "push"])

const defaultScope = "read write follow"

const scopesIn = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "")

const appFields = new Set(["client_name", "redirect_uris", "scopes", "website"])

async function register(tools: SandboxTools, c: Context): Promise<Response> {
  if (!instanceOf(c).letsAppsIn) fail(404)
  const form = await readForm(c)
  const unknown = Object.keys(form).find((name) => !appFields.has(name))
  if (unknown !== undefined) failFields(unknown, `The ${unknown} field is not known.`)
  const { client_name: name = "", redirect_uris: redirectUri = "" } = form
  if (name === "") failFields("client_name", "The client name field is required.")
  if (redirectUri === "") failFields("redirect_uris", "The redirect uris field is required.")
  const id = String(tools.memory.list("client").length + 1)
  const key = `${serverOf(c)} ${id}`
  const client: Client = { server: serverOf(c), secret: newSecret(), redirectUri }
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

const knownParameters = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
])

function findFault(tools: SandboxTools, c: Context): string | undefined {
  const asked = c.req.query()
  const unknown = Object.keys(asked).find((name) => !knownParameters.has(name))
  if (unknown !== undefined) return `${unknown} is not a parameter.`
  const client = findClient(tools, c, asked["client_id"])
  // One and the same address: a list of them is one long address here.
  if (client === undefined || client.redirectUri !== asked["redirect_uri"]) return "Client authentication failed"
  if (!tools.mayReturnTo(client.redirectUri)) return "Client authentication failed"
  if (asked["response_type"] !== "code") return "The authorization grant type is not supported."
  const wanted = scopesIn(asked["scope"] ?? defaultScope)
  const strange = wanted.find((each) => !knownScopes.has(each))
  if (strange !== undefined) return `The requested scope is invalid, unknown, or malformed: ${strange}`
  const { code_challenge: challenge, code_challenge_method: method } = asked
  if (challenge === undefined && method === undefined) return undefined
  if (method !== "S256") return "Code challenge method must be S256"
  return /^[A-Za-z0-9_-]{43}$/.test(challenge ?? "") ? undefined : "Code challenge must follow RFC-7636"
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const query = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const redirectUri = query["redirect_uri"] ?? ""
  const back = new URL(redirectUri)
  const sendBack = (fields: Readonly<Record<string, string>>): Response => {
    for (const [name, value] of Object.entries({ ...fields, state: query["state"] ?? "" })) {
      back.searchParams.set(name, value)
    }
    return c.redirect(back.href)
  }
  if (form.get("decision") !== "allow") {
    const description = "The resource owner or authorization server denied the request."
    return sendBack({ error: "access_denied", error_description: description })
  }
  const account = findAccount(tools, form.get("account") ?? "")
  const isHere = account?.server === serverOf(c) && tools.isVisible(account.key)
  if (account === undefined || !isHere) return errorPage(c, "There is no such account here.")
  const code = `def50200${newSecret()}`
  const record: Code = {
    account: account.key,
    client: query["client_id"] ?? "",
    redirectUri,
    scopes: scopesIn(query["scope"] ?? defaultScope),
    challenge: query["code_challenge"] ?? "",
    expiresAt: tools.now().add({ minutes: codeMinutes }).epochMilliseconds,
  }
  tools.memory.put("code", code, record)
  return sendBack({ code })
}

function redeem(tools: SandboxTools, c: Context, form: Readonly<Record<string, string>>): Response {
  const presented = form["code"] ?? ""
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  const isLate = code === undefined || code.expiresAt <= tools.now().epochMilliseconds
  if (isLate || code.client !== form["client_id"] || code.redirectUri !== form["redirect_uri"]) {
    return failToken(400, "invalid_request", "The request is missing a required parameter, is wrong, or malformed.")
  }
  const proof = createHash("sha256")
    .update(form["code_verifier"] ?? "")
    .digest("base64url")
  if (code.challenge !== "" && proof !== code.challenge) {
    failToken(400, "invalid_grant", "Failed to verify `code_verifier`.")
  }
  const { account, client, scopes } = code
  return c.json(openGrant(tools, { account, client, scopes }))
}

async function refresh(tools: SandboxTools, c: Context, form: Readonly<Record<string, string>>): Promise<Response> {
  const presented = form["refresh_token"] ?? ""
  const refuse = () => failToken(401, "invalid_request", "The refresh token is invalid.", "Token has been revoked")
  const grant = findRefresh(tools, presented, form["client_id"] ?? "")
  if (grant === undefined) return refuse()
  const fault = await meetFault(tools, grant.account, "tokenRevoked")
  if (fault === "tokenRevoked") {
    killGrants(tools, grant.account)
    return refuse()
  }
  if (scopesIn(form["scope"] ?? "").some((each) => !grant.scopes.includes(each))) {
    failToken(400, "invalid_scope", "The requested scope is invalid, unknown, or malformed")
  }
  return c.json(renew(tools, presented))
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readForm(c)
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
  playConsent(app, tools, { findFault, errorPage, ask: showConsent, decide })
  app.post("/servers/:server/oauth/token", (c) => answerToken(tools, c))
  app.get("/servers/:server/api/v1/accounts/verify_credentials", (c) => verify(tools, c))
}
