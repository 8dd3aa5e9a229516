import type { Context, Hono } from "hono"
import { html } from "hono/html"
import { endedToken } from "#networks/facebook/simulator/graph-error.ts"
import type { Code, Page, UserToken } from "#networks/facebook/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { ageOf, newToken } from "#networks/meta-shared/simulator/records.ts"
import { clientId, clientSecret } from "#networks/meta-shared/simulator/sign-in.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const codeSeconds = 600
const shortSeconds = 2 * 3600
const longSeconds = 60 * 86_400

const knownScopes = new Set([
  "pages_show_list",
  "pages_manage_posts",
  "pages_read_engagement",
  "pages_read_user_content",
  "read_insights",
  "business_management",
])

/** What is wrong with an authorisation request, in words for the person who looks at the page. */
function findFault(tools: SandboxTools, query: Readonly<Record<string, string>>): string | undefined {
  const { client_id: client, redirect_uri: target = "", response_type: type, scope = "" } = query
  if (client !== clientId) return "Invalid App ID"
  if (!tools.mayReturnTo(target)) return "URL blocked: this redirect failed because the redirect URI is not whitelisted"
  if (type !== "code") return "response_type must be code"
  return scope.split(",").some((each) => !knownScopes.has(each)) ? "Invalid Scopes" : undefined
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Error</title>
      <h1>Sorry, something went wrong</h1>
      <p>${fault}</p>`,
    400,
  )
}

/** People choose their pages, and may withhold every permission. */
function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Page>("page").map(({ id }) => id))
  const pages = offered.flatMap((id) => tools.memory.get<Page>("page", id) ?? [])
  const choices = pages.map(({ id, name, username }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="checkbox" name="account" value="${id}" ${checked} /> ${name} (${username})</label>
    </p>`
  })
  const scopes = (c.req.query("scope") ?? "").split(",").map(
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
          <title>Log in with Facebook (sandbox)</title>
        </head>
        <body>
          <h1>Choose the Pages that an app may use</h1>
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
  const { redirect_uri: redirectUri = "", scope = "", state } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(redirectUri)
  if (state !== undefined) back.searchParams.set("state", state)
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_code", "200")
    back.searchParams.set("error_reason", "user_denied")
    back.searchParams.set("error_description", "Permissions error")
    return c.redirect(back.href)
  }
  const pages = form.getAll("account")
  if (pages.some((id) => tools.memory.get<Page>("page", id) === undefined || !tools.isVisible(id))) {
    return errorPage(c, "There is no such page.")
  }
  const asked = scope.split(",")
  tools.memory.put("asked", "scopes", asked)
  const without = form.getAll("without")
  const code = newToken("EAAB")
  const record: Code = {
    pages,
    scopes: asked.filter((each) => !without.includes(each)),
    redirectUri,
    expiresAt: tools.now().add({ seconds: codeSeconds }).toString(),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  return c.redirect(`${back.href}#_=_`)
}

function giveToken(tools: SandboxTools, { pages, scopes }: Code | UserToken, isLong: boolean): object {
  const seconds = isLong ? longSeconds : shortSeconds
  const token = newToken("EAAB")
  const record: UserToken = {
    pages,
    scopes,
    isLong,
    expiresAt: tools.now().add({ seconds }).toString(),
  }
  tools.memory.put("userToken", token, record)
  return { access_token: token, token_type: "bearer", expires_in: seconds }
}

function exchangeCode(tools: SandboxTools, c: Context): Response {
  const { code: presented = "", redirect_uri: redirectUri } = c.req.query()
  const code = tools.memory.get<Code>("code", presented)
  if (code === undefined) return badParameter(c, "Invalid verification code format.")
  tools.memory.delete("code", presented)
  if (ageOf(tools, code.expiresAt) >= 0) return badParameter(c, "This authorization code has expired.")
  if (code.redirectUri !== redirectUri) {
    return badParameter(
      c,
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    )
  }
  return c.json(giveToken(tools, code, false))
}

function exchangeToken(tools: SandboxTools, c: Context): Response {
  const token = tools.memory.get<UserToken>("userToken", c.req.query("fb_exchange_token") ?? "")
  if (token === undefined) return endedToken(c, 467)
  return ageOf(tools, token.expiresAt) >= 0 ? endedToken(c, 463) : c.json(giveToken(tools, token, true))
}

function openToken(tools: SandboxTools, c: Context): Response {
  const { client_id: client, client_secret: secret, grant_type: type } = c.req.query()
  if (client !== clientId) return graphError(c, { message: "Error validating application.", code: 101 })
  if (secret !== clientSecret) return graphError(c, { message: "Error validating client secret.", code: 1 })
  if (type === undefined) return exchangeCode(tools, c)
  return type === "fb_exchange_token" ? exchangeToken(tools, c) : badParameter(c, "Unsupported grant_type")
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.get("/web/v25.0/dialog/oauth", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  app.post("/web/v25.0/dialog/oauth", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  app.get("/graph/v25.0/oauth/access_token", (c) => openToken(tools, c))
}
