import { createHash } from "node:crypto"
import * as z from "zod"
import { asRefused, askGoogle } from "#networks/google-business/client.ts"
import { findLocations, type FoundLocation } from "#networks/google-business/find-locations.ts"
import type { Connect, Credentials, Granted, GrantedAccount, Outside, Refused, Trip } from "#networks/network.ts"

const publishScopes = ["https://www.googleapis.com/auth/business.manage"]

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

function refuse(why: "auth" | "permission", code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

async function openToken(
  outside: Outside,
  fields: Readonly<Record<string, string>>,
  old: Omit<Credentials, "accessToken" | "expiresAt">,
): Promise<{ readonly kind: "opened"; readonly credentials: Credentials } | Refused> {
  const { clientId, clientSecret } = outside.app
  const heard = await askGoogle(outside, {
    method: "POST",
    host: "oauth",
    path: "/token",
    form: { ...fields, client_id: clientId, client_secret: clientSecret },
    answer: tokenAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard.why === "content" ? { ...heard, why: "permission" } : heard
  const { access_token: accessToken, expires_in: seconds, refresh_token: given, scope } = heard.answer
  const refreshToken = given ?? old.refreshToken
  const credentials = {
    ...old,
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: outside
      .now()
      .add({ seconds: Math.floor(seconds) })
      .toString(),
    scopes: scope === undefined ? old.scopes : scope.split(" ").filter((word) => word !== ""),
  }
  return { kind: "opened", credentials }
}

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

async function start(outside: Outside, { redirectUri, state, verifier }: Trip): Promise<URL> {
  const url = new URL(`${outside.hosts["web"]}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    scope: publishScopes.join(" "),
    state,
    // Both are needed for a refresh token, the second one for everybody who has been here before.
    access_type: "offline",
    prompt: "consent",
    include_granted_scopes: "true",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  }).toString()
  return url
}

async function finish(outside: Outside, trip: Trip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) return refuse("permission", error, "Google did not give access.")
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "BadReturn", "Google sent back something that was not asked for.")
  }
  const fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
  }
  const token = await openToken(outside, fields, { scopes: [] })
  if (token.kind === "refused") return token
  const locations = await findLocations(outside, token.credentials.accessToken)
  if ("kind" in locations) return locations
  const isShared = locations.length > 1
  const credentials = isShared ? { ...token.credentials, extra: { isShared: "true" } } : token.credentials
  return { kind: "granted", accounts: locations.map((each) => asAccount(each, credentials)) }
}

async function refresh(
  outside: Outside,
  credentials: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { refreshToken, scopes, extra } = credentials
  if (refreshToken === undefined) {
    return refuse("auth", "NoRefreshToken", "Google gave no way to renew access. Connect the place again.")
  }
  const old = { refreshToken, scopes, ...(extra === undefined ? {} : { extra }) }
  const token = await openToken(outside, { grant_type: "refresh_token", refresh_token: refreshToken }, old)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

/** Google takes back all that a person gave us at once: for one of several places nothing is given back. */
async function revoke(outside: Outside, { accessToken, refreshToken, extra }: Credentials): Promise<void> {
  if (extra?.["isShared"] === "true") return
  const form = { token: refreshToken ?? accessToken }
  await askGoogle(outside, { method: "POST", host: "oauth", path: "/revoke", form, answer: z.unknown() })
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  start,
  finish,
  refresh,
  revoke,
}
