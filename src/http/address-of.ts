import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"

/** Who is at the other end: the socket's peer, or what our own proxies say about it. */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",")
  const named = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined
  return named !== undefined && isIP(named) !== 0 ? named : (socket.remoteAddress ?? "").replace(/^::ffff:/, "")
}
