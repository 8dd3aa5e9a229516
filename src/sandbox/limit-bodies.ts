import type { IncomingMessage } from "node:http"
import { createMiddleware } from "hono/factory"
import { bodyLimitFor } from "#domain/body-limits.ts"
import type { SandboxEnvironment } from "#sandbox/audience.ts"

const mediaTypes = /^(?:image\/|video\/|multipart\/form-data\b|application\/octet-stream\b)/i

/**
 * Refuses bodies that are too large before they are read, and cuts off whoever does not send what they announced. Files
 * come from the service alone: people send forms.
 */
export function limitBodies(mostMediaBytes: (path: string) => number, hasFiles: (path: string) => boolean) {
  return createMiddleware<SandboxEnvironment>(async (c, next) => {
    const length = c.req.header("content-length")
    const hasBody = length !== undefined || c.req.header("transfer-encoding") !== undefined
    if (!hasBody) return next()
    const refuse = (status: 411 | 413, message: string) => c.text(message, status, { connection: "close" })
    if (length === undefined) return refuse(411, "A body needs a Content-Length.")
    const { maxBytes, maxMs } = bodyLimitFor(c.req.path)
    const isMedia = mediaTypes.test(c.req.header("content-type") ?? "") || hasFiles(c.req.path)
    const isFile = c.env?.viewer === undefined && isMedia
    const most = isFile ? mostMediaBytes(c.req.path) + maxBytes : maxBytes
    if (Number(length) > most) return refuse(413, `The body must have at most ${most} bytes.`)
    const stop = c.env?.incoming === undefined ? () => {} : watch(c.env.incoming, maxMs, isFile)
    try {
      return await next()
    } finally {
      stop()
    }
  })
}

/** A body must be there in time; of a file something must come in that time, again and again. */
function watch(incoming: IncomingMessage, maxMs: number, isFile: boolean): () => void {
  const { socket } = incoming
  let read = socket.bytesRead
  const timer = setInterval(() => {
    const isLate = !incoming.complete && (!isFile || socket.bytesRead === read)
    if (isLate) socket.destroy()
    read = socket.bytesRead
  }, maxMs).unref()
  return () => clearInterval(timer)
}
