import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Credentials, Granted, Outside, Refused } from "#networks/network.ts"
import { type OAuth, badRequestMeansAuth, connectBy, postForm } from "#networks/oauth.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { someLink, someText } from "#networks/shapes.ts"
import type { ApiCall } from "#networks/write-request.ts"

const publishScopes = ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"]

const oauth: OAuth<ApiCall> = {
  api: pinterestApi,
  page: ({ www }) => `${www}/oauth/`,
  scopes: publishScopes,
  separator: ",",
  clientAuth: "basic",
  post: postForm,
  tokenPath: "/oauth/token",
  // Apps that are older than September 2025 get a refresh token that lives on only if they ask for one.
  codeFields: { continuous_refresh: "true" },
  hasLastingRefreshToken: true,
  reclassify: badRequestMeansAuth,
  denied: "Pinterest did not give access.",
  badReturn: { code: "BadReturn", message: "Pinterest returned an answer that does not match the request." },
  noRefreshToken: {
    code: "NoRefreshToken",
    message: "Pinterest gave no way to renew access. Connect the account again.",
  },
}

const accountAnswer = z.object({
  id: someText,
  username: someText,
  business_name: z.string().nullish(),
  profile_image: someLink,
})

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, pinterestApi, accountAnswer, {
    method: "GET",
    path: "/user_account",
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { id, username, business_name: name, profile_image: picture } = response.value
  const account = {
    externalId: id,
    handle: username,
    displayName: name ?? username,
    ...(picture === undefined ? {} : { avatarUrl: picture }),
    profileUrl: `${outside.hosts["www"]}/${username}/`,
    credentials,
  }
  return { kind: "granted", accounts: [account] }
}

/** There is no call to give access back: people remove the app in Pinterest's own settings. */
export const connect = connectBy(oauth, { publishScopes }, readOwner, () => Promise.resolve())
