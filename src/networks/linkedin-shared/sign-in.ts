import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { linkedinApi, linkedinSignIn } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Credentials, Outside } from "#networks/network.ts"
import { type OAuth, postForm } from "#networks/oauth.ts"
import { someLink, someText } from "#networks/shapes.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

const userShape = z.object({ sub: someText, name: someText, picture: someLink })

export function linkedinOAuth(scopes: readonly string[]): OAuth<ApiCall> {
  return {
    api: linkedinSignIn,
    page: ({ www }) => `${www}/oauth/v2/authorization`,
    scopes,
    separator: " ",
    clientAuth: "form",
    post: postForm,
    tokenPath: "/oauth/v2/accessToken",
    revokePath: "/oauth/v2/revoke",
    hasLastingRefreshToken: true,
    // A code or token that is spent, expired or revoked is answered as a bad request.
    reclassify: (refused) => (refused.code === "invalid_request" ? { ...refused, why: "auth" } : refused),
    denied: "LinkedIn did not give access.",
    badReturn: { code: "BadReturn", message: "LinkedIn returned an answer that does not match the request." },
    noRefreshToken: {
      code: "NoRefreshToken",
      message: "LinkedIn's access ends after 60 days. Connect the account again.",
    },
  }
}

/** Whose token it is. */
export function whoAmI(outside: Outside, { accessToken: token }: Credentials) {
  const request = writeRequest(outside.hosts["api"], { method: "GET", path: "/v2/userinfo", token })
  return ask(outside, linkedinApi, userShape, request)
}
