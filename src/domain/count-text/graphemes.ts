import { memoize } from "#domain/memoize.ts"

export type Grapheme = { readonly start: number; readonly text: string }

/** What cuts texts into such pieces. */
export const segmenterFor = memoize(
  (granularity: "grapheme" | "word" | "sentence") => new Intl.Segmenter("en", { granularity }),
)

/*
 * Server and browser may carry different Unicode tables, and the networks a third one. A sequence that is newer than a
 * table falls apart there and counts more. So the composer's figure is a help; the check that decides runs on the server.
 */

const onlySimple = /^[\n -~]*$/

/** What people take for one character each, one after the other. */
export function* splitGraphemes(text: string): Generator<Grapheme> {
  if (onlySimple.test(text)) {
    for (let start = 0; start < text.length; start += 1) yield { start, text: text.charAt(start) }
    return
  }
  for (const { index, segment } of segmenterFor("grapheme").segment(text)) yield { start: index, text: segment }
}
