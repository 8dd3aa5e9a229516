import type { Context } from "hono"
import type { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"

const maxBytes = 1024 * 1024

/** A megabyte that takes longer than this to arrive is a connection held open, not a request. */
const longestMs = 60_000

/** The body as JSON. An empty one counts as `{}`, so that actions without input need none. */
export async function readJson(c: Context<Environment>): Promise<unknown> {
  const type = c.req.header("content-type") ?? ""
  const bytes = await readBytes(c.req.raw)
  if (bytes === null) throw new Problem("BadInput", `The body must have at most ${maxBytes} bytes.`)
  if (bytes.length === 0 && type === "") return {}
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem("BadInput", "The body must be JSON, sent with Content-Type: application/json.")
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch (error) {
    throw new Problem("BadInput", "The body is not valid JSON.", { cause: error })
  }
}

export async function readJsonAs<S extends z.ZodType>(c: Context<Environment>, schema: S): Promise<z.output<S>> {
  return readInput(schema, await readJson(c))
}

/** The body, or null when it is larger than any request needs. */
export async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null
  if (request.body === null) return new Uint8Array()
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void reader.cancel()
  }, longestMs)
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length
      if (size > maxBytes) return null
      chunks.push(piece.value)
    }
    if (isLate) throw new Problem("BadInput", `The body took longer than ${longestMs / 1000} s to arrive.`)
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
  }
}
