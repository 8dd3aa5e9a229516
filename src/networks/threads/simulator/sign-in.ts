import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import { meetTrouble } from "#networks/threads/simulator/admit.ts"
import { badParameter, deadToken, graphError } from "#networks/threads/simulator/graph-error.ts"
import { inspectToken } from "#networks/threads/simulator/inspect-token.ts"
import { type Account, ageOf, type Code, newToken, type Token } from "#networks/threads/simulator/records.ts"

const clientId = "sandbox"
const clientSecret = "sandbox-secret"
const hour = 3600
const day = 24 * hour
const longSeconds = 60 * day

const knownScopes = new Set([
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_manage_insights",
  "threads_delete",
])

/** What is wrong with an authorisation request, in words for the person who looks at the page. */
function findFault(query: Readonly<Record<string, string>>): string | undefined {
  const { client_id: client, redirect_uri: target = "", response_type: type, scope = "" } = query
  if (client !== clientId) return "Invalid client_id"
  if (!URL.canParse(target)) return "Invalid redirect_uri"
  if (type !== "code") return "response_type must be code"
  const scopes = scope.split(",")
  if (scopes.some((each) => !knownScopes.has(each))) return "Invalid scope"
  return scopes.includes("threads_basic") ? undefined : "threads_basic is required"
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Sorry</title>
      <h1>Sorry, this page isn't available</h1>
      <p>${fault}</p>`,
    400,
  )
}

/** People may withhold everything but the first permission. */
function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const choices = tools.memory.list<Account>("account").map(({ value: { id, handle, name } }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${name} (@${handle})</label>
    </p>`
  })
  const optional = (c.req.query("scope") ?? "").split(",").filter((scope) => scope !== "threads_basic")
  const scopes = optional.map(
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
          <title>Log in with Threads (sandbox)</title>
        </head>
        <body>
          <h1>An app wants to access your profile</h1>
          <form method="post">
            ${choices} ${scopes}
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const { redirect_uri: redirectUri = "", scope = "", state } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(redirectUri)
  if (state !== undefined) back.searchParams.set("state", state)
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_reason", "user_denied")
    back.searchParams.set("error_description", "The user denied your request")
    return c.redirect(back.href)
  }
  const account = tools.memory.get<Account>("account", form.get("account") ?? "")
  if (account === undefined) return errorPage(c, "There is no such account.")
  const without = form.getAll("without")
  const code = newToken()
  const record: Code = {
    account: account.id,
    redirectUri,
    scopes: scope.split(",").filter((each) => each === "threads_basic" || !without.includes(each)),
    expiresAt: tools.now().add({ seconds: hour }).toString(),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  return c.redirect(`${back.href}#_`)
}

function giveToken(tools: SandboxTools, from: Pick<Token, "account" | "scopes">, seconds: number): string {
  const token = newToken()
  const record: Token = {
    account: from.account,
    scopes: from.scopes,
    isLong: seconds > hour,
    issuedAt: tools.now().toString(),
    expiresAt: tools.now().add({ seconds }).toString(),
    state: "live",
  }
  tools.memory.put("token", token, record)
  return token
}

/** This call has errors of its own shape. */
function refuseCode(c: Context, message: string): Response {
  return c.json({ error_type: "OAuthException", code: 400, error_message: message }, 400)
}

async function exchangeCode(tools: SandboxTools, c: Context): Promise<Response> {
  if (c.req.header("content-type") !== "application/x-www-form-urlencoded") return refuseCode(c, "A form is expected")
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  if (form["client_id"] !== clientId) return refuseCode(c, "Invalid client_id")
  if (form["client_secret"] !== clientSecret) return refuseCode(c, "Error validating client secret.")
  if (form["grant_type"] !== "authorization_code") return refuseCode(c, "Invalid grant_type")
  const presented = form["code"] ?? ""
  const code = tools.memory.get<Code>("code", presented)
  if (code === undefined) return refuseCode(c, "Invalid authorization code")
  tools.memory.delete("code", presented)
  if (ageOf(tools, code.expiresAt) >= 0) return refuseCode(c, "This authorization code has expired")
  if (code.redirectUri !== form["redirect_uri"]) {
    return refuseCode(
      c,
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    )
  }
  const token = giveToken(tools, code, hour)
  // An id without quotes, which a number of JavaScript does not hold.
  const body = `{"access_token":${JSON.stringify(token)},"user_id":${code.account}}`
  return c.body(body, 200, { "content-type": "application/json" })
}

function makeLong(tools: SandboxTools, c: Context): Response {
  const { grant_type: type, client_secret: secret, access_token: presented = "" } = c.req.query()
  if (type !== "th_exchange_token") return badParameter(c, "Unsupported grant_type")
  if (secret !== clientSecret) return graphError(c, { message: "Error validating client secret.", code: 1 })
  const token = tools.memory.get<Token>("token", presented)
  if (token === undefined || token.isLong || token.state !== "live") return deadToken(c, 467)
  if (ageOf(tools, token.expiresAt) >= 0) return deadToken(c, 463)
  return c.json({ access_token: giveToken(tools, token, longSeconds), token_type: "bearer", expires_in: longSeconds })
}

async function renew(tools: SandboxTools, c: Context): Promise<Response> {
  const { grant_type: type, access_token: presented = "" } = c.req.query()
  if (type !== "th_refresh_token") return badParameter(c, "Unsupported grant_type")
  const token = tools.memory.get<Token>("token", presented)
  if (token === undefined) return deadToken(c, 467)
  const trouble = await meetTrouble(tools, c, token.account)
  if (trouble !== undefined) return trouble
  const isRevoked = tools.takeFault(token.account, "tokenRevoked") !== undefined
  if (isRevoked) tools.memory.put("token", presented, { ...token, state: "dead" })
  if (isRevoked || token.state === "dead") return deadToken(c, 460)
  if (!token.isLong) return deadToken(c, 467)
  if (ageOf(tools, token.expiresAt) >= 0) return deadToken(c, 463)
  // The one liberty: a token that a fault has ended may be young, where the real one would have lived for weeks.
  if (token.state === "live" && ageOf(tools, token.issuedAt) < day) {
    return badParameter(c, "The access token must be at least 24 hours old")
  }
  return c.json({ access_token: giveToken(tools, token, longSeconds), token_type: "bearer", expires_in: longSeconds })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.get("/web/oauth/authorize", (c) => {
    const fault = findFault(c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  app.post("/web/oauth/authorize", (c) => {
    const fault = findFault(c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  app.post("/graph/oauth/access_token", (c) => exchangeCode(tools, c))
  app.get("/graph/v1.0/debug_token", (c) => inspectToken(tools, c))
  app.get("/graph/access_token", (c) => makeLong(tools, c))
  app.get("/graph/refresh_access_token", (c) => renew(tools, c))
}
