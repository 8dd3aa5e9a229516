import type { StepView, TurnView } from "../api/views.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { showDay } from "../words/dates.ts"

const known: Readonly<Record<string, readonly [string, string]>> = assistantWords.steps

/** A step in a few words: what is being done, or what was. */
export function sayStep(
  { action, state, input, output }: StepView,
  { context }: Pick<TurnView, "context">,
  timeZone: string,
): string {
  const [doing = "", done = ""] = Object.hasOwn(known, action)
    ? (known[action] ?? [])
    : assistantWords.otherStep(action)
  if (state === "running") return doing
  if (state === "failed" && action !== "posts.validate") return assistantWords.refusedStep(done)
  if (action === "posts.get" && input["id"] === context.postId) return assistantWords.readOpenPost
  if (action === "analytics.summary") {
    const range = sayRange(output ?? input, timeZone)
    return range === null ? done : assistantWords.readSummary(...range)
  }
  return done
}

/** The first and the last day of a range. */
export function sayRange(
  { from, to }: Readonly<Record<string, unknown>>,
  timeZone: string,
): readonly [from: string, to: string] | null {
  if (typeof from !== "string" || typeof to !== "string") return null
  try {
    const end = Temporal.Instant.from(to).subtract({ seconds: 1 }).toString()
    return [showDay(from, timeZone), showDay(end, timeZone)]
  } catch {
    return null
  }
}
