import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { graphOAuth, lengthen, refresh } from "#networks/meta-shared/sign-in.ts"
import type { Connect, Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { authorize, redeem } from "#networks/oauth.ts"
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

const oauth = graphOAuth({
  api: threadsApi,
  scopes: [...publishScopes, ...statisticsScopes],
  codeHost: "graph",
  tokenShape: z.object({ access_token: someText }),
})

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

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "accessToken",
  start: async (outside, trip) => authorize(outside, oauth, trip),

  async finish(outside, trip, returned) {
    const short = await redeem(outside, oauth, trip, returned)
    if (short.kind === "refused") return short
    const long = await lengthen(outside, threadsApi, "th", short.credentials)
    if (long.kind === "refused") return long
    const scopes = await readScopes(outside, long.credentials.accessToken)
    return "kind" in scopes ? scopes : readOwner(outside, { ...long.credentials, scopes })
  },

  refresh: (outside, credentials) => refresh(outside, threadsApi, "th", credentials),
  // There is no call for it: people remove the app in Threads' own settings.
  revoke: () => Promise.resolve(),
}
