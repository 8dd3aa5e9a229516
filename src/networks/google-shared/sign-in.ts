import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { GoogleApi, GoogleCall } from "#networks/google-shared/google-api.ts"
import type { Credentials, Outside } from "#networks/network.ts"
import type { OAuth } from "#networks/oauth.ts"

/** `account`: what is connected there, as people call it. */
export function googleOAuth(api: GoogleApi, account: string, scopes: readonly string[]): OAuth<GoogleCall> {
  return {
    api,
    page: ({ web }) => `${web}/o/oauth2/v2/auth`,
    scopes,
    separator: " ",
    hasPkce: true,
    // The first two are needed for a refresh token, the second one for everybody who has been here before.
    pageFields: { access_type: "offline", prompt: "consent", include_granted_scopes: "true" },
    clientAuth: "form",
    post: (path, form, headers) => ({ method: "POST", host: "oauth", path, form, headers }),
    tokenPath: "/token",
    hasLastingRefreshToken: true,
    reclassify: (refused) => (refused.why === "content" ? { ...refused, why: "permission" } : refused),
    denied: "Google did not give access.",
    badReturn: { code: "BadReturn", message: "Google returned an answer that does not match the request." },
    noRefreshToken: {
      code: "NoRefreshToken",
      message: `Google gave no way to renew access. Connect the ${account} again.`,
    },
  }
}

/** What marks each of several accounts that came of one sign-in. */
export const shared = { isShared: "true" } as const

/** Google takes back all that a person gave us at once: for one of several accounts nothing is given back. */
export async function revokeUnshared(
  outside: Outside,
  api: GoogleApi,
  { accessToken, refreshToken, extra }: Credentials,
): Promise<void> {
  if (extra?.["isShared"] === shared.isShared) return
  const form = { token: refreshToken ?? accessToken }
  await ask(outside, api, z.unknown(), { method: "POST", host: "oauth", path: "/revoke", form })
}
