import { splitGraphemes } from "#domain/count-text/graphemes.ts"
import type { MarkedPart } from "#domain/preview/mark-text.ts"

/** Where a network ends a text, and its own word for the rest. */
export type CutRule = {
  readonly characters: number
  /** So many lines, of about so many characters each; an empty line is one, too. */
  readonly lines?: number
  readonly perLine?: number
  readonly more: string
}

type CutText = {
  readonly parts: readonly MarkedPart[]
  /** The network's word for the rest; null where there is none. */
  readonly more: string | null
}

/** The place in a text after which nothing is shown, or its length. */
function endOf(text: string, { characters, lines = Infinity, perLine = Infinity }: CutRule): number {
  let count = 0
  let line = 1
  let inLine = 0
  for (const { start, text: grapheme } of splitGraphemes(text)) {
    if (grapheme === "\n") {
      line += 1
      inLine = 0
    } else {
      if (inLine === perLine) {
        line += 1
        inLine = 0
      }
      inLine += 1
    }
    count += 1
    if (count > characters || line > lines) return start
  }
  return text.length
}

/** Cut between words where there is a blank near the end, and never inside a character. */
function atWord(text: string, end: number): number {
  if (/\s/.test(text.charAt(end))) return end
  const blank = text.slice(0, end).search(/\s\S*$/)
  return blank > end / 2 ? blank : end
}

/** The text that a network shows at first. What comes after the cut is not in it. */
export function cutText(parts: readonly MarkedPart[], rule: CutRule | null): CutText {
  const text = parts.map((part) => part.text).join("")
  const last = text.trimEnd()
  const full = rule === null ? last.length : endOf(last, rule)
  if (rule === null || full >= last.length) return { parts, more: null }
  const end = last.slice(0, atWord(last, full)).trimEnd().length
  const kept: MarkedPart[] = []
  let at = 0
  for (const part of parts) {
    if (at >= end) break
    kept.push({ ...part, text: part.text.slice(0, end - at) })
    at += part.text.length
  }
  return { parts: kept, more: rule.more }
}
