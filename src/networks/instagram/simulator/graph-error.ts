import type { Context } from "hono"
import { graphError } from "#networks/meta-shared/simulator/graph-error.ts"

export function notFound(c: Context): Response {
  return graphError(c, { message: "The media was not found", code: 24, subcode: 2207006 })
}

/** Not yet, or not any more. */
export function notAvailable(c: Context): Response {
  return graphError(c, { message: "Media ID is not available", code: 9007, subcode: 2207027, isTransient: false })
}
