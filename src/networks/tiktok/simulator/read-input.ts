import type { Context } from "hono"
import type { z } from "zod"
import { badInput } from "#networks/tiktok/simulator/problems.ts"

/** The JSON of a call. Fields that are missing, wrong or not known are refused by their path. */
export async function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  if (!/^application\/json(?:;|$)/.test(c.req.header("content-type") ?? "")) badInput("The content type must be JSON")
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    badInput("The request body cannot be read")
  }
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  return badInput(`${issue?.path.join(".") || "The body"}: ${issue?.message}`)
}

/** The names after `fields=`, all of which must be known. */
export function readFields(c: Context, known: readonly string[]): readonly string[] {
  const { fields = "", ...rest } = c.req.query()
  const names = fields.split(",")
  const isGood = Object.keys(rest).length === 0 && names.every((name) => known.includes(name))
  return isGood ? names : badInput("Fields is not valid")
}
