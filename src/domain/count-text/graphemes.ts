export type Grapheme = { readonly start: number; readonly text: string }

/*
 * Server and browser may carry different Unicode tables, and the networks a third one. A sequence that is newer than a
 * table falls apart there and counts more. So the composer's figure is a help; the check that decides runs on the server.
 */
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

const onlySimple = /^[\n -~]*$/

/** What people take for one character each. */
export function splitGraphemes(text: string): readonly Grapheme[] {
  if (onlySimple.test(text)) return Array.from(text, (character, start) => ({ start, text: character }))
  return Array.from(segmenter.segment(text), ({ index, segment }) => ({ start: index, text: segment }))
}
