import type { Context } from "hono"
import { graphError } from "#networks/meta-shared/simulator/graph-error.ts"

/** A container that is not there, not yet, or not any more. */
export function noContainer(c: Context, id: string): Response {
  return graphError(c, {
    message: "The requested resource does not exist",
    code: 24,
    subcode: 4279009,
    isTransient: false,
    forPeople: ["Media Not Found", `The media with id ${id} cannot be found.`],
  })
}
