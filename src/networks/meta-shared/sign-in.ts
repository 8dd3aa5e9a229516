import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { GraphApi, GraphCall } from "#networks/meta-shared/graph-api.ts"
import type { Credentials, Outside, Refused } from "#networks/network.ts"
import { badRequestMeansAuth, keepToken, type OAuth, type OpenedToken, type TokenAnswer } from "#networks/oauth.ts"
import { lifeSeconds, someText } from "#networks/shapes.ts"

/* How Threads and Instagram let people in: a code gives a token for an hour, and that one a token for sixty days. */

type GraphSignIn = {
  readonly api: GraphApi
  readonly scopes: readonly string[]
  /** The host that exchanges codes. */
  readonly codeHost: string
  /** Of the token for an hour. */
  readonly tokenShape: z.ZodType<TokenAnswer>
}

export function graphOAuth({ codeHost, ...own }: GraphSignIn): OAuth<GraphCall> {
  return {
    ...own,
    page: ({ web }) => `${web}/oauth/authorize`,
    separator: ",",
    clientAuth: "form",
    post: (path, fields) => ({ method: "POST", host: codeHost, path, fields }),
    tokenPath: "/oauth/access_token",
    reclassify: badRequestMeansAuth,
    // Some browsers hand on the mark that Meta puts behind its codes.
    codeTail: /#_$/,
  }
}

const longToken = z.object({ access_token: someText, expires_in: lifeSeconds })

async function fetchLong(
  outside: Outside,
  api: GraphApi,
  path: string,
  fields: GraphCall["fields"],
  scopes: readonly string[],
): Promise<OpenedToken | Refused> {
  const response = await ask(outside, api, longToken, { method: "GET", path, fields })
  if (response.kind === "refused") return response
  return { kind: "opened", credentials: keepToken(outside, response.value, { scopes }) }
}

/** What the names of the ways to a token begin with. */
type Prefix = "th" | "ig"

/** From the token for an hour to the one for sixty days. */
export function lengthen(outside: Outside, api: GraphApi, prefix: Prefix, { accessToken, scopes }: Credentials) {
  const { clientSecret } = outside.app
  const grant = { grant_type: `${prefix}_exchange_token`, client_secret: clientSecret, access_token: accessToken }
  return fetchLong(outside, api, "/access_token", grant, scopes)
}

/** Sixty more days for a token that is a day old at least and has not run out. */
export async function refresh(
  outside: Outside,
  api: GraphApi,
  prefix: Prefix,
  { accessToken, scopes }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const grant = { grant_type: `${prefix}_refresh_token`, access_token: accessToken }
  const token = await fetchLong(outside, api, "/refresh_access_token", grant, scopes)
  return token.kind === "refused" ? token : { kind: "refreshed", credentials: token.credentials }
}
