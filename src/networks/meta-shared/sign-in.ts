import * as z from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import type { GraphApi } from "#networks/meta-shared/graph-api.ts"
import type { Credentials, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { endAfter, lifeSeconds, someText } from "#networks/shapes.ts"

/* How Threads and Instagram let people in: a code gives a token for an hour, and that one a token for sixty days. */

export type SignIn = {
  readonly api: GraphApi
  /** What the names of the ways to a token begin with. */
  readonly prefix: "th" | "ig"
  /** The host that exchanges codes. */
  readonly codeHost: string
}

const longToken = z.object({ access_token: someText, expires_in: lifeSeconds })

type LongToken = z.infer<typeof longToken>

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

function readReturn({ name }: GraphApi, trip: ConsentTrip, returned: URLSearchParams): string | Refused {
  const error = returned.get("error")
  if (error !== null) {
    const words = returned.get("error_description") ?? `${name} was not allowed to connect the account.`
    return refuse("permission", error, words)
  }
  // Some browsers hand on the mark that Meta puts behind its codes.
  const code = returned.get("code")?.replace(/#_$/, "")
  if (code === undefined || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", `${name} sent back no code for this attempt. Connect again.`)
  }
  return code
}

/** From what was sent back to the token for an hour; in what shape it comes, differs. */
export async function redeem<T>(
  outside: Outside,
  { api, codeHost }: SignIn,
  trip: ConsentTrip,
  returned: URLSearchParams,
  answer: z.ZodType<T>,
): Promise<ApiResponse<T> | Refused> {
  const code = readReturn(api, trip, returned)
  if (typeof code !== "string") return code
  const short = await ask(outside, api, answer, {
    method: "POST",
    host: codeHost,
    path: "/oauth/access_token",
    fields: {
      client_id: outside.app.clientId,
      client_secret: outside.app.clientSecret,
      grant_type: "authorization_code",
      redirect_uri: trip.redirectUri,
      code,
    },
  })
  return short.kind === "refused" && short.why === "content" ? { ...short, why: "auth" } : short
}

/** From the token for an hour to the one for sixty days. */
export async function lengthen(
  outside: Outside,
  { api, prefix }: SignIn,
  token: string,
): Promise<ApiResponse<LongToken> | Refused> {
  const fields = {
    grant_type: `${prefix}_exchange_token`,
    client_secret: outside.app.clientSecret,
    access_token: token,
  }
  return ask(outside, api, longToken, { method: "GET", path: "/access_token", fields })
}

export function asCredentials(outside: Outside, token: LongToken, scopes: readonly string[]): Credentials {
  const expiresAt = endAfter(outside.now(), token.expires_in)
  return { accessToken: token.access_token, expiresAt, scopes }
}

/** Sixty more days for a token that is a day old at least and has not run out. */
export async function refresh(
  outside: Outside,
  { api, prefix }: SignIn,
  { accessToken, scopes }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const response = await ask(outside, api, longToken, {
    method: "GET",
    path: "/refresh_access_token",
    fields: { grant_type: `${prefix}_refresh_token`, access_token: accessToken },
  })
  if (response.kind === "refused") return response
  return { kind: "refreshed", credentials: asCredentials(outside, response.value, scopes) }
}
