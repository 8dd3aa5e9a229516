import { Problem } from "#domain/problem.ts"
import { type ModelOptions, providerNames } from "#models/model-options.ts"
import { Denied } from "#outbound/denied.ts"

const longestQuote = 300

/** What the provider said, for the person who asked. Its key is never part of it. */
export async function sayModelFault(error: unknown, { provider, key }: ModelOptions): Promise<unknown> {
  const { AISDKError, APICallError, RetryError } = await import("ai")
  const name = providerNames[provider]
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (last instanceof Problem) return last
  const denied = findDenied(last)
  if (denied !== undefined) {
    return new Problem("Conflict", `The address of the language model is not asked: ${denied.message}.`)
  }
  // The answer had begun, or was not understood.
  const hasBegun = APICallError.isInstance(last) && last.statusCode === 200
  if (hasBegun || (AISDKError.isInstance(last) && !APICallError.isInstance(last))) return cutOff()
  if (APICallError.isInstance(last)) {
    const said = cleanWords(last.message, key)
    const status = last.statusCode === undefined ? "" : ` (${last.statusCode})`
    const quote = /[.!?]$/.test(said) ? `“${said}”` : `“${said}”.`
    return new Problem("Conflict", `The language model of ${name} did not answer${status}: ${quote} Try again.`)
  }
  const isLate = last instanceof Error && (last.name === "TimeoutError" || last.name === "AbortError")
  if (isLate) return new Problem("Conflict", `The language model of ${name} took too long. Try again.`)
  return error
}

/** The stream ended without saying that it was at its end. */
export function cutOff(): Problem {
  return new Problem("Conflict", "The answer of the language model was cut off. Try again.")
}

/** A quote of what a provider said, without the key. */
export function cleanWords(text: string, key: string | undefined): string {
  const told = key === undefined ? text : text.replaceAll(key, "…")
  return told.replaceAll(/\s+/g, " ").trim().slice(0, longestQuote)
}

/** What the guard refused; the library wraps it. */
function findDenied(error: unknown): Denied | undefined {
  if (error instanceof Denied) return error
  return error instanceof Error ? findDenied(error.cause) : undefined
}
