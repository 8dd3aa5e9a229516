import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Credentials, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { endAfter, lifeSeconds, someLink, someText } from "#networks/shapes.ts"
import { writeRequest } from "#networks/write-request.ts"

const tokenShape = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  scope: z.string().optional(),
  refresh_token: z.string().optional(),
})

const userShape = z.object({ sub: someText, name: someText, picture: someLink })

type Token = { readonly kind: "opened"; readonly credentials: Credentials } | Refused

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

function post<T>(outside: Outside, path: string, fields: Readonly<Record<string, string>>, shape: z.ZodType<T>) {
  const { clientId, clientSecret } = outside.app
  const form = { ...fields, client_id: clientId, client_secret: clientSecret }
  const request = writeRequest(outside.hosts["www"], { method: "POST", path: `/oauth/v2/${path}`, form })
  return ask(outside, linkedinApi, shape, request)
}

async function openToken(
  outside: Outside,
  fields: Readonly<Record<string, string>>,
  old: Pick<Credentials, "scopes" | "refreshToken">,
): Promise<Token> {
  const response = await post(outside, "accessToken", fields, tokenShape)
  if (response.kind === "refused") {
    // A code or token that is spent, expired or revoked is answered as a bad request.
    return response.code === "invalid_request" ? { ...response, why: "auth" } : response
  }
  const { access_token: accessToken, expires_in: seconds, scope, refresh_token: renewed } = response.value
  const refreshToken = renewed ?? old.refreshToken
  const credentials = {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: endAfter(outside.now(), seconds),
    scopes: scope === undefined ? old.scopes : scope.split(/[\s,]+/).filter((word) => word !== ""),
  }
  return { kind: "opened", credentials }
}

function readReturn(trip: ConsentTrip, returned: URLSearchParams): string | Refused {
  const error = returned.get("error")
  if (error !== null) {
    return refuse("permission", error, returned.get("error_description") ?? "LinkedIn did not give access.")
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "BadReturn", "LinkedIn sent back something that was not asked for.")
  }
  return code
}

export function consentPage(
  { hosts, app }: Outside,
  { redirectUri, state }: ConsentTrip,
  scopes: readonly string[],
): URL {
  const url = new URL(`${hosts["www"]}/oauth/v2/authorization`)
  url.searchParams.set("response_type", "code")
  url.searchParams.set("client_id", app.clientId)
  url.searchParams.set("redirect_uri", redirectUri)
  url.searchParams.set("state", state)
  url.searchParams.set("scope", scopes.join(" "))
  // As LinkedIn's own examples write the spaces between scopes.
  url.search = url.search.replaceAll("+", "%20")
  return url
}

/** From what LinkedIn sent back to a member's token. */
export async function redeem(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Token> {
  const code = readReturn(trip, returned)
  if (typeof code !== "string") return code
  const fields = { grant_type: "authorization_code", code, redirect_uri: trip.redirectUri }
  return openToken(outside, fields, { scopes: [] })
}

/** Whose token it is. */
export function whoAmI(outside: Outside, { accessToken: token }: Credentials) {
  const request = writeRequest(outside.hosts["api"], { method: "GET", path: "/v2/userinfo", token })
  return ask(outside, linkedinApi, userShape, request)
}

export async function refresh(
  outside: Outside,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken, extra } = credentials
  if (refreshToken === undefined) {
    return refuse("auth", "NoRefreshToken", "LinkedIn's access ends after 60 days. Connect the account again.")
  }
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken }
  const token = await openToken(outside, fields, credentials)
  if (token.kind === "refused") return token
  return { kind: "refreshed", credentials: { ...token.credentials, ...(extra === undefined ? {} : { extra }) } }
}

export async function revoke(outside: Outside, { accessToken }: Credentials): Promise<void> {
  await post(outside, "revoke", { token: accessToken }, z.unknown())
}
