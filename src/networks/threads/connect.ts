import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { asCredentials, lengthen, redeem, refresh, type SignIn } from "#networks/meta-shared/sign-in.ts"
import type { Connect, Credentials, Granted, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"
import { threadsApi, version } from "#networks/threads/client.ts"

/** The last two are for threads of several posts: to make them, and to find one again whose answer was lost. */
const publishScopes = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
] as const
const statisticsScopes = ["threads_manage_insights"] as const

const signIn: SignIn = { api: threadsApi, prefix: "th", codeHost: "graph" }

const shortToken = z.object({ access_token: someText })

const tokenFacts = z.object({ data: z.object({ scopes: z.array(z.string()) }) })

const meAnswer = z.object({
  id: someText,
  username: someText,
  name: z.string().optional(),
  threads_profile_picture_url: someLink,
})

/**
 * What the person granted. Only people with a role in the app may ask; for the others what was asked for stands, and
 * what they withheld shows when it is needed.
 */
async function readScopes(outside: Outside, token: string): Promise<readonly string[] | Refused> {
  const response = await ask(outside, threadsApi, tokenFacts, {
    method: "GET",
    path: `/${version}/debug_token`,
    fields: { input_token: token, access_token: token },
  })
  if (response.kind === "response") return response.value.data.scopes
  const mayNotAsk = response.why === "permission" || response.why === "content" || response.why === "gone"
  return mayNotAsk ? [...publishScopes, ...statisticsScopes] : response
}

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, threadsApi, meAnswer, {
    method: "GET",
    path: `/${version}/me`,
    fields: {
      fields: "id,username,name,threads_profile_picture_url",
      access_token: credentials.accessToken,
    },
  })
  if (response.kind === "refused") return response
  const { id: externalId, username: handle, name, threads_profile_picture_url: avatarUrl } = response.value
  const account = {
    externalId,
    handle,
    displayName: name === undefined || name === "" ? handle : name,
    profileUrl: `${outside.hosts["web"]}/@${handle}`,
    credentials,
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

function start(outside: Outside, { redirectUri, state }: ConsentTrip): Promise<URL> {
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

async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const short = await redeem(outside, signIn, trip, returned, shortToken)
  if (short.kind === "refused") return short
  const long = await lengthen(outside, signIn, short.value.access_token)
  if (long.kind === "refused") return long
  const scopes = await readScopes(outside, long.value.access_token)
  return "kind" in scopes ? scopes : readOwner(outside, asCredentials(outside, long.value, scopes))
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "accessToken",
  start,
  finish,
  refresh: (outside, credentials) => refresh(outside, signIn, credentials),
  // There is no call for it: people remove the app in Threads' own settings.
  revoke: () => Promise.resolve(),
}
