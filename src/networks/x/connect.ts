import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { type OAuth, connectBy, postForm, revoke, tokenAnswer } from "#networks/oauth.ts"
import { someLink, someText } from "#networks/shapes.ts"
import type { ApiCall } from "#networks/write-request.ts"
import { xApi } from "#networks/x/client.ts"

const publishScopes = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"] as const

/** Refresh tokens work once: after a lost answer the account must be connected again, and X then says so. */
const oauth: OAuth<ApiCall> = {
  api: xApi,
  page: ({ web }) => `${web}/i/oauth2/authorize`,
  scopes: publishScopes,
  separator: " ",
  hasPkce: true,
  clientAuth: "basic",
  post: postForm,
  tokenPath: "/2/oauth2/token",
  tokenShape: tokenAnswer.required({ scope: true }),
  revokePath: "/2/oauth2/revoke",
  reclassify(refused, grant) {
    if (grant === "code") return refused
    // A 401 here is about the keys of the app, which no person who connects an account can fix.
    if (refused.why === "auth") return { ...refused, why: "permission" }
    return refused.why === "content" ? { ...refused, why: "auth" } : refused
  },
}

const meAnswer = z.object({
  data: z.object({
    id: someText,
    name: z.string(),
    username: someText,
    profile_image_url: someLink,
    subscription_type: z.string().optional().catch(undefined),
  }),
})

/** Each of these can write long posts. */
const subscriptions = new Set(["Basic", "Premium", "PremiumPlus"])

const longPost = 25_000

/** One account comes with one authorisation: the one whose token it is. */
async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, xApi, meAnswer, {
    method: "GET",
    path: "/2/users/me?user.fields=name,username,profile_image_url,verified_type,subscription_type",
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { id, name, username, profile_image_url: avatarUrl, subscription_type: paid = "" } = response.value.data
  const account = {
    externalId: id,
    handle: username,
    displayName: name,
    profileUrl: `${outside.hosts.web}/${username}`,
    credentials,
    // X charges for every look at an account, so this is what is known of it until it is connected again.
    choices: { options: {}, limits: subscriptions.has(paid) ? { characters: longPost } : {} },
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

export const connect = connectBy(
  oauth,
  { publishScopes },
  readOwner,
  async (outside, { refreshToken, accessToken }) => {
    if (refreshToken !== undefined) await revoke(outside, oauth, refreshToken)
    await revoke(outside, oauth, accessToken)
  },
)
