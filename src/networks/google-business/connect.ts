import { googleBusinessApi } from "#networks/google-business/client.ts"
import { findLocations, type FoundLocation } from "#networks/google-business/find-locations.ts"
import { googleOAuth, revokeUnshared, shared } from "#networks/google-shared/sign-in.ts"
import type { Credentials, Granted, GrantedAccount, Outside, Refused } from "#networks/network.ts"
import { connectBy } from "#networks/oauth.ts"

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

async function findAccounts(outside: Outside, given: Credentials): Promise<Granted | Refused> {
  const locations = await findLocations(outside, given.accessToken)
  if ("kind" in locations) return locations
  const credentials = locations.length > 1 ? { ...given, extra: shared } : given
  return { kind: "granted", accounts: locations.map((each) => asAccount(each, credentials)) }
}

export const connect = connectBy(oauth, { publishScopes }, findAccounts, (outside, credentials) =>
  revokeUnshared(outside, googleBusinessApi, credentials),
)
