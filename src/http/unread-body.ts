import type { IncomingMessage } from "node:http"
import type { MiddlewareHandler } from "hono"
import type { Environment } from "#http/environment.ts"

/** So much of a body that nobody wants is read, and for so long. */
const mostBytes = 1_000_000
const patienceMs = 10_000

/**
 * A refusal may leave part of a body unread. Most clients look at the answer once they have sent everything, and an end of
 * the connection would be all they see. So the rest is read first. Where that is too much the connection ends with the
 * answer. Saying so keeps a client from sending its next request into a connection that is about to close.
 */
export function readUnreadBody(mostMs = patienceMs): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next()
    const { incoming } = c.env
    if (!incoming.complete && !(await readToEnd(incoming, mostMs))) c.header("connection", "close")
  }
}

async function readToEnd(incoming: IncomingMessage, mostMs: number): Promise<boolean> {
  if (incoming.destroyed || Number(incoming.headers["content-length"] ?? 0) > mostBytes) return false
  return new Promise((resolve) => {
    let bytes = 0
    const finish = (isRead: boolean) => {
      clearTimeout(timer)
      incoming.off("data", count).off("end", onEnd).off("close", onClose)
      if (!isRead) incoming.pause()
      resolve(isRead)
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) finish(false)
    }
    const onEnd = () => finish(true)
    const onClose = () => finish(incoming.complete)
    const timer = setTimeout(() => finish(false), mostMs)
    incoming.on("data", count).once("end", onEnd).once("close", onClose)
    incoming.resume()
  })
}
