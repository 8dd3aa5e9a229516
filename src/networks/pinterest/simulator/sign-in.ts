import { type Context, Hono } from "hono"
import { meetTrouble, trialClient } from "#networks/pinterest/simulator/admit.ts"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import type { Account } from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import {
  onlyParameters,
  parameterIs,
  redirectUriIsRegistered,
  scopesAreKnown,
  stateIsThere,
} from "#networks/simulator/consent-checks.ts"
import { choicesOf, type Consent, playConsent } from "#networks/simulator/consent.ts"
import { findRefresh, keepToken, openGrant } from "#networks/simulator/grants.ts"
import { type Fields, readForm as readFields, strayOf } from "#networks/simulator/read-body.ts"

const accessSeconds = 2_592_000
const refreshSeconds = 5_184_000

const knownScopes = [
  "ads:read",
  "ads:write",
  "boards:read",
  "boards:read_secret",
  "boards:write",
  "boards:write_secret",
  "pins:read",
  "pins:read_secret",
  "pins:write",
  "pins:write_secret",
  "user_accounts:read",
]

const knownParameters = ["client_id", "redirect_uri", "response_type", "scope", "state"]

/** An app with standard access, and one that has trial access. The secret of each is its id and `-secret`. */
const clients = ["sandbox", trialClient]

const consent: Consent = {
  checks: [
    onlyParameters(knownParameters, (stray) => `${stray} is not a parameter of this page`),
    parameterIs("response_type", "code", "response_type must be code"),
    (_tools, c) => (clients.includes(c.req.query("client_id") ?? "") ? undefined : "The app is not known"),
    redirectUriIsRegistered("redirect_uri does not match the one of the app"),
    scopesAreKnown(",", knownScopes, "scope is not known"),
    stateIsThere("state is missing"),
  ],
  words: () => ({
    title: "Give access: Pinterest (sandbox)",
    heading: "An app would like to use your Pinterest account",
    may: "It may",
    allow: "Give access",
    deny: "Cancel",
    wrong: ["Something went wrong", "Something went wrong"],
    nobody: "There is no such account.",
  }),
  scopes: { separator: "," },
  choices: choicesOf(
    (memory) => memory.list<Account>("account"),
    ({ username, businessName }) => `${businessName} (${username})`,
  ),
  denied: { error: "access_denied", error_description: "The user denied the request" },
  code: { prefix: "", seconds: 600 },
}

/** The app that a call comes from, by its own password. */
function authenticate(c: Context): string {
  const presented = c.req.header("authorization")
  const isIts = (id: string) => presented === `Basic ${Buffer.from(`${id}:${id}-secret`).toString("base64")}`
  return clients.find(isIts) ?? fail(401, 2, "Authentication failed.")
}

function checkFields(form: Fields, ...known: readonly string[]): void {
  const stray = strayOf(form, known)
  if (stray !== undefined) fail(400, 1, `Unexpected parameter ${stray}`)
}

/** A refresh token lives for sixty days from its own making, and gives its place to the next. */
function giveTokens(tools: SandboxTools, grant: string, scopes: readonly string[], type: string): object {
  return {
    response_type: type,
    access_token: keepToken(tools, "access", newToken("pina_"), grant, accessSeconds),
    token_type: "bearer",
    expires_in: accessSeconds,
    refresh_token: keepToken(tools, "refresh", newToken("pinr."), grant, refreshSeconds),
    refresh_token_expires_in: refreshSeconds,
    refresh_token_expires_at: Math.floor(tools.now().epochMilliseconds / 1000) + refreshSeconds,
    scope: scopes.join(" "),
  }
}

const invalidGrant = (): never => fail(400, 283, "The authorization grant is invalid")

function exchangeCode(tools: SandboxTools, client: string, form: Fields): object {
  checkFields(form, "grant_type", "code", "redirect_uri", "continuous_refresh")
  const code = redeemCode(tools, form)
  if (typeof code === "string" || code.asked["client_id"] !== client) return invalidGrant()
  return giveTokens(tools, openGrant(tools, { ...code, client }), code.scopes, "authorization_code")
}

async function renew(tools: SandboxTools, client: string, form: Fields): Promise<object> {
  checkFields(form, "grant_type", "refresh_token", "scope")
  const presented = form["refresh_token"] ?? ""
  const held = await findRefresh(tools, presented, (...about) => meetTrouble(tools, ...about))
  if (held === undefined || held.grant.client !== client) return invalidGrant()
  tools.memory.delete("refresh", presented)
  return giveTokens(tools, held.id, held.grant.scopes, "refresh_token")
}

export function consentRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  playConsent(routes, "/oauth/", tools, consent)
  return routes
}

export function tokenRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/oauth/token", async (c) => {
    const client = authenticate(c)
    const form = await readFields(c, () => fail(415, 1, "The body must be a form"))
    if (form["grant_type"] === "authorization_code") return c.json(exchangeCode(tools, client, form))
    if (form["grant_type"] === "refresh_token") return c.json(await renew(tools, client, form))
    return fail(400, 1, "grant_type is missing or not known")
  })
}
