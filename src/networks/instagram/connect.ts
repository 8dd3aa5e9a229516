import * as z from "zod"
import { asRefused, askInstagram, version } from "#networks/instagram/client.ts"
import type { Connect, Credentials, Granted, Outside, Refused, Trip } from "#networks/network.ts"

const publishScopes = ["instagram_business_basic", "instagram_business_content_publish"] as const
const statisticsScopes = ["instagram_business_manage_insights"] as const

/** A comma list or a list: Instagram has answered with both. */
const permissions = z.union([z.string(), z.array(z.string())]).optional()

const shortToken = z.object({ access_token: z.string(), permissions })

/** And it has put the token itself both into the answer and into a list of one. */
const codeAnswer = z.union([shortToken, z.object({ data: z.tuple([shortToken], z.unknown()) })])

const longToken = z.object({ access_token: z.string(), expires_in: z.number().positive() })

/** `user_id` is the name of the account in every address; `id` is another one, for this app alone. */
const meAnswer = z.object({
  user_id: z.string(),
  username: z.string(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
})

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

function readScopes(granted: z.infer<typeof permissions>): readonly string[] {
  const list = typeof granted === "string" ? granted.split(",") : (granted ?? [])
  return list.map((scope) => scope.trim()).filter((scope) => scope !== "")
}

function asCredentials(outside: Outside, token: z.infer<typeof longToken>, scopes: readonly string[]): Credentials {
  const expiresAt = outside
    .now()
    .add({ seconds: Math.floor(token.expires_in) })
    .toString()
  return { accessToken: token.access_token, expiresAt, scopes }
}

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const heard = await askInstagram(outside, {
    method: "GET",
    path: `/${version}/me`,
    fields: {
      fields: "user_id,username,name,account_type,profile_picture_url",
      access_token: credentials.accessToken,
    },
    answer: meAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const { user_id: externalId, username: handle, name, profile_picture_url: avatarUrl } = heard.answer
  const account = {
    externalId,
    handle,
    displayName: name === undefined || name === "" ? handle : name,
    profileUrl: `${outside.hosts.web}/${handle}/`,
    credentials,
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

function start(outside: Outside, { redirectUri, state }: Trip): Promise<URL> {
  const url = new URL(`${outside.hosts.web}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: [...publishScopes, ...statisticsScopes].join(","),
    state,
  }).toString()
  return Promise.resolve(url)
}

/** The code gives a token for an hour, and that one a token for sixty days. */
async function finish(outside: Outside, trip: Trip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    const words = returned.get("error_description") ?? "Instagram was not allowed to connect the account."
    return refuse("permission", error, words)
  }
  // Some browsers hand on the mark that Instagram puts behind its codes.
  const code = returned.get("code")?.replace(/#_$/, "")
  if (code === undefined || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "Instagram sent back no code for this attempt. Connect again.")
  }
  const { clientId, clientSecret } = outside.app
  const short = await askInstagram(outside, {
    method: "POST",
    host: "api",
    path: "/oauth/access_token",
    fields: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      redirect_uri: trip.redirectUri,
      code,
    },
    answer: codeAnswer,
  })
  if (short.kind === "lost") return asRefused(short)
  if (short.kind === "refused") return short.why === "content" ? { ...short, why: "auth" } : short
  const { access_token: token, permissions: granted } = "data" in short.answer ? short.answer.data[0] : short.answer
  const long = await askInstagram(outside, {
    method: "GET",
    path: "/access_token",
    fields: { grant_type: "ig_exchange_token", client_secret: clientSecret, access_token: token },
    answer: longToken,
  })
  if (long.kind === "lost") return asRefused(long)
  if (long.kind === "refused") return long
  return readOwner(outside, asCredentials(outside, long.answer, readScopes(granted)))
}

/** Sixty more days for a token that is a day old at least and has not run out. */
async function refresh(
  outside: Outside,
  { accessToken, scopes }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const heard = await askInstagram(outside, {
    method: "GET",
    path: "/refresh_access_token",
    fields: { grant_type: "ig_refresh_token", access_token: accessToken },
    answer: longToken,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  return { kind: "refreshed", credentials: asCredentials(outside, heard.answer, scopes) }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "accessToken",
  start,
  finish,
  refresh,
  // There is no call for it: people remove the app in Instagram's own settings.
  revoke: () => Promise.resolve(),
}
