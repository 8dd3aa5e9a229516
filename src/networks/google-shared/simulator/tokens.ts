import { createHash } from "node:crypto"
import { type Context, Hono } from "hono"
import type { MeetTrouble } from "#networks/google-shared/simulator/admit.ts"
import { clientId, clientSecret } from "#networks/google-shared/simulator/client.ts"
import { failToken } from "#networks/google-shared/simulator/problems.ts"
import {
  type AccessToken,
  type Code,
  type Grant,
  inSeconds,
  isOver,
  newToken,
  type RefreshToken,
} from "#networks/google-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const accessSeconds = 3599
/** A refresh token that nobody uses for half a year dies. */
const unusedDays = 183

type Form = Readonly<Record<string, string>>

async function readForm(c: Context): Promise<Form> {
  if (c.req.header("content-type")?.split(";")[0] !== "application/x-www-form-urlencoded") {
    failToken(400, "invalid_request", "The body must be a form.")
  }
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function checkFields(form: Form, ...known: readonly string[]): void {
  if (form["client_id"] !== clientId || form["client_secret"] !== clientSecret) {
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

function exchangeCode(tools: SandboxTools, form: Form): object {
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
  const grant: Grant = { account: code.account, scopes: code.scopes, isDead: false }
  tools.memory.put("grant", id, grant)
  const answer = giveAccess(tools, id, grant.scopes)
  if (!code.isOffline) return answer
  const refresh = newToken("1//0")
  tools.memory.put("refresh", refresh, { grant: id, usedAt: tools.now().toString() })
  return { ...answer, refresh_token: refresh }
}

async function renew(tools: SandboxTools, form: Form, meetTrouble: MeetTrouble): Promise<object> {
  checkFields(form, "refresh_token")
  const presented = form["refresh_token"] ?? ""
  const refresh = tools.memory.get<RefreshToken>("refresh", presented)
  const grant = refresh === undefined ? undefined : tools.memory.get<Grant>("grant", refresh.grant)
  const refuse = () => failToken(400, "invalid_grant", "Token has been expired or revoked.")
  if (refresh === undefined || grant === undefined) return refuse()
  const fault = await meetTrouble(tools, grant.account, "tokenRevoked")
  if (fault === "tokenRevoked") tools.memory.put("grant", refresh.grant, { ...grant, isDead: true })
  const isForgotten = tools.now().since(Temporal.Instant.from(refresh.usedAt)).total("days") > unusedDays
  if (fault === "tokenRevoked" || grant.isDead || isForgotten) return refuse()
  tools.memory.put("refresh", presented, { ...refresh, usedAt: tools.now().toString() })
  return giveAccess(tools, refresh.grant, grant.scopes)
}

export function tokenRoutes(tools: SandboxTools, meetTrouble: MeetTrouble): Hono {
  const routes = new Hono()
  routes.post("/token", async (c) => {
    const form = await readForm(c)
    if (form["grant_type"] === "authorization_code") return c.json(exchangeCode(tools, form))
    if (form["grant_type"] === "refresh_token") return c.json(await renew(tools, form, meetTrouble))
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
