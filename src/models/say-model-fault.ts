import { AISDKError, APICallError, RetryError } from "ai"
import { Problem } from "#domain/problem.ts"
import type { ModelOptions } from "#models/model-options.ts"

const longestQuote = 300

/** What the provider said, for the person who asked. Its key is never part of it. */
export function sayModelFault(error: unknown, { provider, key }: ModelOptions): unknown {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (last instanceof Problem) return last
  // The answer had begun, or was not understood.
  const hasBegun = APICallError.isInstance(last) && last.statusCode === 200
  if (hasBegun || (AISDKError.isInstance(last) && !APICallError.isInstance(last))) return cutOff()
  if (APICallError.isInstance(last)) {
    const said = clean(last.message, key)
    const status = last.statusCode === undefined ? "" : ` (${last.statusCode})`
    return new Problem("Conflict", `The language model of ${provider} did not answer${status}: “${said}”. Try again.`)
  }
  const isLate = last instanceof Error && (last.name === "TimeoutError" || last.name === "AbortError")
  if (isLate) return new Problem("Conflict", `The language model of ${provider} took too long. Try again.`)
  return error
}

/** The stream ended without saying that it was at its end. */
export function cutOff(): Problem {
  return new Problem("Conflict", "The answer of the language model was cut off. Try again.")
}

function clean(text: string, key: string | undefined): string {
  const told = key === undefined ? text : text.replaceAll(key, "…")
  return told.replaceAll(/\s+/g, " ").trim().slice(0, longestQuote)
}
