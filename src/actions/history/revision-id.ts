import { idInput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"

export const revisionId = idInput("rev").describe("The id of an earlier state, rev_…")

export function noRevision(): Problem {
  return new Problem("NotFound", "This post has no earlier state with this id. See posts.history.")
}
