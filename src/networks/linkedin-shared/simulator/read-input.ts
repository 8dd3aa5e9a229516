import type { Context } from "hono"
import type { z } from "zod"
import { fail, failInput } from "#networks/linkedin-shared/simulator/answers.ts"

/** The JSON of a call. Fields that are missing, wrong or not known are refused by their path. */
export async function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  if (c.req.header("content-type")?.split(";")[0] !== "application/json") {
    fail(400, "ILLEGAL_ARGUMENT", "Content-Type must be application/json")
  }
  let body: unknown
  try {
    body = await c.req.json()
  } catch {
    fail(400, "ILLEGAL_ARGUMENT", "Unable to parse the request body")
  }
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const path = `/${issue?.path.join("/")}`
  return failInput(422, path, "FIELD_VALUE_INVALID", `ERROR :: ${path} :: ${issue?.message}`)
}
