import type { Context } from "hono"
import { meetTrouble } from "#networks/meta-shared/simulator/admit.ts"
import { badParameter, deadToken, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import type { Token } from "#networks/meta-shared/simulator/records.ts"
import type { SignIn } from "#networks/meta-shared/simulator/sign-in.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { newToken, redeemCode } from "#networks/simulator/codes.ts"
import { ageOf, inSeconds } from "#networks/simulator/instants.ts"

const clientSecret = "sandbox-secret"
const hour = 3600
const day = 24 * hour
const longSeconds = 60 * day

function giveToken(
  tools: SandboxTools,
  { tokenPrefix }: SignIn,
  from: Pick<Token, "account" | "scopes">,
  seconds: number,
): string {
  const token = newToken(tokenPrefix)
  const record: Token = {
    account: from.account,
    scopes: from.scopes,
    isLong: seconds > hour,
    issuedAt: tools.now().toString(),
    expiresAt: inSeconds(tools, seconds),
    state: "live",
  }
  tools.memory.put("token", token, record)
  return token
}

/** This call has errors of its own shape. */
function refuseCode(c: Context, message: string): Response {
  return c.json({ error_type: "OAuthException", code: 400, error_message: message }, 400)
}

const wrongCode = {
  unknown: "Invalid authorization code",
  over: "This authorization code has expired",
  otherAddress:
    "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
  otherVerifier: "Invalid authorization code",
} as const

export async function exchangeCode(tools: SandboxTools, signIn: SignIn, c: Context): Promise<Response> {
  if (c.req.header("content-type") !== "application/x-www-form-urlencoded") return refuseCode(c, "A form is expected")
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  if (form["client_id"] !== "sandbox") return refuseCode(c, signIn.wrongClient)
  if (form["client_secret"] !== clientSecret) return refuseCode(c, "Error validating client secret.")
  if (form["grant_type"] !== "authorization_code") return refuseCode(c, "Invalid grant_type")
  const code = redeemCode(tools, form)
  if (typeof code === "string") return refuseCode(c, wrongCode[code])
  return signIn.answerCode(tools, c, giveToken(tools, signIn, code, hour), code)
}

export function makeLong(tools: SandboxTools, signIn: SignIn, c: Context): Response {
  const { grant_type: type, client_secret: secret, access_token: presented = "" } = c.req.query()
  if (type !== `${signIn.grantPrefix}_exchange_token`) return badParameter(c, "Unsupported grant_type")
  if (secret !== clientSecret) return graphError(c, { message: "Error validating client secret.", code: 1 })
  const token = tools.memory.get<Token>("token", presented)
  if (token === undefined || token.isLong || token.state !== "live") return deadToken(c, 467)
  if (ageOf(tools, token.expiresAt) >= 0) return deadToken(c, 463)
  return c.json({
    access_token: giveToken(tools, signIn, token, longSeconds),
    token_type: "bearer",
    expires_in: longSeconds,
  })
}

export async function renew(tools: SandboxTools, signIn: SignIn, c: Context): Promise<Response> {
  const { grant_type: type, access_token: presented = "" } = c.req.query()
  if (type !== `${signIn.grantPrefix}_refresh_token`) return badParameter(c, "Unsupported grant_type")
  const token = tools.memory.get<Token>("token", presented)
  if (token === undefined) return deadToken(c, 467)
  const isRevoked = (await meetTrouble(tools, c, token.account, "tokenRevoked")) === "tokenRevoked"
  if (isRevoked) tools.memory.put("token", presented, { ...token, state: "dead" })
  if (isRevoked || token.state === "dead") return deadToken(c, signIn.revoked)
  if (!token.isLong) return deadToken(c, 467)
  if (ageOf(tools, token.expiresAt) >= 0) return deadToken(c, 463)
  // The one liberty: a token that a fault has ended may be young, where the real one would have lived for weeks.
  if (token.state === "live" && ageOf(tools, token.issuedAt) < day) {
    return badParameter(c, "The access token must be at least 24 hours old")
  }
  return c.json({
    access_token: giveToken(tools, signIn, token, longSeconds),
    token_type: "bearer",
    expires_in: longSeconds,
  })
}
