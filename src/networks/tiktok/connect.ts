import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { type OAuth, badRequestMeansAuth, connectBy, postForm } from "#networks/oauth.ts"
import { refuse } from "#networks/refuse.ts"
import { someLink, someText } from "#networks/shapes.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"
import type { ApiCall } from "#networks/write-request.ts"

const publishScopes = ["user.info.basic", "user.info.profile", "video.publish"] as const
const statisticsScopes = ["video.list"] as const

const oauth: OAuth<ApiCall> = {
  api: tiktokApi,
  page: ({ web }) => `${web}/v2/auth/authorize/`,
  scopes: [...publishScopes, ...statisticsScopes],
  separator: ",",
  clientIdName: "client_key",
  clientAuth: "form",
  post: postForm,
  tokenPath: "/oauth/token/",
  revokePath: "/oauth/revoke/",
  hasLastingRefreshToken: true,
  reclassify: badRequestMeansAuth,
}

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

async function findAccounts(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  if (credentials.scopes.includes("video.publish")) return readOwner(outside, credentials)
  const message = "Posting was not allowed. Connect again and leave it switched on."
  return refuse("permission", "scope_not_authorized", message)
}

export const connect = connectBy(oauth, { publishScopes, statisticsScopes }, findAccounts)
