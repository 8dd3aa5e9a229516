import type { Context } from "hono"
import type { z } from "zod"
import { end } from "#networks/simulator/answers.ts"
import { readInput as readJsonInput, readParts as readFormParts } from "#networks/simulator/read-body.ts"
import { invalid } from "#networks/x/simulator/problems.ts"

export function readParts(c: Context, known: readonly string[]): Promise<Readonly<Record<string, string | File>>> {
  return readFormParts(c, known, {
    noForm: () => end(invalid(c, "Content-Type must be multipart/form-data")),
    stray: (name) => end(invalid(c, `${name} is not a field`)),
  })
}

/** `words`: what is said to anything else, where X does not say what is wrong. */
export function readInput<T>(c: Context, shape: z.ZodType<T>, words?: string): Promise<T> {
  return readJsonInput(c, shape, {
    noJson: () => end(invalid(c, words ?? "The Content-Type must be application/json.")),
    unreadable: () => end(invalid(c, words ?? "The body must be JSON.")),
    wrong: (path, message) => end(invalid(c, words ?? `$.${path.join(".")}: ${message}`)),
  })
}
