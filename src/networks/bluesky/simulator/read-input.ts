import type { Context } from "hono"
import type { z } from "zod"
import { fail } from "#networks/bluesky/simulator/answers.ts"
import { readInput as read } from "#networks/simulator/read-body.ts"

/** What the method does not know is refused: a typing error must not pass unseen. */
export function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  return read(c, shape, {
    noJson: (type) => fail(400, "InvalidRequest", `Wrong request encoding (Content-Type): ${type}`),
    unreadable: () => fail(400, "InvalidRequest", "Unable to parse the request body"),
    wrong: (path, message) => fail(400, "InvalidRequest", `Invalid input: ${message} at $.${path.join(".")}`),
  })
}
