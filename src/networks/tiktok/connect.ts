import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Connect, Credentials, Granted, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { endAfter, lifeSeconds, someLink, someText } from "#networks/shapes.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"

const publishScopes = ["user.info.basic", "user.info.profile", "video.publish"] as const
const statisticsScopes = ["video.list"] as const

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

const userAnswer = inData(
  z.object({
    user: z.object({
      open_id: someText,
      avatar_url: someLink,
      display_name: z.string().optional(),
      username: z.string().optional(),
    }),
  }),
)

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

/** Asks for tokens, or gives them back. Here TikTok knows us by our keys. */
function post<T>(outside: Outside, path: string, fields: Readonly<Record<string, string>>, shape: z.ZodType<T>) {
  const { clientId, clientSecret } = outside.app
  const form = { client_key: clientId, client_secret: clientSecret, ...fields }
  return ask(outside, tiktokApi, shape, { method: "POST", path, form })
}

async function openToken(
  outside: Outside,
  fields: Readonly<Record<string, string>>,
  old: Pick<Credentials, "scopes" | "refreshToken">,
): Promise<{ readonly kind: "opened"; readonly credentials: Credentials } | Refused> {
  const response = await post(outside, "/oauth/token/", fields, tokenAnswer)
  // A code or token that TikTok cannot even read is answered as a bad request.
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

/** People may keep their user name to themselves; then they are called what they call themselves. */
async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const isNamed = credentials.scopes.includes("user.info.profile")
  const fields = ["open_id", "union_id", "avatar_url", "display_name", ...(isNamed ? ["username"] : [])]
  const response = await ask(outside, tiktokApi, userAnswer, {
    method: "GET",
    path: `/user/info/?fields=${fields.join(",")}`,
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { open_id: externalId, avatar_url: avatarUrl, display_name: name = "", username = "" } = response.value.user
  const handle = username || name || externalId
  const account = {
    externalId,
    handle,
    displayName: name || handle,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    ...(username === "" ? {} : { profileUrl: `${outside.hosts["web"]}/@${username}` }),
    credentials,
  }
  return { kind: "granted", accounts: [account] }
}

function start(outside: Outside, { redirectUri, state }: ConsentTrip): Promise<URL> {
  const url = new URL(`${outside.hosts["web"]}/v2/auth/authorize/`)
  url.search = new URLSearchParams({
    client_key: outside.app.clientId,
    scope: [...publishScopes, ...statisticsScopes].join(","),
    response_type: "code",
    redirect_uri: redirectUri,
    state,
  }).toString()
  return Promise.resolve(url)
}

async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    const words = returned.get("error_description") ?? "TikTok was not allowed to connect the account."
    return refuse("permission", error, words)
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "TikTok sent back no code for this attempt. Connect again.")
  }
  const fields = { code, grant_type: "authorization_code", redirect_uri: trip.redirectUri }
  const token = await openToken(outside, fields, { scopes: [] })
  if (token.kind === "refused") return token
  if (!token.credentials.scopes.includes("video.publish")) {
    return refuse(
      "permission",
      "scope_not_authorized",
      "Posting was not allowed. Connect again and leave it switched on.",
    )
  }
  return readOwner(outside, token.credentials)
}

/** Refresh tokens work once: each brings the next. */
async function refresh(
  outside: Outside,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken } = credentials
  if (refreshToken === undefined) {
    return refuse("auth", "no_refresh_token", "TikTok gave no lasting access. Connect the account again.")
  }
  const token = await openToken(outside, { grant_type: "refresh_token", refresh_token: refreshToken }, credentials)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

async function revoke(outside: Outside, { accessToken }: Credentials): Promise<void> {
  await post(outside, "/oauth/revoke/", { token: accessToken }, z.unknown())
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "refreshToken",
  start,
  finish,
  refresh,
  revoke,
}
