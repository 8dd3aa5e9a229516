import type { Context, Hono } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { playServerConsent, scopesIn } from "#networks/fediverse-shared/simulator/sign-in.ts"
import { newId, showAccount } from "#networks/mastodon/simulator/accounts.ts"
import { fail, failToken } from "#networks/mastodon/simulator/answers.ts"
import { readFields } from "#networks/mastodon/simulator/read-body.ts"
import { authorize, issueToken, type Token } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { challengeIsGood, onlyParameters, parameterIs } from "#networks/simulator/consent-checks.ts"
import type { Check } from "#networks/simulator/consent.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

/** An app as one server knows it. */
type Client = {
  readonly server: string
  readonly name: string
  readonly secret: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
}

const defaultScope = "read"

const knownScopes =
  /^(?:profile|follow|push|(?:read|write)(?::(?:accounts|blocks|bookmarks|conversations|favourites|filters|follows|lists|media|mutes|notifications|reports|search|statuses))?)$/

async function register(tools: SandboxTools, c: Context): Promise<Response> {
  const {
    client_name: name = "",
    redirect_uris: uris = "",
    scopes = "read",
    website = "",
    ...rest
  } = await readFields(c)
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
  const id = newToken()
  const client: Client = { server: serverOf(c), name, secret: newToken(), redirectUris, scopes: wanted }
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

const knownParameters = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "force_login",
  "lang",
  "code_challenge",
  "code_challenge_method",
]

const findClient = ({ memory }: SandboxTools, c: Context, id: string | undefined): Client | undefined => {
  const client = memory.get<Client>("client", id ?? "")
  return client?.server === serverOf(c) ? client : undefined
}

const clientIsKnown: Check = (tools, c) =>
  findClient(tools, c, c.req.query("client_id")) === undefined
    ? "Client authentication failed due to unknown client."
    : undefined

const redirectUriIsTheirs: Check = (tools, c) => {
  const target = c.req.query("redirect_uri") ?? ""
  const client = findClient(tools, c, c.req.query("client_id"))
  return client?.redirectUris.includes(target) === true && tools.mayReturnTo(target)
    ? undefined
    : "The redirect uri included is not valid."
}

const scopesAreTheirs: Check = (tools, c) => {
  const wanted = scopesIn(c.req.query("scope") ?? defaultScope)
  const known = findClient(tools, c, c.req.query("client_id"))?.scopes ?? []
  return wanted.length === 0 || wanted.some((each) => !known.includes(each))
    ? "The requested scope is invalid, unknown, or malformed."
    : undefined
}

const checks: readonly Check[] = [
  onlyParameters(knownParameters, (stray) => `${stray} is not a parameter.`),
  clientIsKnown,
  redirectUriIsTheirs,
  parameterIs("response_type", "code", "The authorization server does not support this response type."),
  scopesAreTheirs,
  challengeIsGood({
    method: "The code challenge method must be S256.",
    challenge: "The code challenge is malformed.",
    isOptional: true,
  }),
]

const words = {
  title: "Authorization required",
  heading: "An app would like to access your account on",
  may: "It may",
  deny: "Deny",
  wrong: ["An error has occurred", "An error has occurred"],
} as const

function knowClient(tools: SandboxTools, c: Context, form: Fields): boolean {
  return findClient(tools, c, form["client_id"])?.secret === form["client_secret"]
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readFields(c)
  if (!knowClient(tools, c, form)) {
    const description =
      "Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method."
    failToken(401, "invalid_client", description)
  }
  if (form["grant_type"] !== "authorization_code") {
    const description = "The authorization grant type is not supported by the authorization server."
    failToken(400, "unsupported_grant_type", description)
  }
  const code = redeemCode(tools, form)
  if (typeof code === "string") {
    const description =
      "The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client."
    return failToken(400, "invalid_grant", description)
  }
  const { account, scopes, asked } = code
  return c.json({
    access_token: issueToken(tools, { account, client: asked["client_id"] ?? "", scopes }),
    token_type: "Bearer",
    scope: scopes.join(" "),
    created_at: Math.floor(tools.now().epochMilliseconds / 1000),
  })
}

async function revokeToken(tools: SandboxTools, c: Context): Promise<Response> {
  const form = await readFields(c)
  const token = tools.memory.get<Token>("token", form["token"] ?? "")
  const isTheirs = token === undefined || token.client === form["client_id"]
  if (!knowClient(tools, c, form) || !isTheirs) {
    failToken(403, "unauthorized_client", "You are not authorized to revoke this token")
  }
  if (token !== undefined) tools.memory.put("token", form["token"] ?? "", { ...token, state: "revoked" })
  return c.json({})
}

async function verify(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read:accounts")
  const source = {
    privacy: "public",
    sensitive: false,
    language: null,
    note: "",
    fields: [],
    follow_requests_count: 0,
    hide_collections: null,
    discoverable: true,
    indexable: false,
    attribution_domains: [],
    quote_policy: "public",
  }
  const role = { id: "-99", name: "", permissions: "65536", color: "", highlighted: false }
  return c.json({ ...showAccount(tools, account), source, role })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v1/apps", (c) => register(tools, c))
  playServerConsent(app, tools, { checks, words, codePrefix: "", defaultScope })
  app.post("/servers/:server/oauth/token", (c) => answerToken(tools, c))
  app.post("/servers/:server/oauth/revoke", (c) => revokeToken(tools, c))
  app.get("/servers/:server/api/v1/accounts/verify_credentials", (c) => verify(tools, c))
}
