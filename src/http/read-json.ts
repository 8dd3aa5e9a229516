import type { Context } from "hono"
import type { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { bodyLimitFor } from "#domain/body-limits.ts"
import { parseJson } from "#domain/parse-json.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"
import { requireBody } from "#http/read-body.ts"

/** The body as JSON. An empty one counts as `{}`, so that actions without input need none. */
export async function readJson(c: Context<Environment>): Promise<unknown> {
  const type = c.req.header("content-type") ?? ""
  const bytes = await requireBody(c.env.incoming, bodyLimitFor(c.req.path))
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
