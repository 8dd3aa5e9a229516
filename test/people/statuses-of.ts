import type { Answer } from "../client.ts"

/** How requests ended that ran at the same moment, whichever was first. */
export function statusesOf(answers: readonly Answer[]): readonly number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}
