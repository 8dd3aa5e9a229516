import type { Context } from "hono"
import type { z } from "zod"
import { badInput, fail } from "#networks/pinterest/simulator/problems.ts"
import { readInput as read } from "#networks/simulator/read-body.ts"

export function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  return read(c, shape, {
    noJson: () => fail(415, 1, "The body must be JSON"),
    unreadable: () => badInput("the body cannot be read"),
    wrong: (path, message) => badInput(`${path.join(".") || "the body"}: ${message}`),
  })
}
