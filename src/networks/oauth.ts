import { createHash } from "node:crypto"
import * as z from "zod"
import { type Api, ask } from "#networks/ask.ts"
import type {
  App,
  Connect,
  ConsentTrip,
  Credentials,
  Granted,
  Hosts,
  OAuthConnect,
  Outside,
  Refused,
} from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"
import { endAfter, lifeSeconds, someText } from "#networks/shapes.ts"
import type { ApiCall } from "#networks/write-request.ts"

/*
 * How people sign in with OAuth 2: the page where they say yes, the exchange of its code for a token, a fresh token, and
 * giving it back. What a network demands beyond the standard is data.
 */

type Fields = Readonly<Record<string, string>>

export type OAuth<Call> = {
  readonly api: Api<Call>
  /** As whom, where that is another app than the one that we are registered as. */
  readonly app?: App
  /** The address of the page where people say yes. */
  readonly page: (hosts: Hosts, apiVersion?: string) => string
  /** What is asked for, and what stands between two scopes. */
  readonly scopes: readonly string[]
  readonly separator: " " | ","
  readonly hasPkce?: true
  readonly pageFields?: Fields
  /** `client_id` everywhere else. */
  readonly clientIdName?: "client_key"
  /** How the app authenticates at the token endpoint: in a header, or in the form. */
  readonly clientAuth: "basic" | "form"
  readonly post: (path: string, form: Fields, headers: Fields) => Call
  readonly tokenPath: string
  readonly tokenShape?: z.ZodType<TokenAnswer>
  readonly codeFields?: Fields
  readonly refreshFields?: Fields
  readonly revokePath?: string
  /** What was granted where the network does not say it. */
  readonly assumedScopes?: readonly string[]
  /** A refresh token works until there is another; elsewhere it works once. */
  readonly hasLastingRefreshToken?: true
  /** What a refusal of the token endpoint means. */
  readonly reclassify?: (refused: Refused, grant: "code" | "refresh") => Refused
  /** What stands behind a code and is none of it. */
  readonly codeTail?: RegExp
  /** What is said where a person said no, without words of the network's own. */
  readonly denied?: string
  readonly badReturn?: Pick<Refused, "code" | "message">
  readonly noRefreshToken?: Pick<Refused, "code" | "message">
}

export type TokenAnswer = {
  readonly access_token: string
  readonly expires_in?: number | undefined
  readonly refresh_token?: string | undefined
  readonly scope?: string | undefined
}

export type OpenedToken = { readonly kind: "opened"; readonly credentials: Credentials }

export const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

/** A form to an API that takes plain calls. */
export const postForm = (path: string, form: Fields, headers: Fields): ApiCall => ({
  method: "POST",
  path,
  form,
  headers,
})

/** A code or token that is spent, too old or unreadable is answered as a bad request. */
export const badRequestMeansAuth = (refused: Refused): Refused =>
  refused.why === "content" ? { ...refused, why: "auth" } : refused

export function authorize<Call>(outside: Outside, oauth: OAuth<Call>, trip: ConsentTrip): URL {
  const { app = outside.app, clientIdName = "client_id", hasPkce, pageFields } = oauth
  const url = new URL(oauth.page(outside.hosts, outside.apiVersion))
  const query = new URLSearchParams({
    response_type: "code",
    [clientIdName]: app.clientId,
    redirect_uri: trip.redirectUri,
    scope: oauth.scopes.join(oauth.separator),
    state: trip.state,
    ...pageFields,
    ...(hasPkce && {
      code_challenge: createHash("sha256").update(trip.verifier).digest("base64url"),
      code_challenge_method: "S256",
    }),
  })
  // Not every reader of an address takes a plus for a space.
  url.search = query.toString().replaceAll("+", "%20")
  return url
}

/** The code that the network sent back. */
export function readReturn<Call>(
  { api: { name }, codeTail, denied, badReturn }: OAuth<Call>,
  trip: ConsentTrip,
  returned: URLSearchParams,
): string | Refused {
  const error = returned.get("error") ?? returned.get("error_code")
  if (error !== null) {
    const words = returned.get("error_description") ?? returned.get("error_message")
    return refuse("permission", error, words ?? denied ?? `${name} was not allowed to connect the account.`)
  }
  const code = returned.get("code")
  if (code !== null && returned.get("state") === trip.state) return codeTail ? code.replace(codeTail, "") : code
  const message = `${name} returned no code for this attempt. Connect again.`
  return refuse("auth", badReturn?.code ?? "invalid_return", badReturn?.message ?? message)
}

function identify<Call>(
  outside: Outside,
  oauth: OAuth<Call>,
  fields: Fields,
): readonly [form: Fields, headers: Fields] {
  const { app = outside.app, clientIdName = "client_id", clientAuth } = oauth
  if (clientAuth === "form") return [{ ...fields, [clientIdName]: app.clientId, client_secret: app.clientSecret }, {}]
  const keys = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64")
  return [fields, { authorization: `Basic ${keys}` }]
}

/** Credentials as they are kept. What the answer does not say stands as it was. */
export function keepToken(
  outside: Outside,
  { access_token: accessToken, expires_in: seconds, refresh_token: given, scope = "" }: TokenAnswer,
  old: Pick<Credentials, "scopes" | "refreshToken" | "extra">,
): Credentials {
  const refreshToken = given ?? old.refreshToken
  const scopes = scope.split(/[\s,]+/).filter((word) => word !== "")
  return {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(seconds === undefined ? {} : { expiresAt: endAfter(outside.now(), seconds) }),
    scopes: scopes.length > 0 ? scopes : old.scopes,
    ...(old.extra === undefined ? {} : { extra: old.extra }),
  }
}

export async function fetchToken<Call>(
  outside: Outside,
  oauth: OAuth<Call>,
  grant: "code" | "refresh",
  fields: Fields,
  old: Pick<Credentials, "scopes" | "refreshToken" | "extra">,
): Promise<OpenedToken | Refused> {
  const call = oauth.post(oauth.tokenPath, ...identify(outside, oauth, fields))
  const response = await ask(outside, oauth.api, oauth.tokenShape ?? tokenAnswer, call)
  if (response.kind === "refused") return oauth.reclassify?.(response, grant) ?? response
  return { kind: "opened", credentials: keepToken(outside, response.value, old) }
}

/** From what the network sent back to a person's token. */
export async function redeem<Call>(
  outside: Outside,
  oauth: OAuth<Call>,
  trip: ConsentTrip,
  returned: URLSearchParams,
): Promise<OpenedToken | Refused> {
  const code = readReturn(oauth, trip, returned)
  if (typeof code !== "string") return code
  const fields = {
    grant_type: "authorization_code",
    code,
    redirect_uri: trip.redirectUri,
    ...(oauth.hasPkce && { code_verifier: trip.verifier }),
    ...oauth.codeFields,
  }
  return fetchToken(outside, oauth, "code", fields, { scopes: oauth.assumedScopes ?? [] })
}

export async function refresh<Call>(
  outside: Outside,
  oauth: OAuth<Call>,
  { refreshToken, ...old }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  if (refreshToken === undefined) {
    const message = `${oauth.api.name} gave no refresh token. Connect the account again.`
    const { noRefreshToken = { code: "no_refresh_token", message } } = oauth
    return refuse("auth", noRefreshToken.code, noRefreshToken.message)
  }
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken, ...oauth.refreshFields }
  const kept = oauth.hasLastingRefreshToken ? { ...old, refreshToken } : old
  const token = await fetchToken(outside, oauth, "refresh", fields, kept)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}

/** Gives a token back, where the network takes it. */
export async function revoke<Call>(outside: Outside, oauth: OAuth<Call>, token: string): Promise<void> {
  if (oauth.revokePath === undefined) return
  const call = oauth.post(oauth.revokePath, ...identify(outside, oauth, { token }))
  await ask(outside, oauth.api, z.unknown(), call)
}

/** Connecting where the page leads to a token, and the token to the accounts that were granted. */
export function connectBy<Call>(
  oauth: OAuth<Call>,
  { publishScopes, statisticsScopes = [] }: Pick<Connect, "publishScopes"> & Partial<Pick<Connect, "statisticsScopes">>,
  findAccounts: (outside: Outside, credentials: Credentials) => Promise<Granted | Refused>,
  giveBack: Connect["revoke"] = (outside, { accessToken }) => revoke(outside, oauth, accessToken),
): Connect & OAuthConnect {
  return {
    kind: "oauth",
    publishScopes,
    statisticsScopes,
    renewedBy: "refreshToken",
    start: async (outside, trip) => authorize(outside, oauth, trip),

    async finish(outside, trip, returned) {
      const token = await redeem(outside, oauth, trip, returned)
      return token.kind === "refused" ? token : findAccounts(outside, token.credentials)
    },

    refresh: (outside, credentials) => refresh(outside, oauth, credentials),
    revoke: giveBack,
  }
}
