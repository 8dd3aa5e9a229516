import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { killGrants, meetTrouble } from "#networks/tiktok/simulator/admit.ts"
import { failTokens } from "#networks/tiktok/simulator/problems.ts"
import { ageOf, type Code, type Grant, inSeconds, newToken, type Token } from "#networks/tiktok/simulator/records.ts"

const app = { key: "sandbox", secret: "sandbox-secret" } as const
const accessSeconds = 7200
const refreshSeconds = 31_536_000

type Form = Readonly<Record<string, string>>

async function readForm(c: Context): Promise<Form> {
  if (!/^application\/x-www-form-urlencoded(?:;|$)/.test(c.req.header("content-type") ?? "")) {
    failTokens(400, "invalid_request", "Only application/x-www-form-urlencoded is supported as Content-Type.")
  }
  const {
    client_key: key,
    client_secret: secret,
    ...form
  } = Object.fromEntries(new URLSearchParams(await c.req.text()))
  if (key !== app.key || secret !== app.secret) {
    failTokens(401, "invalid_client", "Client key or secret is incorrect.")
  }
  return form
}

function checkFields(form: Form, ...known: readonly string[]): void {
  const isGood = known.every((name) => name in form) && Object.keys(form).every((name) => known.includes(name))
  if (!isGood) failTokens(400, "invalid_request", "The request parameters are malformed.")
}

function giveTokens(tools: SandboxTools, grant: string, { account, scopes }: Grant): object {
  const [access, refresh] = [newToken("act."), newToken("rft.")]
  tools.memory.put("access", access, { grant, expiresAt: inSeconds(tools, accessSeconds) })
  tools.memory.put("refresh", refresh, { grant, expiresAt: inSeconds(tools, refreshSeconds) })
  return {
    open_id: account,
    scope: scopes.join(","),
    access_token: access,
    expires_in: accessSeconds,
    refresh_token: refresh,
    refresh_expires_in: refreshSeconds,
    token_type: "Bearer",
  }
}

function exchangeCode(tools: SandboxTools, form: Form): object {
  checkFields(form, "grant_type", "code", "redirect_uri")
  const { code: presented = "", redirect_uri: redirectUri } = form
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  if (code === undefined || ageOf(tools, code.expiresAt) >= 0) {
    return failTokens(400, "invalid_grant", "Authorization code is expired.")
  }
  if (code.redirectUri !== redirectUri) {
    return failTokens(400, "invalid_request", "Redirect_uri is not matched with the uri when requesting code.")
  }
  const id = newToken("")
  const grant: Grant = { account: code.account, scopes: code.scopes, isDead: false }
  tools.memory.put("grant", id, grant)
  return giveTokens(tools, id, grant)
}

/** A refresh token works once and gives its place to the next. */
async function renew(tools: SandboxTools, form: Form): Promise<object> {
  checkFields(form, "grant_type", "refresh_token")
  const invalid = (): never => failTokens(400, "invalid_grant", "Refresh token is invalid or expired.")
  const presented = form["refresh_token"] ?? ""
  const refresh = tools.memory.get<Token>("refresh", presented)
  const grant = refresh === undefined ? undefined : tools.memory.get<Grant>("grant", refresh.grant)
  if (refresh === undefined || grant === undefined) return invalid()
  const fault = await meetTrouble(tools, grant.account, "tokenRevoked")
  if (fault === "tokenRevoked") killGrants(tools, grant.account)
  if (fault === "tokenRevoked" || grant.isDead || ageOf(tools, refresh.expiresAt) >= 0) return invalid()
  tools.memory.delete("refresh", presented)
  return giveTokens(tools, refresh.grant, grant)
}

function giveBack(tools: SandboxTools, form: Form): void {
  checkFields(form, "token")
  const token = tools.memory.get<Token>("access", form["token"] ?? "")
  const grant = token === undefined ? undefined : tools.memory.get<Grant>("grant", token.grant)
  if (token !== undefined && grant !== undefined) tools.memory.put("grant", token.grant, { ...grant, isDead: true })
}

export function tokenRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.post("/oauth/token/", async (c) => {
    const form = await readForm(c)
    if (form["grant_type"] === "authorization_code") return c.json(exchangeCode(tools, form))
    if (form["grant_type"] === "refresh_token") return c.json(await renew(tools, form))
    return failTokens(400, "unsupported_grant_type", "Grant type is not supported.")
  })
  routes.post("/oauth/revoke/", async (c) => {
    giveBack(tools, await readForm(c))
    return c.json({})
  })
  return routes
}
