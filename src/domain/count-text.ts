import { cutBeginning, firstLength } from "#domain/count-text/beginning.ts"
import { countBytes } from "#domain/count-text/bytes.ts"
import { compose } from "#domain/count-text/compose.ts"
import { splitGraphemes } from "#domain/count-text/graphemes.ts"
import { shorten } from "#domain/count-text/shorten.ts"
import { type Unit, weigh } from "#domain/count-text/weighted.ts"
import type { Counting, TextLimit } from "#domain/network.ts"

export type Measure = {
  readonly count: number
  /** Where in the string the first character or link starts that no longer fits; null when everything does. */
  readonly overAt: number | null
  /** The text is so far over the limit that only its beginning was counted: all of it has more. */
  readonly isBeginning?: true
}

/** `end`: where in the text the counting stops. */
function addUp(units: Iterable<Unit>, max: number, end = Infinity): Measure {
  let count = 0
  let overAt: number | null = null
  for (const { start, weight } of units) {
    if (start >= end) break
    count += weight
    if (overAt === null && count > max) overAt = start
  }
  return { count, overAt }
}

/** Where the units get more than fits. The rest is not looked at. */
function findOver(units: Iterable<Unit>, max: number): number | null {
  let count = 0
  for (const { start, weight } of units) {
    count += weight
    if (count > max) return start
  }
  return null
}

const emoji = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/u

function countPoints(text: string): number {
  let points = 0
  for (const _ of text) points += 1
  return points
}

type Weight = (text: string) => number

/** What these count in a text is the sum of what they count in its parts, so no parts are needed to count it. */
const sums: Readonly<Partial<Record<Counting, Weight>>> = {
  bytes: countBytes,
  utf16: ({ length }) => length,
  codePoints: countPoints,
}

function weighWithEmoji(grapheme: string): number {
  return emoji.test(grapheme) ? countBytes(grapheme) : countPoints(grapheme)
}

function weightOf({ counting, emojiInBytes }: TextLimit): Weight {
  return emojiInBytes === true ? weighWithEmoji : (sums[counting] ?? (() => 1))
}

function* weighGraphemes(text: string, weight: Weight): Generator<Unit> {
  for (const grapheme of splitGraphemes(text)) yield { start: grapheme.start, weight: weight(grapheme.text) }
}

/** X counts the composed form of a text; composing never reaches across graphemes, so they lead back to the string. */
function measureWeighted(limit: TextLimit, text: string, max: number, unsure: number): Measure {
  const composed = compose(text)
  const { count, overAt } = addUp(weigh(composed, limit.urlLength ?? 0), max, composed.length - unsure)
  if (overAt === null) return { count, overAt }
  let at = 0
  const grapheme = splitGraphemes(text).find((candidate) => {
    at += composed === text ? candidate.text.length : compose(candidate.text).length
    return at > overAt
  })
  return { count, overAt: grapheme?.start ?? text.length }
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** Counts all of a text but what is `unsure` at its end. */
function measureAll(limit: TextLimit, text: string, max: number, unsure = 0): Measure {
  if (limit.counting === "weighted") return measureWeighted(limit, text, max, unsure)
  const weight = weightOf(limit)
  if (limit.urlLength !== undefined) {
    const short = shorten(text, limit.urlLength, limit.mentionsWithoutHost === true)
    const { count, overAt } = addUp(weighGraphemes(short.text, weight), max, short.text.length - unsure)
    return { count, overAt: overAt === null ? null : short.place(overAt) }
  }
  return addUp(weighGraphemes(text, weight), max)
}

function measureCharacters(limit: TextLimit, text: string, max: number): Measure {
  const isSum = limit.urlLength === undefined && limit.emojiInBytes !== true
  const sum = isSum ? sums[limit.counting] : undefined
  if (sum !== undefined) {
    const count = sum(text)
    return { count, overAt: count > max ? findOver(weighGraphemes(text, sum), max) : null }
  }
  for (let length = firstLength(limit); length < text.length; length *= 4) {
    const beginning = cutBeginning(text, length)
    const measure = measureAll(limit, beginning.text, max, beginning.unsure)
    if (measure.count > limit.max) return { ...measure, isBeginning: true }
  }
  return measureAll(limit, text, max)
}

/** How long a text is for a network, and where it gets too long. `taken` is what something else has used of the limit. */
export function measureText(limit: TextLimit, text: string, taken = 0): Measure {
  const measure = measureCharacters(limit, text, limit.max - taken)
  const { maxBytes } = limit
  if (maxBytes === undefined || countBytes(text) <= maxBytes) return measure
  const overAt = findOver(weighGraphemes(text, countBytes), maxBytes)
  return { ...measure, overAt: earlier(measure.overAt, overAt) }
}

export function countText(limit: TextLimit, text: string): number {
  return measureText(limit, text).count
}

/** Measures each text once, however many accounts it goes to. */
export function measureOnce(measure: typeof measureText = measureText): (limit: TextLimit, text: string) => Measure {
  const known = new Map<TextLimit, Map<string, Measure>>()
  return (limit, text) => {
    const texts = known.get(limit) ?? new Map<string, Measure>()
    known.set(limit, texts)
    const measured = texts.get(text) ?? measure(limit, text)
    texts.set(text, measured)
    return measured
  }
}
