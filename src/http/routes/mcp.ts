import { type Context, Hono } from "hono"
import type { StatusCode } from "hono/utils/http-status"
import { agentScopes, mcpAddress } from "#domain/agent-access.ts"
import { bodyLimitFor } from "#domain/body-limits.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { countRequest, type RateLimiter } from "#http/rate-limit.ts"
import { readBody } from "#http/read-body.ts"
import { WrongTokens } from "#http/wrong-tokens.ts"

/** Carries what comes to /mcp to the MCP transport, which decides on all of it, and the answer back. */
export function mcpRoutes({ services, callers, mcp, rates }: HttpContext, limiter: RateLimiter): Hono<Environment> {
  const routes = new Hono<Environment>()
  const wrongTokens = new WrongTokens(services.clock)

  const carry = async (c: Context<Environment>) => {
    if (mcp === undefined) return c.notFound()
    const address = c.get("address")
    const { status, headers, body } = await mcp({
      method: c.req.method,
      header: (name) => c.req.header(name),
      readBody: async () => readBody(c.env.incoming, bodyLimitFor(c.req.path)),
      count: async (key) => countRequest(limiter, { key, limit: rates.perToken }),
      tokens: {
        // Somebody who shares the network with a broken client keeps working.
        refusal: () => (callers.isKnown(c.env.incoming) ? undefined : wrongTokens.refusalFor(address)),
        identify: async (find) => {
          const found = await callers.identify(c.env.incoming, find, (owner) => owner)
          if (found === null) wrongTokens.note(address)
          return found
        },
      },
      address,
      requestId: c.get("requestId"),
    })
    return c.newResponse(body, status as StatusCode, headers)
  }

  // Named one by one, so that they stand in the table of who may call what.
  routes.get("/", carry)
  routes.post("/", carry)
  routes.delete("/", carry)
  routes.all("/", carry)

  return routes
}

/** Where clients read who signs their users in (RFC 9728): at the address for /mcp, and at the one that some guess. */
export function resourceMetadataRoutes({ services: { baseUrl }, identityProvider }: HttpContext): Hono<Environment> {
  const metadata = {
    resource: mcpAddress(baseUrl),
    authorization_servers: identityProvider === undefined ? [] : [identityProvider.issuer],
    scopes_supported: agentScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Fanfare",
  }
  const routes = new Hono<Environment>()
  for (const path of ["/", "/mcp"]) routes.get(path, (c) => c.json(metadata))
  return routes
}
