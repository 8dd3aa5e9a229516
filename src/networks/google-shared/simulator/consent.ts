import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { clientId } from "#networks/google-shared/simulator/client.ts"
import { type Code, inSeconds, newToken } from "#networks/google-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** How a service asks people for access to what they have there. */
export type Consent = {
  /** The scopes that it knows, beside those of every sign-in. */
  readonly scopes: readonly string[]
  readonly heading: string
  /** The form: whom they choose, and what for. */
  readonly ask: (tools: SandboxTools, scopes: readonly string[]) => Html
  /** Whether somebody can be chosen. */
  readonly isThere: (tools: SandboxTools, account: string) => boolean
}

type Html = ReturnType<typeof html>

const codeSeconds = 600

const everybodysScopes = ["openid", "email", "profile"]

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
function findFault(
  tools: SandboxTools,
  { scopes: known }: Consent,
  query: Readonly<Record<string, string>>,
): string | undefined {
  const stray = Object.keys(query).find((name) => !knownParameters.has(name))
  if (stray !== undefined) return `Error 400: invalid_request. Parameter not allowed: ${stray}`
  if (query["response_type"] !== "code") return "Error 400: unsupported_response_type"
  if (query["client_id"] !== clientId) return "Error 401: invalid_client"
  if (!tools.mayReturnTo(query["redirect_uri"] ?? "")) return "Error 400: redirect_uri_mismatch"
  const scopes = (query["scope"] ?? "").split(" ")
  if (scopes.some((scope) => ![...everybodysScopes, ...known].includes(scope))) return "Error 400: invalid_scope"
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

/** One of those whom people can choose. */
export function choiceOf(account: string, label: string, isFirst: boolean): Html {
  return html`<p>
    <label><input type="radio" name="account" value="${account}" ${isFirst ? "checked" : ""} /> ${label}</label>
  </p>`
}

function consentPage(tools: SandboxTools, { heading, ask }: Consent, c: Context): Response | Promise<Response> {
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Sign in: Google (sandbox)</title>
        </head>
        <body>
          <h1>${heading}</h1>
          <form method="post">
            ${ask(tools, (c.req.query("scope") ?? "").split(" "))}
            <button name="decision" value="allow">Continue</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, { isThere }: Consent, c: Context): Promise<Response> {
  const query = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(query["redirect_uri"] ?? "")
  if (query["state"] !== undefined) back.searchParams.set("state", query["state"])
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    return c.redirect(back.href)
  }
  const account = form.get("account") ?? ""
  if (!isThere(tools, account) || !tools.isVisible(account)) return errorPage(c, "Nobody was chosen.")
  const scopes = (query["scope"] ?? "").split(" ").filter((scope) => !form.getAll("without").includes(scope))
  const code = newToken("4/0")
  const record: Code = {
    account,
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

export function consentRoutes(tools: SandboxTools, consent: Consent): Hono {
  const routes = new Hono()
  routes.get("/o/oauth2/v2/auth", (c) => {
    const fault = findFault(tools, consent, c.req.query())
    return fault === undefined ? consentPage(tools, consent, c) : errorPage(c, fault)
  })
  routes.post("/o/oauth2/v2/auth", (c) => {
    const fault = findFault(tools, consent, c.req.query())
    return fault === undefined ? decide(tools, consent, c) : errorPage(c, fault)
  })
  return routes
}
