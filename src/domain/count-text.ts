import { countBytes } from "#domain/count-text/bytes.ts"
import { type Grapheme, splitGraphemes } from "#domain/count-text/graphemes.ts"
import { shorten } from "#domain/count-text/shorten.ts"
import { type Unit, weigh } from "#domain/count-text/weighted.ts"
import type { Counting, TextLimit } from "#domain/network.ts"

export type Measure = {
  readonly count: number
  /** Where in the string the first character or link starts that no longer fits; null when everything does. */
  readonly overAt: number | null
}

function addUp(units: readonly Unit[], max: number): Measure {
  let count = 0
  let overAt: number | null = null
  for (const { start, weight } of units) {
    count += weight
    if (overAt === null && count > max) overAt = start
  }
  return { count, overAt }
}

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/u

function countPoints(text: string): number {
  let points = 0
  for (const _ of text) points += 1
  return points
}

const weights: Readonly<Record<Exclude<Counting, "weighted">, (grapheme: string) => number>> = {
  bytes: countBytes,
  utf16: ({ length }) => length,
  graphemes: () => 1,
  codePoints: countPoints,
}

function weighWithEmoji(grapheme: string): number {
  return emoji.test(grapheme) ? countBytes(grapheme) : countPoints(grapheme)
}

function measureGraphemes(graphemes: readonly Grapheme[], weight: (grapheme: string) => number, max: number): Measure {
  return addUp(
    graphemes.map(({ start, text }) => ({ start, weight: weight(text) })),
    max,
  )
}

/** X counts the composed form of a text; composing never reaches across graphemes, so they lead back to the string. */
function measureWeighted(limit: TextLimit, text: string, max: number): Measure {
  const composed = text.normalize()
  const { count, overAt } = addUp(weigh(composed, limit.urlLength ?? 0), max)
  if (overAt === null) return { count, overAt }
  let at = 0
  const grapheme = splitGraphemes(text).find((candidate) => {
    at += composed === text ? candidate.text.length : candidate.text.normalize().length
    return at > overAt
  })
  return { count, overAt: grapheme?.start ?? text.length }
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** How long a text is for a network, and where it gets too long. `taken` is what something else has used of the limit. */
export function measureText(limit: TextLimit, text: string, taken = 0): Measure {
  const max = limit.max - taken
  if (limit.counting === "weighted") return measureWeighted(limit, text, max)
  const weight = limit.emojiInBytes === true ? weighWithEmoji : weights[limit.counting]
  if (limit.urlLength !== undefined) {
    const short = shorten(text, limit.urlLength, limit.mentionsWithoutHost === true)
    const { count, overAt } = measureGraphemes(splitGraphemes(short.text), weight, max)
    return { count, overAt: overAt === null ? null : short.place(overAt) }
  }
  const graphemes = splitGraphemes(text)
  const { count, overAt } = measureGraphemes(graphemes, weight, max)
  if (limit.maxBytes === undefined) return { count, overAt }
  return { count, overAt: earlier(overAt, measureGraphemes(graphemes, countBytes, limit.maxBytes).overAt) }
}

export function countText(limit: TextLimit, text: string): number {
  return measureText(limit, text).count
}
