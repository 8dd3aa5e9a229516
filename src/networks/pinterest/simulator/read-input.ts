import type { Context } from "hono"
import type { z } from "zod"
import { badInput, fail } from "#networks/pinterest/simulator/problems.ts"

/** The JSON of a call. Fields that are missing, wrong or not known are refused by their path. */
export async function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  if (c.req.header("content-type")?.split(";")[0] !== "application/json") fail(415, 1, "The body must be JSON")
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    badInput("the body cannot be read")
  }
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return badInput(`${issue?.path.join(".") || "the body"}: ${issue?.message}`)
}
