import { randomUUID } from "node:crypto"
import { z } from "zod"
import { isWebAddress } from "#domain/validate-post/formats.ts"
import { type ApiResponse, ask } from "#networks/ask.ts"
import { blueskyApi } from "#networks/bluesky/client.ts"
import { keysOf } from "#networks/bluesky/own-app.ts"
import { signJwt } from "#networks/bluesky/sign-jwt.ts"
import type { Outside, Refused } from "#networks/network.ts"

/* Who lets people in on behalf of a server, which may be the server itself, and how it is asked. */

const address = z.string().refine(isWebAddress)

const resource = z.object({ authorization_servers: z.tuple([address]) })

const metadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  pushed_authorization_request_endpoint: address,
  revocation_endpoint: address.optional(),
})

export type Authorization = z.infer<typeof metadata>

/** By whom, as whom and with which keys somebody was let in: whatever is asked about it later is asked so. */
export const sessionShape = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** The name of the key that we sign with as an app; empty where we are any app. */
  clientKey: z.string(),
  /** What the tokens are bound to. */
  dpopKey: z.string(),
})

export type AuthorizationSession = z.infer<typeof sessionShape>

const lifeSeconds = 60

function refuse(code: string, message: string): Refused {
  return { kind: "refused", why: "content", code, message }
}

/** Who lets people in on behalf of the server. */
export async function findIssuer(
  outside: Outside,
  server: string,
): Promise<{ readonly kind: "found"; readonly issuer: string } | Refused> {
  const response = await ask(outside, blueskyApi, resource, { url: `${server}/.well-known/oauth-protected-resource` })
  if (response.kind === "response") return { kind: "found", issuer: response.value.authorization_servers[0] }
  if (response.why !== "content") return response
  return refuse("NoSignInPage", "The account's server has no page to sign in on. Use an app password.")
}

export async function readAuthorization(
  outside: Outside,
  issuer: string,
): Promise<ApiResponse<Authorization> | Refused> {
  const response = await ask(outside, blueskyApi, metadata, { url: `${issuer}/.well-known/oauth-authorization-server` })
  if (response.kind === "refused" || response.value.issuer === issuer) return response
  return refuse(
    "WrongIssuer",
    "The authorization server's issuer differs from the one that the account's server names.",
  )
}

/** Says who we are: by our name alone, or signed with our key. */
function introduceApp(
  outside: Outside,
  { issuer, clientId, clientKey }: AuthorizationSession,
): Readonly<Record<string, string>> {
  const key = keysOf(outside.app.clientSecret).get(clientKey)
  if (key === undefined) return { client_id: clientId }
  const iat = Math.floor(outside.now().epochMilliseconds / 1000)
  const claims = { iss: clientId, sub: clientId, aud: issuer, jti: randomUUID(), iat, exp: iat + lifeSeconds }
  return {
    client_id: clientId,
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: signJwt(key, { typ: "JWT", kid: clientKey }, claims),
  }
}

/** Asks one of the addresses where sessions are made and ended. */
export async function post<T>(
  outside: Outside,
  url: string,
  session: AuthorizationSession,
  fields: Readonly<Record<string, string>>,
  shape: z.ZodType<T>,
): Promise<ApiResponse<T> | Refused> {
  const body = new URLSearchParams({ ...introduceApp(outside, session), ...fields })
  return ask(outside, blueskyApi, shape, { url, access: { key: session.dpopKey }, body })
}
