import { createHash } from "node:crypto"
import * as z from "zod"
import type { Connect, Credentials, Granted, GrantedAccount, Outside, Refused, Trip } from "#networks/network.ts"
import { asRefused, askYouTube } from "#networks/youtube/client.ts"

const publishScopes = [
  "https://www.googleapis.com/auth/youtube.upload",
  "https://www.googleapis.com/auth/youtube.readonly",
]

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

const channel = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    customUrl: z.string().optional(),
    thumbnails: z.record(z.string(), z.object({ url: z.string() })).optional(),
  }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
})

/** Somebody without a channel gets no list at all. */
const channelsAnswer = z.object({ items: z.array(channel).default([]) })

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

async function openToken(
  outside: Outside,
  fields: Readonly<Record<string, string>>,
  old: Omit<Credentials, "accessToken" | "expiresAt">,
): Promise<{ readonly kind: "opened"; readonly credentials: Credentials } | Refused> {
  const { clientId, clientSecret } = outside.app
  const heard = await askYouTube(outside, {
    method: "POST",
    host: "oauth",
    path: "/token",
    form: { ...fields, client_id: clientId, client_secret: clientSecret },
    answer: tokenAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard.why === "content" ? { ...heard, why: "permission" } : heard
  const { access_token: accessToken, expires_in: seconds, refresh_token: given, scope } = heard.answer
  const refreshToken = given ?? old.refreshToken
  const credentials = {
    ...old,
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: outside
      .now()
      .add({ seconds: Math.floor(seconds) })
      .toString(),
    scopes: scope === undefined ? old.scopes : scope.split(" ").filter((word) => word !== ""),
  }
  return { kind: "opened", credentials }
}

/** The list of its uploads is where a video is looked for whose answer was lost. */
function asAccount(
  { hosts }: Outside,
  { id, snippet, contentDetails }: z.infer<typeof channel>,
  credentials: Credentials,
  isShared: boolean,
): GrantedAccount {
  const { title, customUrl = "", thumbnails = {} } = snippet
  const avatarUrl = (thumbnails["medium"] ?? thumbnails["default"])?.url
  const { uploads } = contentDetails.relatedPlaylists
  return {
    externalId: id,
    handle: customUrl.replace(/^@/, "") || title,
    displayName: title,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    profileUrl: `${hosts["www"]}/channel/${id}`,
    credentials: { ...credentials, extra: { uploads, ...(isShared ? { isShared: "true" } : {}) } },
  }
}

async function findChannels(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const heard = await askYouTube(outside, {
    method: "GET",
    host: "api",
    path: "/youtube/v3/channels?part=snippet,contentDetails&mine=true",
    accessToken: credentials.accessToken,
    answer: channelsAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const { items } = heard.answer
  if (items.length === 0) {
    const message = "This Google account has no YouTube channel. Make one on YouTube, then connect it."
    return refuse("permission", "NoChannel", message)
  }
  return {
    kind: "granted",
    accounts: items.map((each) => asAccount(outside, each, credentials, items.length > 1)),
  }
}

async function start(outside: Outside, { redirectUri, state, verifier }: Trip): Promise<URL> {
  const url = new URL(`${outside.hosts["web"]}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    scope: publishScopes.join(" "),
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

async function finish(outside: Outside, trip: Trip, returned: URLSearchParams): Promise<Granted | Refused> {
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
  const token = await openToken(outside, fields, { scopes: publishScopes })
  if (token.kind === "refused") return token
  // People can take the tick off each of them.
  const isWhole = publishScopes.every((scope) => token.credentials.scopes.includes(scope))
  if (isWhole) return findChannels(outside, token.credentials)
  const message = "Google gave only part of the access. Connect again and leave both permissions ticked."
  return refuse("permission", "ScopeMissing", message)
}

async function refresh(
  outside: Outside,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken, scopes, extra } = credentials
  if (refreshToken === undefined) {
    return refuse("auth", "NoRefreshToken", "Google gave no way to renew access. Connect the channel again.")
  }
  const old = { refreshToken, scopes, ...(extra === undefined ? {} : { extra }) }
  const token = await openToken(outside, { grant_type: "refresh_token", refresh_token: refreshToken }, old)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

/** Google takes back all that a person gave us at once: for one of several channels nothing is given back. */
async function revoke(outside: Outside, { accessToken, refreshToken, extra }: Credentials): Promise<void> {
  if (extra?.["isShared"] === "true") return
  const form = { token: refreshToken ?? accessToken }
  await askYouTube(outside, { method: "POST", host: "oauth", path: "/revoke", form, answer: z.unknown() })
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
