/*
 * What stands in a text and nobody sees: it can hide words from a reader, turn their order round, or make two texts look
 * the same that are not.
 */

export type TextPart =
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  | { readonly kind: "hidden"; readonly code: number; readonly at: number }

/** A joiner after a letter of these scripts is spelling. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u

const ignorable = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800]--[\t\n\r]]`

/** A text without any of these needs no closer look. */
const mayHide = new RegExp(ignorable, "v")

/** Emoji come first: what joins and colours them is part of the picture. */
const pieces = String.raw`(?<emoji>\p{RGI_Emoji}|\p{Emoji}\uFE0F\u20E3?)|(?<hidden>${ignorable})`

/** Made for the first text that needs it: all pictures there are take tens of milliseconds. */
let pattern: RegExp | undefined

/** A text in parts: what is seen, and each character that is not. */
export function splitHidden(text: string): readonly TextPart[] {
  if (!mayHide.test(text)) return text === "" ? [] : [{ kind: "text", text, at: 0 }]
  pattern ??= new RegExp(pieces, "gv")
  const parts: TextPart[] = []
  let from = 0
  const add = (to: number) => {
    if (to > from) parts.push({ kind: "text", text: text.slice(from, to), at: from })
  }
  for (const { index, groups, 0: found } of text.matchAll(pattern)) {
    if (groups?.["hidden"] === undefined || isSpelling(text, index, found)) continue
    add(index)
    parts.push({ kind: "hidden", code: found.codePointAt(0) ?? 0, at: index })
    from = index + found.length
  }
  add(text.length)
  return parts
}

function isSpelling(text: string, index: number, found: string): boolean {
  return (found === "\u200C" || found === "\u200D") && joining.test(text.slice(Math.max(0, index - 2), index))
}

export function countHidden(text: string): number {
  return splitHidden(text).filter(({ kind }) => kind === "hidden").length
}

/** For a line that only names a text: what is seen of it. */
export function withoutHidden(text: string): string {
  return splitHidden(text)
    .flatMap((part) => (part.kind === "text" ? part.text : []))
    .join("")
}

/** A value as JSON in which everything can be seen: the same value, with what nobody sees written as its escape. */
export function showJson(value: unknown): string {
  const parts = splitHidden(JSON.stringify(value, null, 2))
  return parts.map((part) => (part.kind === "text" ? part.text : escapeOf(String.fromCodePoint(part.code)))).join("")
}

function escapeOf(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`
  }).join("")
}

/** "U+200B" */
export function showCodePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
}
