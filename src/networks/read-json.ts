import { makeKeepable } from "#domain/keepable.ts"

type Revive = (value: unknown, context?: { readonly source?: string }) => unknown

/** Only written like this can characters get into an answer that no database keeps. */
const odd = /\\u(?:0000|d[89a-f])/i

/**
 * What a network answered; undefined where that is no JSON. Its words and names are kept beside what others said, in one
 * transaction: a character that cannot be kept would hold up everybody's results.
 */
export function readJson(text: string, revive: Revive = asIs): unknown {
  try {
    if (revive === asIs && !odd.test(text)) return JSON.parse(text)
    return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "string" ? makeKeepable(value) : revive(value, context),
    ) as unknown
  } catch {
    return undefined
  }
}

function asIs(value: unknown): unknown {
  return value
}
