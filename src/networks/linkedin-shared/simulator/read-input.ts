import type { Context } from "hono"
import type { z } from "zod"
import { fail, failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { readInput as read } from "#networks/simulator/read-body.ts"

export function readInput<T>(c: Context, shape: z.ZodType<T>): Promise<T> {
  return read(c, shape, {
    noJson: () => fail(400, "ILLEGAL_ARGUMENT", "Content-Type must be application/json"),
    unreadable: () => fail(400, "ILLEGAL_ARGUMENT", "Unable to parse the request body"),
    wrong: (keys, message) => {
      const path = `/${keys.join("/")}`
      return failInput(422, path, "FIELD_VALUE_INVALID", `ERROR :: ${path} :: ${message}`)
    },
  })
}
