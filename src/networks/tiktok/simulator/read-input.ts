import type { Context } from "hono"
import type { z } from "zod"
import { readInput as read } from "#networks/simulator/read-body.ts"
import { badInput } from "#networks/tiktok/simulator/problems.ts"

export function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  return read(c, shape, {
    noJson: () => badInput("The content type must be JSON"),
    unreadable: () => badInput("The request body cannot be read"),
    wrong: (path, message) => badInput(`${path.join(".") || "The body"}: ${message}`),
  })
}

/** The names after `fields=`, all of which must be known. */
export function readFields(c: Context, known: readonly string[]): readonly string[] {
  const { fields = "", ...rest } = c.req.query()
  const names = fields.split(",")
  const isGood = Object.keys(rest).length === 0 && names.every((name) => known.includes(name))
  return isGood ? names : badInput("Fields is not valid")
}
