import type { IncomingMessage } from "node:http"
import type { BodyLimit } from "#domain/body-limits.ts"
import { Problem } from "#domain/problem.ts"
import { formatNumber } from "#domain/validate-post/words.ts"
import { brokenOff } from "#http/response-life.ts"

/** The body, refused when it is larger than it may be. */
export async function requireBody(incoming: IncomingMessage, limit: BodyLimit): Promise<Uint8Array> {
  const bytes = await readBody(incoming, limit)
  if (bytes !== null) return bytes
  throw new Problem("BadInput", `The body must have at most ${formatNumber(limit.maxBytes)} bytes.`)
}

/**
 * The body, or null when it is larger than it may be: what has not arrived by then is left unread. It comes from the
 * connection itself, without the web's Request and its stream, which took a tenth of a small call's time.
 */
export async function readBody(incoming: IncomingMessage, { maxBytes, maxMs }: BodyLimit): Promise<Uint8Array | null> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) return null
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const finish = () => {
      clearTimeout(timer)
      incoming.off("data", take).off("end", end).off("error", fail).off("close", fail)
    }
    const take = (chunk: Uint8Array) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= maxBytes) return
      finish()
      incoming.pause()
      resolve(null)
    }
    const end = () => {
      finish()
      resolve(Buffer.concat(chunks))
    }
    // A body that ends too early is the client's doing.
    const fail = (error?: Error) => {
      finish()
      reject(brokenOff(error))
    }
    const timer = setTimeout(() => {
      finish()
      incoming.pause()
      reject(new Problem("BadInput", `The body took longer than ${maxMs / 1000} s to arrive.`))
    }, maxMs)
    if (incoming.destroyed) fail()
    else incoming.on("data", take).once("end", end).once("error", fail).once("close", fail)
  })
}
