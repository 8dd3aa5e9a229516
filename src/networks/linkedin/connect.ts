import { linkedinOAuth, whoAmI } from "#networks/linkedin-shared/sign-in.ts"
import type { Connect } from "#networks/network.ts"
import { authorize, redeem, refresh, revoke } from "#networks/oauth.ts"

const publishScopes = ["openid", "profile", "w_member_social"]

const oauth = linkedinOAuth(publishScopes)

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",

  start: async (outside, trip) => authorize(outside, oauth, trip),

  async finish(outside, trip, returned) {
    const token = await redeem(outside, oauth, trip, returned)
    if (token.kind === "refused") return token
    const { credentials } = token
    const user = await whoAmI(outside, credentials)
    if (user.kind === "refused") return user
    const { sub, name, picture } = user.value
    const avatar = picture === undefined ? {} : { avatarUrl: picture }
    // The scopes that anybody can get tell neither a handle nor the address of the profile.
    return {
      kind: "granted",
      accounts: [{ externalId: sub, handle: name, displayName: name, ...avatar, credentials }],
    }
  },

  refresh: (outside, credentials) => refresh(outside, oauth, credentials),
  revoke: (outside, { accessToken }) => revoke(outside, oauth, accessToken),
}
