import type { Context, Hono } from "hono"
import { endedToken } from "#networks/facebook/simulator/graph-error.ts"
import type { Page, UserToken } from "#networks/facebook/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { parameterIs, redirectUriIsRegistered, scopesAreKnown } from "#networks/simulator/consent-checks.ts"
import { choicesOf, type Consent, playConsent } from "#networks/simulator/consent.ts"
import { inSeconds, isOver } from "#networks/simulator/instants.ts"

const shortSeconds = 2 * 3600
const longSeconds = 60 * 86_400

const knownScopes = [
  "pages_show_list",
  "pages_manage_posts",
  "pages_read_engagement",
  "pages_read_user_content",
  "read_insights",
  "business_management",
]

/** People choose their pages, and may withhold every permission. */
const consent: Consent = {
  checks: [
    parameterIs("client_id", "sandbox", "Invalid App ID"),
    redirectUriIsRegistered("URL blocked: this redirect failed because the redirect URI is not whitelisted"),
    parameterIs("response_type", "code", "response_type must be code"),
    scopesAreKnown(",", knownScopes, "Invalid Scopes"),
  ],
  words: () => ({
    title: "Log in with Facebook (sandbox)",
    heading: "Choose the Pages that an app may use",
    allow: "Continue",
    deny: "Cancel",
    wrong: ["Error", "Sorry, something went wrong"],
    nobody: "There is no such page.",
  }),
  scopes: { separator: ",", mayWithhold: () => true },
  choices: choicesOf(
    (memory) => memory.list<Page>("page"),
    ({ name, username }) => `${name} (${username})`,
  ),
  several: true,
  denied: {
    error: "access_denied",
    error_code: "200",
    error_reason: "user_denied",
    error_description: "Permissions error",
  },
  code: { prefix: "EAAB", seconds: 600 },
  fragment: "#_=_",
}

function giveToken(tools: SandboxTools, grant: Omit<UserToken, "isLong" | "expiresAt">, isLong: boolean): object {
  const seconds = isLong ? longSeconds : shortSeconds
  const token = newToken("EAAB")
  const { pages, scopes, asked } = grant
  const record: UserToken = { pages, scopes, asked, isLong, expiresAt: inSeconds(tools, seconds) }
  tools.memory.put("userToken", token, record)
  return { access_token: token, token_type: "bearer", expires_in: seconds }
}

const wrongCode = {
  unknown: "Invalid verification code format.",
  over: "This authorization code has expired.",
  otherAddress:
    "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
  otherVerifier: "Invalid verification code format.",
} as const

function exchangeCode(tools: SandboxTools, c: Context): Response {
  const code = redeemCode(tools, c.req.query())
  if (typeof code === "string") return badParameter(c, wrongCode[code])
  const { accounts: pages, scopes, asked } = code
  return c.json(giveToken(tools, { pages, scopes, asked: (asked["scope"] ?? "").split(",") }, false))
}

function exchangeToken(tools: SandboxTools, c: Context): Response {
  const token = tools.memory.get<UserToken>("userToken", c.req.query("fb_exchange_token") ?? "")
  if (token === undefined) return endedToken(c, 467)
  return isOver(tools, token.expiresAt) ? endedToken(c, 463) : c.json(giveToken(tools, token, true))
}

function openToken(tools: SandboxTools, c: Context): Response {
  const { client_id: client, client_secret: secret, grant_type: type } = c.req.query()
  if (client !== "sandbox") return graphError(c, { message: "Error validating application.", code: 101 })
  if (secret !== "sandbox-secret") return graphError(c, { message: "Error validating client secret.", code: 1 })
  if (type === undefined) return exchangeCode(tools, c)
  return type === "fb_exchange_token" ? exchangeToken(tools, c) : badParameter(c, "Unsupported grant_type")
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  playConsent(app, "/web/v25.0/dialog/oauth", tools, consent)
  app.get("/graph/v25.0/oauth/access_token", (c) => openToken(tools, c))
}
