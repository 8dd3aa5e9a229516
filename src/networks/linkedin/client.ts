import type { LinkedInCaller } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Author } from "#networks/network.ts"

/** The version of the interface that this adapter was written for. */
export const apiVersion = "202609"

/** A member, as LinkedIn knows them. */
export function callerOf({ externalId, credentials }: Author): LinkedInCaller {
  const urn = `urn:li:person:${externalId}`
  return { urn, token: credentials.accessToken, apiVersion, maySeePictures: false }
}
