import type { Context } from "hono"
import type { z } from "zod"
import { fail } from "#networks/bluesky/simulator/answers.ts"

/** The JSON of a procedure. What the method does not know is refused: a typing error must not pass unseen. */
export async function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  const type = c.req.header("content-type")?.split(";")[0]
  if (type !== "application/json") fail(400, "InvalidRequest", `Wrong request encoding (Content-Type): ${type}`)
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    fail(400, "InvalidRequest", "Unable to parse the request body")
  }
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return fail(400, "InvalidRequest", `Invalid input: ${issue?.message} at $.${issue?.path.join(".")}`)
}
