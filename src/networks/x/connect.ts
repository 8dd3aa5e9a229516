import { createHash } from "node:crypto"
import * as z from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import type { Connect, Credentials, Granted, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { endAfter, lifeSeconds, someLink, someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"

const publishScopes = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"] as const

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  scope: z.string(),
  refresh_token: z.string().optional(),
})

type TokenAnswer = z.infer<typeof tokenAnswer>

const meAnswer = z.object({
  data: z.object({
    id: someText,
    name: z.string(),
    username: someText,
    profile_image_url: someLink,
  }),
})

function basic({ app }: Outside): string {
  return `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64")}`
}

function askForToken(
  outside: Outside,
  form: Readonly<Record<string, string>>,
): Promise<ApiResponse<TokenAnswer> | Refused> {
  const headers = { authorization: basic(outside) }
  return ask(outside, xApi, tokenAnswer, { method: "POST", path: "/2/oauth2/token", headers, form })
}

function asCredentials(outside: Outside, answer: TokenAnswer): Credentials {
  const credentials = {
    accessToken: answer.access_token,
    expiresAt: endAfter(outside.now(), answer.expires_in),
    scopes: answer.scope.split(" ").filter((scope) => scope !== ""),
  }
  return answer.refresh_token === undefined ? credentials : { ...credentials, refreshToken: answer.refresh_token }
}

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

/** One account comes with one authorisation: the one whose token it is. */
async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, xApi, meAnswer, {
    method: "GET",
    path: "/2/users/me?user.fields=name,username,profile_image_url,verified_type,subscription_type",
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { id, name, username, profile_image_url: avatarUrl } = response.value.data
  const account = {
    externalId: id,
    handle: username,
    displayName: name,
    profileUrl: `${outside.hosts.web}/${username}`,
    credentials,
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

function start(outside: Outside, { redirectUri, state, verifier }: ConsentTrip): Promise<URL> {
  const url = new URL(`${outside.hosts.web}/i/oauth2/authorize`)
  const query = new URLSearchParams({
    response_type: "code",
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    scope: publishScopes.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  // Not every reader of an address takes a plus for a space.
  url.search = query.toString().replaceAll("+", "%20")
  return Promise.resolve(url)
}

async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    return refuse("permission", error, returned.get("error_description") ?? "X was not allowed to connect the account.")
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "X sent back no code for this attempt. Connect again.")
  }
  const response = await askForToken(outside, {
    grant_type: "authorization_code",
    code,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
  })
  if (response.kind === "refused") return response
  return readOwner(outside, asCredentials(outside, response.value))
}

/** Refresh tokens work once: whoever loses the answer has lost the account, and X then says so. */
async function refresh(
  outside: Outside,
  { refreshToken, scopes }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  if (refreshToken === undefined) {
    return refuse("auth", "no_refresh_token", "X gave no lasting access. Connect the account again.")
  }
  const response = await askForToken(outside, { grant_type: "refresh_token", refresh_token: refreshToken })
  if (response.kind === "response") {
    const fresh = asCredentials(outside, response.value)
    return { kind: "refreshed", credentials: fresh.scopes.length > 0 ? fresh : { ...fresh, scopes } }
  }
  // A 401 here is about the keys of the app, which no person who connects an account can fix.
  if (response.why === "auth") return { ...response, why: "permission" }
  return response.why === "content" ? { ...response, why: "auth" } : response
}

async function revoke(outside: Outside, { refreshToken, accessToken }: Credentials): Promise<void> {
  const headers = { authorization: basic(outside) }
  for (const token of refreshToken === undefined ? [accessToken] : [refreshToken, accessToken]) {
    await ask(outside, xApi, z.unknown(), { method: "POST", path: "/2/oauth2/revoke", headers, form: { token } })
  }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  start,
  finish,
  refresh,
  revoke,
}
