import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import { createMiddleware } from "hono/factory"

/** As everywhere in the service: what is read at once is small, and comes within a minute. */
const smallBytes = 1024 * 1024
const patienceMs = 60_000

const mediaTypes = /^(?:image\/|video\/|multipart\/form-data\b|application\/octet-stream\b)/i

type Environment = { Bindings: Partial<HttpBindings> }

/** Refuses bodies that are too large before they are read, and cuts off whoever does not send what they announced. */
export function limitBodies(mostMediaBytes: (path: string) => number) {
  return createMiddleware<Environment>(async (c, next) => {
    const isSmall = !mediaTypes.test(c.req.header("content-type") ?? "")
    const length = c.req.header("content-length")
    const hasBody = length !== undefined || c.req.header("transfer-encoding") !== undefined
    if (!hasBody) return next()
    const refuse = (status: 411 | 413, message: string) => c.text(message, status, { connection: "close" })
    if (length === undefined) return refuse(411, "A body needs a Content-Length.")
    const most = isSmall ? smallBytes : mostMediaBytes(c.req.path) + smallBytes
    if (Number(length) > most) return refuse(413, `The body must have at most ${most} bytes.`)
    const stop = c.env?.incoming === undefined ? () => {} : watch(c.env.incoming, isSmall)
    try {
      return await next()
    } finally {
      stop()
    }
  })
}

/** A small body has a minute; of a large one something must come every minute. */
function watch(incoming: IncomingMessage, isSmall: boolean): () => void {
  const { socket } = incoming
  let read = socket.bytesRead
  const timer = setInterval(() => {
    const isWaiting = !incoming.complete && (isSmall || socket.bytesRead === read)
    if (isWaiting) socket.destroy()
    read = socket.bytesRead
  }, patienceMs).unref()
  return () => clearInterval(timer)
}
