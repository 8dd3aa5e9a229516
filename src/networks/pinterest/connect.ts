import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Connect, Credentials, Granted, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { endAfter, lifeSeconds, someLink, someText } from "#networks/shapes.ts"

const publishScopes = ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"]

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

const accountAnswer = z.object({
  id: someText,
  username: someText,
  business_name: z.string().nullish(),
  profile_image: someLink,
})

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

function basic({ app }: Outside): string {
  return `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64")}`
}

async function openToken(
  outside: Outside,
  form: Readonly<Record<string, string>>,
  old: Pick<Credentials, "scopes" | "refreshToken">,
): Promise<{ readonly kind: "opened"; readonly credentials: Credentials } | Refused> {
  const response = await ask(outside, pinterestApi, tokenAnswer, {
    method: "POST",
    path: "/oauth/token",
    headers: { authorization: basic(outside) },
    form,
  })
  // A code or token that is spent or too old is answered as a bad request.
  if (response.kind === "refused") return response.why === "content" ? { ...response, why: "auth" } : response
  const { access_token: accessToken, expires_in: seconds, refresh_token: renewed, scope } = response.value
  const refreshToken = renewed ?? old.refreshToken
  const credentials = {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: endAfter(outside.now(), seconds),
    scopes: scope === undefined ? old.scopes : scope.split(/[\s,]+/).filter((word) => word !== ""),
  }
  return { kind: "opened", credentials }
}

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, pinterestApi, accountAnswer, {
    method: "GET",
    path: "/user_account",
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { id, username, business_name: name, profile_image: picture } = response.value
  const account = {
    externalId: id,
    handle: username,
    displayName: name ?? username,
    ...(picture === undefined ? {} : { avatarUrl: picture }),
    profileUrl: `${outside.hosts["www"]}/${username}/`,
    credentials,
  }
  return { kind: "granted", accounts: [account] }
}

async function start(outside: Outside, { redirectUri, state }: ConsentTrip): Promise<URL> {
  const url = new URL(`${outside.hosts["www"]}/oauth/`)
  url.search = new URLSearchParams({
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: publishScopes.join(","),
    state,
  }).toString()
  return url
}

async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    return refuse("permission", error, returned.get("error_description") ?? "Pinterest did not give access.")
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "BadReturn", "Pinterest sent back something that was not asked for.")
  }
  // Apps that are older than September 2025 get a refresh token that lives on only if they ask for one.
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: trip.redirectUri,
    continuous_refresh: "true",
  }
  const token = await openToken(outside, form, { scopes: [] })
  return token.kind === "refused" ? token : readOwner(outside, token.credentials)
}

async function refresh(
  outside: Outside,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken } = credentials
  if (refreshToken === undefined) {
    return refuse("auth", "NoRefreshToken", "Pinterest gave no way to renew access. Connect the account again.")
  }
  const token = await openToken(outside, { grant_type: "refresh_token", refresh_token: refreshToken }, credentials)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  start,
  finish,
  refresh,
  // There is no call for it: people remove the app in Pinterest's own settings.
  revoke: () => Promise.resolve(),
}
