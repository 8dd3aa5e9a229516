import type { Context } from "hono"
import type { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { type BodyLimit, bodyLimitFor } from "#domain/body-limits.ts"
import { parseJson } from "#domain/parse-json.ts"
import { Problem } from "#domain/problem.ts"
import { formatNumber } from "#domain/validate-post/words.ts"
import type { Environment } from "#http/environment.ts"
import { brokenOff } from "#http/response-life.ts"

/** The body as JSON. An empty one counts as `{}`, so that actions without input need none. */
export async function readJson(c: Context<Environment>): Promise<unknown> {
  const type = c.req.header("content-type") ?? ""
  const bytes = await requireBody(c.req.raw, bodyLimitFor(c.req.path))
  if (bytes.length === 0 && type === "") return {}
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new Problem("BadInput", "The body must be JSON, sent with Content-Type: application/json.")
  }
  const parsed = parseJson(bytes)
  if ("value" in parsed) return parsed.value
  throw new Problem("BadInput", `The body ${parsed.complaint}.`)
}

export async function readJsonAs<S extends z.ZodType>(c: Context<Environment>, schema: S): Promise<z.output<S>> {
  return readInput(schema, await readJson(c))
}

/** The body, refused when it is larger than it may be. */
export async function requireBody(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  const bytes = await readBody(request, limit)
  if (bytes !== null) return bytes
  throw new Problem("BadInput", `The body must have at most ${formatNumber(limit.maxBytes)} bytes.`)
}

/** The body, or null when it is larger than it may be. */
export async function readBody(request: Request, { maxBytes, maxMs }: BodyLimit): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null
  if (request.body === null) return new Uint8Array()
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void reader.cancel()
  }, maxMs)
  try {
    const chunks: Uint8Array[] = []
    let size = 0
    for (let piece = await readPiece(reader); !piece.done; piece = await readPiece(reader)) {
      size += piece.value.length
      if (size > maxBytes) return null
      chunks.push(piece.value)
    }
    if (isLate) throw new Problem("BadInput", `The body took longer than ${maxMs / 1000} s to arrive.`)
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(timer)
  }
}

/** A body that ends too early is the client's doing. */
async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (error) {
    throw brokenOff(error)
  }
}
