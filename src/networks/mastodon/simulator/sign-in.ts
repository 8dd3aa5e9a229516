import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { playConsent } from "#networks/fediverse-shared/simulator/consent-page.ts"
import { findAccount, newId, showAccount } from "#networks/mastodon/simulator/accounts.ts"
import { fail, failToken } from "#networks/mastodon/simulator/answers.ts"
import { errorPage, showConsent } from "#networks/mastodon/simulator/consent-page.ts"
import { readForm } from "#networks/mastodon/simulator/read-body.ts"
import { authorize, issueToken, newSecret, type Token } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** An app as one server knows it. */
type Client = {
  readonly server: string
  readonly name: string
  readonly secret: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
}

type Code = {
  readonly account: string
  readonly client: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly challenge: string
  readonly expiresAt: number
}

const codeMinutes = 10

const knownScopes =
  /^(?:profile|follow|push|(?:read|write)(?::(?:accounts|blocks|bookmarks|conversations|favourites|filters|follows|lists|media|mutes|notifications|reports|search|statuses))?)$/

const scopesIn = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "")

async function register(tools: SandboxTools, c: Context): Promise<Response> {
  const { client_name: name = "", redirect_uris: uris = "", scopes = "read", website = "", ...rest } = await readForm(c)
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) fail(c, 422, `${unknown} is not a field`)
  if (name.trim() === "") fail(c, 422, "Validation failed: Application name can't be blank")
  const redirectUris = uris.split(/\s+/).filter((each) => each !== "")
  if (redirectUris.length === 0) fail(c, 422, "Validation failed: Redirect URI can't be blank")
  if (redirectUris.some((each) => !URL.canParse(each))) {
    fail(c, 422, "Validation failed: Redirect URI must be an absolute URI.")
  }
  const wanted = scopesIn(scopes)
  if (wanted.some((each) => !knownScopes.test(each))) {
    fail(c, 422, "Validation failed: Scopes doesn't match configured on the server.")
  }
  const id = newSecret()
  const client: Client = { server: serverOf(c), name, secret: newSecret(), redirectUris, scopes: wanted }
  tools.memory.put("client", id, client)
  return c.json({
    id: newId(tools, client.server),
    name,
    website: website === "" ? null : website,
    scopes: wanted,
    redirect_uris: redirectUris,
    redirect_uri: redirectUris.join("\n"),
    client_id: id,
    client_secret: client.secret,
    client_secret_expires_at: 0,
  })
}

const knownParameters = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "force_login",
  "lang",
  "code_challenge",
  "code_challenge_method",
])

function findFault(tools: SandboxTools, c: Context): string | undefined {
  const asked = c.req.query()
  const unknown = Object.keys(asked).find((name) => !knownParameters.has(name))
  if (unknown !== undefined) return `${unknown} is not a parameter.`
  const client = tools.memory.get<Client>("client", asked["client_id"] ?? "")
  if (client === undefined || client.server !== serverOf(c)) {
    return "Client authentication failed due to unknown client."
  }
  const target = asked["redirect_uri"] ?? ""
  if (!client.redirectUris.includes(target) || !tools.mayReturnTo(target)) {
    return "The redirect uri included is not valid."
  }
  if (asked["response_type"] !== "code") return "The authorization server does not support this response type."
  const wanted = scopesIn(asked["scope"] ?? "read")
  if (wanted.length === 0 || wanted.some((each) => !client.scopes.includes(each))) {
    return "The requested scope is invalid, unknown, or malformed."
  }
  const { code_challenge: challenge, code_challenge_method: method } = asked
  if (challenge === undefined && method === undefined) return undefined
  if (method !== "S256") return "The code challenge method must be S256."
  return /^[A-Za-z0-9_-]{43}$/.test(challenge ?? "") ? undefined : "The code challenge is malformed."
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const query = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const redirectUri = query["redirect_uri"] ?? ""
  const back = new URL(redirectUri)
  const state = query["state"]
  const sendBack = (fields: Readonly<Record<string, string>>): Response => {
    for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
    if (state !== undefined) back.searchParams.set("state", state)
    return c.redirect(back.href)
  }
  if (form.get("decision") !== "allow") {
    const description = "The resource owner or authorization server denied the request."
    return sendBack({ error: "access_denied", error_description: description })
  }
  const account = findAccount(tools, form.get("account") ?? "")
  const isHere = account?.server === serverOf(c) && tools.isVisible(account.key)
  if (account === undefined || !isHere) return errorPage(c, "There is no such account here.")
  const code = newSecret()
  const record: Code = {
    account: account.key,
    client: query["client_id"] ?? "",
    redirectUri,
    scopes: scopesIn(query["scope"] ?? "read"),
    challenge: query["code_challenge"] ?? "",
    expiresAt: tools.now().add({ minutes: codeMinutes }).epochMilliseconds,
  }
  tools.memory.put("code", code, record)
  return sendBack({ code })
}

function knowClient(tools: SandboxTools, c: Context, form: Readonly<Record<string, string>>): Client | undefined {
  const client = tools.memory.get<Client>("client", form["client_id"] ?? "")
  return client?.server === serverOf(c) && client.secret === form["client_secret"] ? client : undefined
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readForm(c)
  if (knowClient(tools, c, form) === undefined) {
    const description =
      "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method."
    failToken(401, "invalid_client", description)
  }
  if (form["grant_type"] !== "authorization_code") {
    const description = "The authorization grant type is not supported by the authorization server."
    failToken(400, "unsupported_grant_type", description)
  }
  const code = tools.memory.get<Code>("code", form["code"] ?? "")
  tools.memory.delete("code", form["code"] ?? "")
  const isProven =
    code?.challenge === "" ||
    createHash("sha256")
      .update(form["code_verifier"] ?? "")
      .digest("base64url") === code?.challenge
  const isGood =
    code !== undefined &&
    code.expiresAt > tools.now().epochMilliseconds &&
    code.client === form["client_id"] &&
    code.redirectUri === form["redirect_uri"] &&
    isProven
  if (!isGood) {
    const description =
      "The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client."
    return failToken(400, "invalid_grant", description)
  }
  const { account, client, scopes } = code
  return c.json({
    access_token: issueToken(tools, { account, client, scopes }),
    token_type: "Bearer",
    scope: scopes.join(" "),
    created_at: Math.floor(tools.now().epochMilliseconds / 1000),
  })
}

async function revokeToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readForm(c)
  const token = tools.memory.get<Token>("token", form["token"] ?? "")
  const isTheirs = token === undefined || token.client === form["client_id"]
  if (knowClient(tools, c, form) === undefined || !isTheirs) {
    failToken(403, "unauthorized_client", "You are not authorized to revoke this token")
  }
  if (token !== undefined) tools.memory.put("token", form["token"] ?? "", { ...token, state: "revoked" })
  return c.json({})
}

async function verify(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read:accounts")
  const source = { privacy: "public", sensitive: false, language: null, note: "", fields: [], quote_policy: "public" }
  return c.json({ ...showAccount(tools, account), source })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v1/apps", (c) => register(tools, c))
  playConsent(app, tools, { findFault, errorPage, ask: showConsent, decide })
  app.post("/servers/:server/oauth/token", (c) => answerToken(tools, c))
  app.post("/servers/:server/oauth/revoke", (c) => revokeToken(tools, c))
  app.get("/servers/:server/api/v1/accounts/verify_credentials", (c) => verify(tools, c))
}
