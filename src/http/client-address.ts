import { createMiddleware } from "hono/factory"
import type { Logger } from "pino"
import { addressOf } from "#http/address-of.ts"
import type { Environment } from "#http/environment.ts"

const missingSetting =
  "A request came through a proxy, and no proxy is trusted: rate limits and the audit trail see the proxy's address in place of the client's. Set FANFARE_TRUSTED_PROXIES to the number of your proxies. If you have none, a client made this header up, and it was ignored."

/** Notes the client's address, and warns once when proxies are not set. */
export function clientAddress(trustedProxies: number, log: Logger) {
  let hasWarned = trustedProxies > 0
  return createMiddleware<Environment>(async (c, next) => {
    if (!hasWarned && (c.req.header("x-forwarded-for") ?? c.req.header("forwarded")) !== undefined) {
      hasWarned = true
      log.warn(missingSetting)
    }
    c.set("address", addressOf(c.env.incoming, trustedProxies))
    await next()
  })
}
