import { words } from "../words/words.ts"

/** Why the way by the company's account did not work, by its code alone: nobody else gets to write on our pages. */
export function sayUpstreamProblem(code: string | undefined): string | undefined {
  const { problems } = words.upstream
  if (code === undefined) return undefined
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.failed
}
