import type { HttpRequest } from "#domain/http.ts"
import { type LinkedInCaller, rest } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Author, Credentials, Outside } from "#networks/network.ts"

/** A page, as LinkedIn knows it: an organization, for which one of its administrators speaks. */
export function callerOf({ externalId, credentials }: Pick<Author, "externalId" | "credentials">): LinkedInCaller {
  const urn = `urn:li:organization:${externalId}`
  return { urn, token: credentials.accessToken, maySeePictures: true }
}

/** A request to one of LinkedIn's finders, which need a special header. */
export function find(outside: Outside, { accessToken }: Credentials, path: string): HttpRequest {
  const asked = rest(outside, { urn: "", token: accessToken, maySeePictures: true }, "GET", path)
  return { ...asked, headers: { ...asked.headers, "x-restli-method": "FINDER" } }
}
