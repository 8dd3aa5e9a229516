import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { endGrant, findGrant, findRefresh, type Grant, keepToken, openGrant } from "#networks/simulator/grants.ts"
import { type Fields, readForm as readFields } from "#networks/simulator/read-body.ts"
import { meetTrouble } from "#networks/tiktok/simulator/admit.ts"
import { failTokens } from "#networks/tiktok/simulator/problems.ts"

const accessSeconds = 7200
const refreshSeconds = 31_536_000

async function readForm(c: Context): Promise<Fields> {
  const words = "Only application/x-www-form-urlencoded is supported as Content-Type."
  const fields = await readFields(c, () => failTokens(400, "invalid_request", words))
  const { client_key: key, client_secret: secret, ...form } = fields
  if (key !== "sandbox" || secret !== "sandbox-secret") {
    failTokens(401, "invalid_client", "Client key or secret is incorrect.")
  }
  return form
}

function checkFields(form: Fields, ...known: readonly string[]): void {
  const isGood = known.every((name) => name in form) && Object.keys(form).every((name) => known.includes(name))
  if (!isGood) failTokens(400, "invalid_request", "The request parameters are malformed.")
}

function giveTokens(
  tools: SandboxTools,
  grant: string,
  { account, scopes }: Pick<Grant, "account" | "scopes">,
): object {
  return {
    open_id: account,
    scope: scopes.join(","),
    access_token: keepToken(tools, "access", newToken("act."), grant, accessSeconds),
    expires_in: accessSeconds,
    refresh_token: keepToken(tools, "refresh", newToken("rft."), grant, refreshSeconds),
    refresh_expires_in: refreshSeconds,
    token_type: "Bearer",
  }
}

function exchangeCode(tools: SandboxTools, form: Fields): object {
  checkFields(form, "grant_type", "code", "redirect_uri")
  const code = redeemCode(tools, form)
  if (code === "otherAddress") {
    return failTokens(400, "invalid_request", "Redirect_uri is not matched with the uri when requesting code.")
  }
  if (typeof code === "string") return failTokens(400, "invalid_grant", "Authorization code is expired.")
  return giveTokens(tools, openGrant(tools, code), code)
}

/** A refresh token works once and gives its place to the next. */
async function renew(tools: SandboxTools, form: Fields): Promise<object> {
  checkFields(form, "grant_type", "refresh_token")
  const presented = form["refresh_token"] ?? ""
  const held = await findRefresh(tools, presented, (...about) => meetTrouble(tools, ...about))
  if (held === undefined) return failTokens(400, "invalid_grant", "Refresh token is invalid or expired.")
  tools.memory.delete("refresh", presented)
  return giveTokens(tools, held.id, held.grant)
}

function giveBack(tools: SandboxTools, form: Fields): void {
  checkFields(form, "token")
  const held = findGrant(tools, "access", form["token"] ?? "")
  if (held !== undefined) endGrant(tools, held)
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
