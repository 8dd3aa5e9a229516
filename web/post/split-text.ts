import { segmenterFor } from "#domain/count-text/graphemes.ts"

/**
 * Cuts a text into parts that fit, each as long as it can be: at the ends of sentences first, else between words, else
 * anywhere between two characters. Put together again, the parts are the text. A part is judged without the spaces at
 * its ends.
 */
export function splitText(text: string, fits: (part: string) => boolean): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (rest.trim() !== "" && !fits(rest.trim())) {
    const end =
      findEnd(rest, endsOf("sentence", rest), fits) ??
      findEnd(rest, wordEnds(rest), fits) ??
      findEnd(rest, endsOf("grapheme", rest), fits) ??
      firstEnd(rest)
    if (end >= rest.length) break
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return rest.trim() === "" && parts.length > 0
    ? [...parts.slice(0, -1), `${parts.at(-1) ?? ""}${rest}`]
    : [...parts, rest]
}

/** The last of these places up to which the text fits; null where not even the first does. */
function findEnd(text: string, ends: Iterable<number>, fits: (part: string) => boolean): number | null {
  let best: number | null = null
  for (const end of ends) {
    const part = text.slice(0, end).trim()
    if (part === "") continue
    if (!fits(part)) break
    best = end
  }
  return best
}

function* endsOf(piece: "sentence" | "grapheme", text: string): Iterable<number> {
  for (const { index, segment } of segmenterFor(piece).segment(text)) yield index + segment.length
}

function* wordEnds(text: string): Iterable<number> {
  for (const { index, 0: space } of text.matchAll(/\s+/g)) yield index + space.length
}

/** One character, with the spaces before it: something has to go on. */
function firstEnd(text: string): number {
  const space = text.length - text.trimStart().length
  const [first] = segmenterFor("grapheme").segment(text.slice(space))
  return space + (first?.segment.length ?? 1)
}
