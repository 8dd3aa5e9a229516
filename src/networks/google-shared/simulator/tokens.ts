import { type Context, Hono } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { endWithJson } from "#networks/simulator/answers.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { endGrant, findGrant, findRefresh, keepToken, openGrant } from "#networks/simulator/grants.ts"
import { type Fields, readForm as readFields, strayOf } from "#networks/simulator/read-body.ts"

const accessSeconds = 3599
/** A refresh token that nobody uses for half a year dies. */
const unusedSeconds = 183 * 86_400

type MeetTrouble = (tools: SandboxTools, account: string, ...more: readonly Fault[]) => Promise<Fault | undefined>

function failToken(status: 400 | 401, error: string, description: string): never {
  endWithJson(status, { error, error_description: description })
}

function readForm(c: Context): Promise<Fields> {
  return readFields(c, () => failToken(400, "invalid_request", "The body must be a form."))
}

function checkFields(form: Fields, ...known: readonly string[]): void {
  if (form["client_id"] !== "sandbox" || form["client_secret"] !== "sandbox-secret") {
    failToken(401, "invalid_client", "The OAuth client was not found.")
  }
  const stray = strayOf(form, ["client_id", "client_secret", "grant_type", ...known])
  if (stray !== undefined) failToken(400, "invalid_request", `Parameter not allowed: ${stray}`)
}

function giveAccess(tools: SandboxTools, grant: string, scopes: readonly string[]): object {
  const access = keepToken(tools, "access", newToken("ya29."), grant, accessSeconds)
  return { access_token: access, expires_in: accessSeconds, scope: scopes.join(" "), token_type: "Bearer" }
}

function exchangeCode(tools: SandboxTools, form: Fields): object {
  checkFields(form, "code", "redirect_uri", "code_verifier")
  const code = redeemCode(tools, form)
  if (code === "otherAddress") return failToken(400, "redirect_uri_mismatch", "Bad Request")
  if (code === "otherVerifier") return failToken(400, "invalid_grant", "Invalid code verifier.")
  if (typeof code === "string") return failToken(400, "invalid_grant", "Malformed auth code.")
  const grant = openGrant(tools, code)
  const answer = giveAccess(tools, grant, code.scopes)
  // Who has consented before gets no second refresh token unless they are asked again.
  const { access_type: access, prompt } = code.asked
  if (access !== "offline" || prompt !== "consent") return answer
  return { ...answer, refresh_token: keepToken(tools, "refresh", newToken("1//0"), grant, unusedSeconds) }
}

async function renew(tools: SandboxTools, form: Fields, meetTrouble: MeetTrouble): Promise<object> {
  checkFields(form, "refresh_token")
  const presented = form["refresh_token"] ?? ""
  const held = await findRefresh(tools, presented, (...about) => meetTrouble(tools, ...about))
  if (held === undefined) return failToken(400, "invalid_grant", "Token has been expired or revoked.")
  keepToken(tools, "refresh", presented, held.id, unusedSeconds)
  return giveAccess(tools, held.id, held.grant.scopes)
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
    const held = findGrant(tools, "refresh", token) ?? findGrant(tools, "access", token)
    if (held === undefined) return failToken(400, "invalid_token", "Token expired or revoked")
    endGrant(tools, held)
    return c.json({})
  })
  return routes
}
