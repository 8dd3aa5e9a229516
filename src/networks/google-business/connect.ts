import { googleBusinessApi } from "#networks/google-business/client.ts"
import { findLocations, type FoundLocation } from "#networks/google-business/find-locations.ts"
import { googleOAuth, revokeUnshared, shared } from "#networks/google-shared/sign-in.ts"
import type { Connect, Credentials, GrantedAccount } from "#networks/network.ts"
import { authorize, redeem, refresh } from "#networks/oauth.ts"

const publishScopes = ["https://www.googleapis.com/auth/business.manage"]

const oauth = googleOAuth(googleBusinessApi, "place", publishScopes)

/** The places of a chain share a name: the town tells them apart. */
function asAccount({ account, name, title, ...rest }: FoundLocation, credentials: Credentials): GrantedAccount {
  const { locality = "" } = rest.storefrontAddress ?? {}
  const { mapsUri } = rest.metadata ?? {}
  return {
    externalId: `${account}/${name}`,
    handle: locality === "" ? title : `${title}, ${locality}`,
    displayName: title,
    ...(mapsUri === undefined ? {} : { profileUrl: mapsUri }),
    credentials,
  }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",

  start: async (outside, trip) => authorize(outside, oauth, trip),

  async finish(outside, trip, returned) {
    const token = await redeem(outside, oauth, trip, returned)
    if (token.kind === "refused") return token
    const locations = await findLocations(outside, token.credentials.accessToken)
    if ("kind" in locations) return locations
    const credentials = locations.length > 1 ? { ...token.credentials, extra: shared } : token.credentials
    return { kind: "granted", accounts: locations.map((each) => asAccount(each, credentials)) }
  },

  refresh: (outside, credentials) => refresh(outside, oauth, credentials),
  revoke: (outside, credentials) => revokeUnshared(outside, googleBusinessApi, credentials),
}
