import { isIP } from "node:net"
import { createMiddleware } from "hono/factory"
import type { Logger } from "pino"
import type { Environment } from "#http/environment.ts"

const missingSetting =
  "A request came through a proxy, and no proxy is trusted: rate limits and the audit trail see the proxy's address in place of the client's. Set FANFARE_TRUSTED_PROXIES to the number of your proxies. If you have none, a client made this header up, and it was ignored."

/** Who is at the other end: the socket's peer, or what our own proxies say about it. */
export function clientAddress(trustedProxies: number, log: Logger) {
  let hasWarned = trustedProxies > 0
  return createMiddleware<Environment>(async (c, next) => {
    if (!hasWarned && (c.req.header("x-forwarded-for") ?? c.req.header("forwarded")) !== undefined) {
      hasWarned = true
      log.warn(missingSetting)
    }
    const peer = c.env.incoming.socket.remoteAddress ?? ""
    const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim())
    const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
    c.set("address", told !== undefined && isIP(told) !== 0 ? told : peer.replace(/^::ffff:/, ""))
    await next()
  })
}
