import { createHash } from "node:crypto"
import { type Context, Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import { meetTrouble } from "#networks/youtube/simulator/admit.ts"
import { failToken } from "#networks/youtube/simulator/problems.ts"
import {
  type AccessToken,
  type Channel,
  type Code,
  type Grant,
  inSeconds,
  isOver,
  newToken,
  type RefreshToken,
} from "#networks/youtube/simulator/records.ts"

const app = { clientId: "sandbox", clientSecret: "sandbox-secret" } as const
const codeSeconds = 600
const accessSeconds = 3599
/** A refresh token that nobody uses for half a year dies. */
const unusedDays = 183

const knownScopes = new Set([
  "openid",
  "email",
  "profile",
  "https://www.googleapis.com/auth/youtube",
  "https://www.googleapis.com/auth/youtube.upload",
  "https://www.googleapis.com/auth/youtube.readonly",
])

const knownParameters = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "access_type",
  "prompt",
  "include_granted_scopes",
  "code_challenge",
  "code_challenge_method",
  "login_hint",
])

/** What is wrong with what is asked for, in words for the person who looks at the page. */
function findFault(query: Readonly<Record<string, string>>): string | undefined {
  const stray = Object.keys(query).find((name) => !knownParameters.has(name))
  if (stray !== undefined) return `Error 400: invalid_request. Parameter not allowed: ${stray}`
  if (query["response_type"] !== "code") return "Error 400: unsupported_response_type"
  if (query["client_id"] !== app.clientId) return "Error 401: invalid_client"
  if (!URL.canParse(query["redirect_uri"] ?? "")) return "Error 400: redirect_uri_mismatch"
  const scopes = (query["scope"] ?? "").split(" ")
  if (scopes.some((scope) => !knownScopes.has(scope))) return "Error 400: invalid_scope"
  if (!/^(?:offline|online)?$/.test(query["access_type"] ?? "")) return "Error 400: invalid_request. access_type"
  const { code_challenge: challenge, code_challenge_method: method } = query
  if (challenge === undefined && method === undefined) return undefined
  const isGood = method === "S256" && /^[A-Za-z0-9_-]{43}$/.test(challenge ?? "")
  return isGood ? undefined : "Error 400: invalid_request. code_challenge"
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Access blocked</title>
      <h1>Access blocked</h1>
      <p>${fault}</p>`,
    400,
  )
}

/** People choose a channel, and may take the tick off each permission. */
function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const choices = tools.memory.list<Channel>("channel").map(({ value: { id, title, handle } }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${title} (@${handle})</label>
    </p>`
  })
  const scopes = (c.req.query("scope") ?? "").split(" ").map(
    (scope) =>
      html`<p>
        <label><input type="checkbox" name="without" value="${scope}" /> without ${scope}</label>
      </p>`,
  )
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Sign in: Google (sandbox)</title>
        </head>
        <body>
          <h1>Choose your account or a brand account</h1>
          <form method="post">
            ${choices} ${scopes}
            <button name="decision" value="allow">Continue</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const query = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(query["redirect_uri"] ?? "")
  if (query["state"] !== undefined) back.searchParams.set("state", query["state"])
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    return c.redirect(back.href)
  }
  const channel = tools.memory.get<Channel>("channel", form.get("account") ?? "")
  if (channel === undefined) return errorPage(c, "Nobody was chosen.")
  const scopes = (query["scope"] ?? "").split(" ").filter((scope) => !form.getAll("without").includes(scope))
  const code = newToken("4/0")
  const record: Code = {
    channel: channel.id,
    redirectUri: query["redirect_uri"] ?? "",
    challenge: query["code_challenge"] ?? "",
    scopes,
    // Who has consented before gets no second refresh token unless they are asked again.
    isOffline: query["access_type"] === "offline" && query["prompt"] === "consent",
    expiresAt: inSeconds(tools, codeSeconds),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  back.searchParams.set("scope", scopes.join(" "))
  return c.redirect(back.href)
}

async function readForm(c: Context): Promise<Readonly<Record<string, string>>> {
  if (c.req.header("content-type")?.split(";")[0] !== "application/x-www-form-urlencoded") {
    failToken(400, "invalid_request", "The body must be a form.")
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function checkFields(form: Readonly<Record<string, string>>, ...known: readonly string[]): void {
  if (form["client_id"] !== app.clientId || form["client_secret"] !== app.clientSecret) {
    failToken(401, "invalid_client", "The OAuth client was not found.")
  }
  const stray = Object.keys(form).find((name) => !["client_id", "client_secret", "grant_type", ...known].includes(name))
  if (stray !== undefined) failToken(400, "invalid_request", `Parameter not allowed: ${stray}`)
}

function giveAccess(tools: SandboxTools, grant: string, scopes: readonly string[]): object {
  const access = newToken("ya29.")
  const token: AccessToken = { grant, expiresAt: inSeconds(tools, accessSeconds) }
  tools.memory.put("access", access, token)
  return { access_token: access, expires_in: accessSeconds, scope: scopes.join(" "), token_type: "Bearer" }
}

function exchangeCode(tools: SandboxTools, form: Readonly<Record<string, string>>): object {
  checkFields(form, "code", "redirect_uri", "code_verifier")
  const { code: presented = "", redirect_uri: redirectUri, code_verifier: verifier = "" } = form
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  if (code === undefined || isOver(tools, code.expiresAt))
    return failToken(400, "invalid_grant", "Malformed auth code.")
  if (code.redirectUri !== redirectUri) failToken(400, "redirect_uri_mismatch", "Bad Request")
  const isSame = code.challenge === "" || createHash("sha256").update(verifier).digest("base64url") === code.challenge
  if (!isSame) failToken(400, "invalid_grant", "Invalid code verifier.")
  const id = newToken("")
  const grant: Grant = { channel: code.channel, scopes: code.scopes, isDead: false }
  tools.memory.put("grant", id, grant)
  const answer = giveAccess(tools, id, grant.scopes)
  if (!code.isOffline) return answer
  const refresh = newToken("1//0")
  tools.memory.put("refresh", refresh, { grant: id, usedAt: tools.now().toString() })
  return { ...answer, refresh_token: refresh }
}

async function renew(tools: SandboxTools, form: Readonly<Record<string, string>>): Promise<object> {
  checkFields(form, "refresh_token")
  const presented = form["refresh_token"] ?? ""
  const refresh = tools.memory.get<RefreshToken>("refresh", presented)
  const grant = refresh === undefined ? undefined : tools.memory.get<Grant>("grant", refresh.grant)
  const refuse = () => failToken(400, "invalid_grant", "Token has been expired or revoked.")
  if (refresh === undefined || grant === undefined) return refuse()
  const fault = await meetTrouble(tools, grant.channel, "tokenRevoked")
  if (fault === "tokenRevoked") tools.memory.put("grant", refresh.grant, { ...grant, isDead: true })
  const isForgotten = tools.now().since(Temporal.Instant.from(refresh.usedAt)).total("days") > unusedDays
  if (fault === "tokenRevoked" || grant.isDead || isForgotten) return refuse()
  tools.memory.put("refresh", presented, { ...refresh, usedAt: tools.now().toString() })
  return giveAccess(tools, refresh.grant, grant.scopes)
}

export function consentRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/o/oauth2/v2/auth", (c) => {
    const fault = findFault(c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  routes.post("/o/oauth2/v2/auth", (c) => {
    const fault = findFault(c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  return routes
}

export function tokenRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.post("/token", async (c) => {
    const form = await readForm(c)
    if (form["grant_type"] === "authorization_code") return c.json(exchangeCode(tools, form))
    if (form["grant_type"] === "refresh_token") return c.json(await renew(tools, form))
    return failToken(400, "unsupported_grant_type", "Invalid grant_type")
  })
  routes.post("/revoke", async (c) => {
    const { token = "" } = await readForm(c)
    const { memory } = tools
    const found = memory.get<RefreshToken>("refresh", token) ?? memory.get<AccessToken>("access", token)
    const grant = found === undefined ? undefined : memory.get<Grant>("grant", found.grant)
    if (found === undefined || grant === undefined) return failToken(400, "invalid_token", "Token expired or revoked")
    memory.put("grant", found.grant, { ...grant, isDead: true })
    return c.json({})
  })
  return routes
}
