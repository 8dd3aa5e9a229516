import type { Context } from "hono"
import type { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"

const maxBytes = 1024 * 1024

/** The body as JSON. An empty one counts as `{}`, so that actions without input need none. */
export async function readJson(c: Context<Environment>): Promise<unknown> {
  const type = c.req.header("content-type") ?? ""
  const bytes = await readBytes(c.req.raw)
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

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = new Problem("BadInput", `The body must have at most ${maxBytes} bytes.`)
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
