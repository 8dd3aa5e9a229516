import { z } from "zod"
import { post, readAuthorization, type AuthorizationSession, sessionShape } from "#networks/bluesky/authorization.ts"
import type { Connect, Credentials, Outside } from "#networks/network.ts"
import { endAfter, lifeSeconds, someText } from "#networks/shapes.ts"

/* A session whose tokens are bound to a key: how it is kept, made fresh and ended. */

export const tokens = z.object({
  access_token: someText,
  token_type: z.string().regex(/^dpop$/i),
  refresh_token: z.string().optional(),
  expires_in: lifeSeconds.optional(),
  scope: z.string(),
  /** Whose they are. */
  sub: someText,
})

/** What a token lives if its server does not tell. */
const tokenSeconds = 1800

export function keepSession(
  outside: Outside,
  session: AuthorizationSession,
  server: string,
  given: z.infer<typeof tokens>,
): Credentials {
  return {
    accessToken: given.access_token,
    ...(given.refresh_token === undefined ? {} : { refreshToken: given.refresh_token }),
    expiresAt: endAfter(outside.now(), given.expires_in ?? tokenSeconds),
    scopes: given.scope.split(" ").filter((each) => each !== ""),
    extra: { ...session, server },
  }
}

/** The session that credentials are of; undefined where they came by an app password. */
export function sessionOf({ extra }: Credentials): AuthorizationSession | undefined {
  return sessionShape.safeParse(extra).data
}

/** A refresh token works once. Using it again ends the session. */
export async function refreshSession(
  outside: Outside,
  session: AuthorizationSession,
  credentials: Credentials,
): ReturnType<Connect["refresh"]> {
  const { refreshToken, extra = {} } = credentials
  const { server } = extra
  if (refreshToken === undefined || server === undefined) {
    return { kind: "refused", why: "auth", code: "NoRefreshToken", message: "This account has to be connected again." }
  }
  const authorization = await readAuthorization(outside, session.issuer)
  if (authorization.kind === "refused") return authorization
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken }
  const fresh = await post(outside, authorization.value.token_endpoint, session, fields, tokens)
  if (fresh.kind === "refused") return fresh
  return { kind: "refreshed", credentials: keepSession(outside, session, server, fresh.value) }
}

export async function endSession(
  outside: Outside,
  session: AuthorizationSession,
  credentials: Credentials,
): Promise<void> {
  const authorization = await readAuthorization(outside, session.issuer)
  const address = authorization.kind === "response" ? authorization.value.revocation_endpoint : undefined
  if (address === undefined) return
  const token = credentials.refreshToken ?? credentials.accessToken
  await post(outside, address, session, { token }, z.unknown())
}
