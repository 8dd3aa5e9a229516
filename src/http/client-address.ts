import { isIP } from "node:net"
import { createMiddleware } from "hono/factory"
import type { Environment } from "#http/environment.ts"

/** Who is at the other end: the socket's peer, or what our own proxies say about it. */
export function clientAddress(trustedProxies: number) {
  return createMiddleware<Environment>(async (c, next) => {
    const peer = c.env.incoming.socket.remoteAddress ?? ""
    const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim())
    const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
    c.set("address", told !== undefined && isIP(told) !== 0 ? told : peer.replace(/^::ffff:/, ""))
    await next()
  })
}
