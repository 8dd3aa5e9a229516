import { makeKeepable } from "#domain/keepable.ts"

/** Characters that no database keeps can only stand in an answer like this, and whole numbers that lose digits like that. */
const odd = /\\u(?:0000|d[89a-f])|\d{16}/i

/**
 * What a network answered; undefined where that is no JSON. Its words and names are kept beside what others said, in one
 * transaction: a character that cannot be kept would hold up everybody's results. Ids have more digits than a number holds,
 * and stand without quotes in some answers: those stay as they are written.
 */
export function readJson(text: string): unknown {
  try {
    return odd.test(text) ? (JSON.parse(text, fix) as unknown) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function fix(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value === "string") return makeKeepable(value)
  const isTooLong = typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER
  return isTooLong ? (context?.source ?? value) : value
}
