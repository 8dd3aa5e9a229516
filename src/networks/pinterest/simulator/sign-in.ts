import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { meetTrouble } from "#networks/pinterest/simulator/admit.ts"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import {
  type Account,
  type Code,
  type Grant,
  inSeconds,
  isOver,
  newToken,
  type Token,
} from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const app = { clientId: "sandbox", clientSecret: "sandbox-secret" } as const
const codeSeconds = 600
const accessSeconds = 2_592_000
const refreshSeconds = 5_184_000

const knownScopes = new Set([
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
])

const knownParameters = new Set(["client_id", "redirect_uri", "response_type", "scope", "state"])

/** What is wrong with what is asked for, in words for the person who looks at the page. */
function findFault(tools: SandboxTools, query: Readonly<Record<string, string>>): string | undefined {
  const { response_type: type, client_id: client, redirect_uri: target = "", scope = "", state = "" } = query
  const stray = Object.keys(query).find((name) => !knownParameters.has(name))
  if (stray !== undefined) return `${stray} is not a parameter of this page`
  if (type !== "code") return "response_type must be code"
  if (client !== app.clientId) return "The app is not known"
  if (!tools.mayReturnTo(target)) return "redirect_uri does not match the one of the app"
  if (scope.split(",").some((each) => !knownScopes.has(each))) return "scope is not known"
  return state === "" ? "state is missing" : undefined
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>${fault}</p>`,
    400,
  )
}

function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Account>("account").map(({ id }) => id))
  const accounts = offered.flatMap((id) => tools.memory.get<Account>("account", id) ?? [])
  const choices = accounts.map(({ id, username, businessName }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${businessName} (${username})</label>
    </p>`
  })
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Give access: Pinterest (sandbox)</title>
        </head>
        <body>
          <h1>An app would like to use your Pinterest account</h1>
          <form method="post">
            ${choices}
            <p>It may: ${(c.req.query("scope") ?? "").split(",").join(", ")}</p>
            <button name="decision" value="allow">Give access</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const { redirect_uri: redirectUri = "", state = "", scope = "" } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(redirectUri)
  back.searchParams.set("state", state)
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_description", "The user denied the request")
    return c.redirect(back.href)
  }
  const account = tools.memory.get<Account>("account", form.get("account") ?? "")
  if (account === undefined || !tools.isVisible(account.id)) return errorPage(c, "There is no such account.")
  const code = newToken("")
  const record: Code = {
    account: account.id,
    redirectUri,
    scopes: scope.split(","),
    expiresAt: inSeconds(tools, codeSeconds),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  return c.redirect(back.href)
}

async function readForm(c: Context): Promise<Readonly<Record<string, string>>> {
  const expected = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64")}`
  if (c.req.header("authorization") !== expected) fail(401, 2, "Authentication failed.")
  if (c.req.header("content-type")?.split(";")[0] !== "application/x-www-form-urlencoded") {
    fail(415, 1, "The body must be a form")
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function checkFields(form: Readonly<Record<string, string>>, ...known: readonly string[]): void {
  const stray = Object.keys(form).find((name) => !known.includes(name))
  if (stray !== undefined) fail(400, 1, `Unexpected parameter ${stray}`)
}

/** A refresh token lives for sixty days from its own making, and gives its place to the next. */
function giveTokens(tools: SandboxTools, grant: string, scopes: readonly string[], type: string): object {
  const [access, refresh] = [newToken("pina_"), newToken("pinr.")]
  const [accessEnd, refreshEnd] = [inSeconds(tools, accessSeconds), inSeconds(tools, refreshSeconds)]
  tools.memory.put("access", access, { grant, expiresAt: accessEnd })
  tools.memory.put("refresh", refresh, { grant, expiresAt: refreshEnd })
  return {
    response_type: type,
    access_token: access,
    token_type: "bearer",
    expires_in: accessSeconds,
    refresh_token: refresh,
    refresh_token_expires_in: refreshSeconds,
    refresh_token_expires_at: Math.floor(Temporal.Instant.from(refreshEnd).epochMilliseconds / 1000),
    scope: scopes.join(" "),
  }
}

const invalidGrant = (): never => fail(400, 283, "The authorization grant is invalid")

function exchangeCode(tools: SandboxTools, form: Readonly<Record<string, string>>): object {
  checkFields(form, "grant_type", "code", "redirect_uri", "continuous_refresh")
  const { code: presented = "", redirect_uri: redirectUri } = form
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  if (code === undefined || isOver(tools, code.expiresAt) || code.redirectUri !== redirectUri) return invalidGrant()
  const id = newToken("")
  const grant: Grant = { account: code.account, scopes: code.scopes, isDead: false }
  tools.memory.put("grant", id, grant)
  return giveTokens(tools, id, grant.scopes, "authorization_code")
}

async function renew(tools: SandboxTools, form: Readonly<Record<string, string>>): Promise<object> {
  checkFields(form, "grant_type", "refresh_token", "scope")
  const presented = form["refresh_token"] ?? ""
  const refresh = tools.memory.get<Token>("refresh", presented)
  const grant = refresh === undefined ? undefined : tools.memory.get<Grant>("grant", refresh.grant)
  if (refresh === undefined || grant === undefined) return invalidGrant()
  const fault = await meetTrouble(tools, grant.account, "tokenRevoked")
  if (fault === "tokenRevoked") tools.memory.put("grant", refresh.grant, { ...grant, isDead: true })
  if (fault === "tokenRevoked" || grant.isDead || isOver(tools, refresh.expiresAt)) return invalidGrant()
  tools.memory.delete("refresh", presented)
  return giveTokens(tools, refresh.grant, grant.scopes, "refresh_token")
}

export function consentRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/oauth/", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  routes.post("/oauth/", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  return routes
}

export function tokenRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/oauth/token", async (c) => {
    const form = await readForm(c)
    if (form["grant_type"] === "authorization_code") return c.json(exchangeCode(tools, form))
    if (form["grant_type"] === "refresh_token") return c.json(await renew(tools, form))
    return fail(400, 1, "grant_type is missing or not known")
  })
}
