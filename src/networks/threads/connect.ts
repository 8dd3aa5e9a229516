import * as z from "zod"
import type { Connect, Credentials, Granted, Outside, Refused, Trip } from "#networks/network.ts"
import { asRefused, askThreads, version } from "#networks/threads/client.ts"

/** The last two are for threads of several posts: to make them, and to find one again whose answer was lost. */
const publishScopes = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
] as const
const statisticsScopes = ["threads_manage_insights"] as const

const shortToken = z.object({ access_token: z.string() })

const longToken = z.object({ access_token: z.string(), expires_in: z.number().positive() })

const tokenFacts = z.object({ data: z.object({ scopes: z.array(z.string()) }) })

const meAnswer = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
})

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

function asCredentials(outside: Outside, token: z.infer<typeof longToken>, scopes: readonly string[]): Credentials {
  const expiresAt = outside
    .now()
    .add({ seconds: Math.floor(token.expires_in) })
    .toString()
  return { accessToken: token.access_token, expiresAt, scopes }
}

/**
 * What the person granted. Only people with a role in the app may ask; for the others what was asked for stands, and
 * what they withheld shows when it is needed.
 */
async function readScopes(outside: Outside, token: string): Promise<readonly string[] | Refused> {
  const heard = await askThreads(outside, {
    method: "GET",
    path: `/${version}/debug_token`,
    fields: { input_token: token, access_token: token },
    answer: tokenFacts,
  })
  if (heard.kind === "heard") return heard.answer.data.scopes
  if (heard.kind === "lost") return asRefused(heard)
  const mayNotAsk = heard.why === "permission" || heard.why === "content" || heard.why === "gone"
  return mayNotAsk ? [...publishScopes, ...statisticsScopes] : heard
}

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const heard = await askThreads(outside, {
    method: "GET",
    path: `/${version}/me`,
    fields: {
      fields: "id,username,name,threads_profile_picture_url",
      access_token: credentials.accessToken,
    },
    answer: meAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const { id: externalId, username: handle, name, threads_profile_picture_url: avatarUrl } = heard.answer
  const account = {
    externalId,
    handle,
    displayName: name === undefined || name === "" ? handle : name,
    profileUrl: `${outside.hosts["web"]}/@${handle}`,
    credentials,
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

function start(outside: Outside, { redirectUri, state }: Trip): Promise<URL> {
  const url = new URL(`${outside.hosts["web"]}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    scope: [...publishScopes, ...statisticsScopes].join(","),
    response_type: "code",
    state,
  }).toString()
  return Promise.resolve(url)
}

/** The code gives a token for an hour, and that one a token for sixty days. */
async function finish(outside: Outside, trip: Trip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    const words = returned.get("error_description") ?? "Threads was not allowed to connect the account."
    return refuse("permission", error, words)
  }
  // Some browsers hand on the mark that Meta puts behind its codes.
  const code = returned.get("code")?.replace(/#_$/, "")
  if (code === undefined || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "Threads sent back no code for this attempt. Connect again.")
  }
  const { clientId, clientSecret } = outside.app
  const short = await askThreads(outside, {
    method: "POST",
    path: "/oauth/access_token",
    fields: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      redirect_uri: trip.redirectUri,
      code,
    },
    answer: shortToken,
  })
  if (short.kind === "lost") return asRefused(short)
  if (short.kind === "refused") return short.why === "content" ? { ...short, why: "auth" } : short
  const long = await askThreads(outside, {
    method: "GET",
    path: "/access_token",
    fields: {
      grant_type: "th_exchange_token",
      client_secret: clientSecret,
      access_token: short.answer.access_token,
    },
    answer: longToken,
  })
  if (long.kind === "lost") return asRefused(long)
  if (long.kind === "refused") return long
  const scopes = await readScopes(outside, long.answer.access_token)
  return "kind" in scopes ? scopes : readOwner(outside, asCredentials(outside, long.answer, scopes))
}

/** Sixty more days for a token that is a day old at least and has not run out. */
async function refresh(
  outside: Outside,
  { accessToken, scopes }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const heard = await askThreads(outside, {
    method: "GET",
    path: "/refresh_access_token",
    fields: { grant_type: "th_refresh_token", access_token: accessToken },
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
  // There is no call for it: people remove the app in Threads' own settings.
  revoke: () => Promise.resolve(),
}
