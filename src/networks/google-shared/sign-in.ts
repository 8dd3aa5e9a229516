import { createHash } from "node:crypto"
import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { GoogleApi } from "#networks/google-shared/google-api.ts"
import type { Credentials, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { endAfter, lifeSeconds, someText } from "#networks/shapes.ts"

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

type Token = { readonly kind: "opened"; readonly credentials: Credentials } | Refused

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

async function openToken(
  outside: Outside,
  api: GoogleApi,
  fields: Readonly<Record<string, string>>,
  old: Omit<Credentials, "accessToken" | "expiresAt">,
): Promise<Token> {
  const { clientId, clientSecret } = outside.app
  const form = { ...fields, client_id: clientId, client_secret: clientSecret }
  const response = await ask(outside, api, tokenAnswer, { method: "POST", host: "oauth", path: "/token", form })
  if (response.kind === "refused") return response.why === "content" ? { ...response, why: "permission" } : response
  const { access_token: accessToken, expires_in: seconds, refresh_token: given, scope } = response.value
  const refreshToken = given ?? old.refreshToken
  const credentials = {
    ...old,
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: endAfter(outside.now(), seconds),
    scopes: scope === undefined ? old.scopes : scope.split(" ").filter((word) => word !== ""),
  }
  return { kind: "opened", credentials }
}

export function consentPage(
  { hosts, app }: Outside,
  { redirectUri, state, verifier }: ConsentTrip,
  scopes: readonly string[],
): URL {
  const url = new URL(`${hosts["web"]}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state,
    // Both are needed for a refresh token, the second one for everybody who has been here before.
    access_type: "offline",
    prompt: "consent",
    include_granted_scopes: "true",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString()
  return url
}

/** From what Google sent back to a person's token. `scopes`: what it is for where Google does not say. */
export async function redeem(
  outside: Outside,
  api: GoogleApi,
  trip: ConsentTrip,
  returned: URLSearchParams,
  scopes: readonly string[],
): Promise<Token> {
  const error = returned.get("error")
  if (error !== null) return refuse("permission", error, "Google did not give access.")
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "BadReturn", "Google sent back something that was not asked for.")
  }
  const fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
  }
  return openToken(outside, api, fields, { scopes })
}

export async function refresh(
  outside: Outside,
  api: GoogleApi,
  account: string,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken, scopes, extra } = credentials
  if (refreshToken === undefined) {
    const message = `Google gave no way to renew access. Connect the ${account} again.`
    return refuse("auth", "NoRefreshToken", message)
  }
  const old = { refreshToken, scopes, ...(extra === undefined ? {} : { extra }) }
  const token = await openToken(outside, api, { grant_type: "refresh_token", refresh_token: refreshToken }, old)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

/** What marks each of several accounts that came of one sign-in. */
export const shared = { isShared: "true" } as const

/** Google takes back all that a person gave us at once: for one of several accounts nothing is given back. */
export async function revoke(
  outside: Outside,
  api: GoogleApi,
  { accessToken, refreshToken, extra }: Credentials,
): Promise<void> {
  if (extra?.["isShared"] === shared.isShared) return
  const form = { token: refreshToken ?? accessToken }
  await ask(outside, api, z.unknown(), { method: "POST", host: "oauth", path: "/revoke", form })
}
