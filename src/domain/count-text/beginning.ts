import type { TextLimit } from "#domain/network.ts"

/*
 * A text that is far too long is not counted to its end: that it is too long, and where, is known long before. What
 * somebody might have typed is counted exactly.
 */
const timesTheLimit = 20
const least = 10_000
/** How much more than the limit is counted at the most: some networks and servers allow very long texts. */
const mostBeyond = 100_000

/** No link is longer than this, on X or elsewhere. */
export const longestLink = 4096

/** How much of a text is looked at first. */
export function firstLength({ max }: TextLimit): number {
  return Math.min(Math.max(timesTheLimit * max, least), max + mostBeyond)
}

type Beginning = {
  readonly text: string
  /** How much at its end may be part of something that goes on, such as a link, and must not be counted. */
  readonly unsure: number
}

/** About so much of a text, up to a blank if there is one: links, emoji and composed characters all end there. */
export function cutBeginning(text: string, length: number): Beginning {
  const blank = Math.max(text.lastIndexOf(" ", length), text.lastIndexOf("\n", length))
  if (blank > length - longestLink) return { text: text.slice(0, blank), unsure: 0 }
  // Half a character would count as one of its own.
  const end = (text.codePointAt(length - 1) ?? 0) > 0xffff ? length - 1 : length
  return { text: text.slice(0, end), unsure: longestLink }
}

/** As much of a text as is searched for hashtags, mentions and links. */
export function searchedPart(limit: TextLimit, text: string): string {
  const length = firstLength(limit)
  return text.length <= length ? text : cutBeginning(text, length).text
}
