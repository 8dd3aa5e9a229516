import { type Context, Hono } from "hono"
import type { StatusCode } from "hono/utils/http-status"
import type { Services } from "#actions/action.ts"
import { bodyLimitFor } from "#domain/body-limits.ts"
import type { Id } from "#domain/ids.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { byAddress, countRequest, type RateLimiter } from "#http/rate-limit.ts"
import { requireBody } from "#http/read-body.ts"
import { brokenOff } from "#http/response-life.ts"
import { readSessionCookie } from "#http/session-cookie.ts"
import { networkOf } from "#identity/network-of.ts"
import { lookAtSession } from "#identity/sessions.ts"

/** A client registers once. */
const registrationsPerMinute = 10

/** Carries what comes to the identity provider to it. Its metadata is at all three addresses where clients look. */
export function identityProviderRoutes(
  { services, identityProvider, rates }: HttpContext,
  limiter: RateLimiter,
): Hono<Environment> {
  const routes = new Hono<Environment>()
  if (identityProvider === undefined) return routes
  const mount = new URL(identityProvider.issuer).pathname

  const carry = async (c: Context<Environment>, path: string) => {
    const { refusal } = await countRequest(limiter, byAddress(c.get("address"), rates))
    if (refusal !== undefined) throw refusal
    if (path === "/register") {
      const registering = { key: `register:${networkOf(c.get("address"))}`, limit: registrationsPerMinute }
      const { refusal: tooMany } = await countRequest(limiter, registering)
      if (tooMany !== undefined) throw tooMany
    }
    const { incoming, outgoing } = c.env
    const sent = await requireBody(incoming, bodyLimitFor(`/auth${path}`))
    const personId = await findPerson(services, c)
    // The library takes a request that was broken off for one whose body somebody else has read.
    if (outgoing.closed) throw brokenOff()
    const { status, headers, body } = await identityProvider.handle({
      incoming,
      path,
      body: sent,
      personId,
      address: c.get("address"),
    })
    for (const [name, value] of headers) c.header(name, value, { append: name === "set-cookie" })
    return c.newResponse(body, status as StatusCode)
  }

  for (const document of ["oauth-authorization-server", "openid-configuration"]) {
    routes.all(`/.well-known/${document}${mount}`, async (c) => carry(c, "/.well-known/openid-configuration"))
  }
  routes.all(`${mount}/*`, async (c) => {
    const { pathname, search } = new URL(c.req.url)
    return carry(c, pathname.slice(mount.length) + search)
  })
  return routes
}

/** Only read: an answer of the provider does not renew our session secret. */
async function findPerson(services: Services, c: Context<Environment>): Promise<Id<"usr"> | null> {
  const secret = readSessionCookie(services.baseUrl, c)
  const session = secret === undefined ? undefined : await lookAtSession(services, secret)
  return session?.state === "active" ? session.user_id : null
}
