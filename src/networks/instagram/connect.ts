import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { instagramApi, version } from "#networks/instagram/client.ts"
import { graphOAuth, lengthen, refresh } from "#networks/meta-shared/sign-in.ts"
import type { Connect, Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { authorize, redeem } from "#networks/oauth.ts"
import { someLink, someText } from "#networks/shapes.ts"

const publishScopes = ["instagram_business_basic", "instagram_business_content_publish"] as const
const statisticsScopes = ["instagram_business_manage_insights"] as const

/** A comma list or a list: Instagram has answered with both. */
const permissions = z.union([z.string(), z.array(z.string())]).optional()

const shortToken = z.object({ access_token: someText, permissions })

/** And it has put the token itself both into the answer and into a list of one. */
const codeAnswer = z
  .union([shortToken, z.object({ data: z.tuple([shortToken], z.unknown()) }).transform(({ data: [first] }) => first)])
  .transform(({ access_token, permissions: scopes = [] }) => ({ access_token, scope: [scopes].flat().join(",") }))

const oauth = graphOAuth({
  api: instagramApi,
  scopes: [...publishScopes, ...statisticsScopes],
  codeHost: "api",
  tokenShape: codeAnswer,
})

/** `user_id` is the name of the account in every address; `id` is another one, for this app alone. */
const meAnswer = z.object({
  user_id: someText,
  username: someText,
  name: z.string().optional(),
  profile_picture_url: someLink,
})

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, instagramApi, meAnswer, {
    method: "GET",
    path: `/${version}/me`,
    fields: {
      fields: "user_id,username,name,account_type,profile_picture_url",
      access_token: credentials.accessToken,
    },
  })
  if (response.kind === "refused") return response
  const { user_id: externalId, username: handle, name, profile_picture_url: avatarUrl } = response.value
  const account = {
    externalId,
    handle,
    displayName: name === undefined || name === "" ? handle : name,
    profileUrl: `${outside.hosts.web}/${handle}/`,
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
    const long = await lengthen(outside, instagramApi, "ig", short.credentials)
    return long.kind === "refused" ? long : readOwner(outside, long.credentials)
  },

  refresh: (outside, credentials) => refresh(outside, instagramApi, "ig", credentials),
  // There is no call for it: people remove the app in Instagram's own settings.
  revoke: () => Promise.resolve(),
}
