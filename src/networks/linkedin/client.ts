import type { LinkedInCaller } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Author } from "#networks/network.ts"

/** A member, as LinkedIn knows them. */
export function callerOf({ externalId, credentials }: Author): LinkedInCaller {
  const urn = `urn:li:person:${externalId}`
  return { urn, token: credentials.accessToken, maySeePictures: false }
}
