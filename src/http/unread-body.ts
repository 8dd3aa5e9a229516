import type { IncomingMessage } from "node:http"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import type { Context, MiddlewareHandler } from "hono"
import type { Environment, HttpContext } from "#http/environment.ts"

/** So much of a body that nobody wants is read, for those whom we know and for strangers, and for so long. */
const mostBytes = 1_000_000
const mostOfStrangers = 64 * 1024
const patienceMs = 10_000
/** And not faster than this: many large ones that arrive together would keep everybody else waiting. */
const bytesPerMs = 4000
const atOnce = 64 * 1024

/** For so long a connection stays open after an answer that came before the end of a body. */
const lingerMs = 2000

/**
 * A refusal may leave part of a body unread. Most clients look at the answer once they have sent everything, and an end of
 * the connection would be all they see. So the rest is read first. Where that is too much, the answer says that the
 * connection ends with it, and the connection stays open for a moment, so that a client that still sends can see why.
 * Reading costs memory, and whoever collects it keeps everybody waiting: strangers get less of it.
 */
export function readUnreadBody({
  callers,
  unreadBodyMs = patienceMs,
}: Pick<HttpContext, "callers" | "unreadBodyMs">): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next()
    const { incoming } = c.env
    if (incoming.complete) return
    const most = callers.isKnown(incoming) ? mostBytes : mostOfStrangers
    if (await readToEnd(incoming, most, unreadBodyMs)) return
    if (c.res.status < 400) c.header("connection", "close")
    else await answerAndLinger(c, Math.min(lingerMs, unreadBodyMs))
  }
}

async function readToEnd(incoming: IncomingMessage, most: number, mostMs: number): Promise<boolean> {
  if (incoming.destroyed || Number(incoming.headers["content-length"] ?? 0) > most) return false
  return new Promise((resolve) => {
    let bytes = 0
    let goingOn: NodeJS.Timeout | undefined
    const begun = performance.now()
    const finish = (isRead: boolean) => {
      clearTimeout(timer)
      clearTimeout(goingOn)
      incoming.off("data", count).off("end", onEnd).off("close", onClose)
      if (!isRead) incoming.pause()
      resolve(isRead)
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) return finish(false)
      const earlyMs = (bytes - atOnce) / bytesPerMs - (performance.now() - begun)
      if (earlyMs <= 0) return
      incoming.pause()
      goingOn = setTimeout(() => incoming.resume(), earlyMs)
    }
    const onEnd = () => finish(true)
    const onClose = () => finish(incoming.complete)
    const timer = setTimeout(() => finish(false), mostMs)
    incoming.on("data", count).once("end", onEnd).once("close", onClose)
    incoming.resume()
  })
}

/** The whole answer goes out at once; only its end, which closes the connection, comes later. */
async function answerAndLinger(c: Context<Environment>, ms: number): Promise<void> {
  const { outgoing } = c.env
  const { status, headers } = c.res
  const body = Buffer.from(await c.res.arrayBuffer())
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
  if (outgoing.destroyed) return
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value)
  for (const cookie of headers.getSetCookie()) outgoing.appendHeader("set-cookie", cookie)
  outgoing.setHeader("connection", "close").setHeader("content-length", body.length)
  outgoing.writeHead(status).write(body)
  const timer = setTimeout(() => outgoing.end(), ms)
  outgoing.once("close", () => clearTimeout(timer))
}
