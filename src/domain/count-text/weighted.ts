import { findLinks, xLinks } from "#domain/count-text/links.ts"

/** A stretch of text that counts as one: a link, an emoji, a character. */
export type Unit = { readonly start: number; readonly weight: number }

/** Pictures that were text once: the selector that asks for the picture is part of them, though Unicode needs none. */
const onceText =
  "\u231a\u231b\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26d4\u26ea" +
  "\u26f2\u26f3\u26f5\u26fa\u26fd\u2757\u2b1b\u2b1c\u2b50\u2b55\u{1f004}\u{1f21a}\u{1f22f}"

/**
 * Sequences that are one emoji. They come from the Unicode tables of the machine: one with older tables takes a newer
 * family of people for several and counts too much, never too little. The first three are X's own: the eye in the bubble
 * without selectors, skin for the skier, a gender for the levitating man.
 */
const emojiSequences = [
  String.raw`\u{1f441}\u200d\u{1f5e8}`,
  String.raw`\u26f7\ufe0f?\p{Emoji_Modifier}`,
  String.raw`\u{1f574}(?:\ufe0f|\p{Emoji_Modifier})\u200d[\u2640\u2642]\ufe0f`,
  String.raw`[\p{Emoji_Modifier_Base}--\p{Emoji_Presentation}]\ufe0f\p{Emoji_Modifier}`,
  String.raw`[${onceText}]\ufe0f`,
  String.raw`\p{RGI_Emoji}`,
  String.raw`[#*0-9]\u20e3`,
].join("|")

/** Made for the first text that needs it: thousands of sequences take tens of milliseconds. */
let emojiPattern: RegExp | undefined

/** What can start or make an emoji; a text without any of it is not searched. */
const mayHoldEmoji = /[\u20e3\u00a9\u00ae\u203c\u2049\u2122-\u3299\ud83c-\ud83e]/

const emojiWeight = 2

function weightOf(code: number): number {
  if (code <= 0x10ff) return 1
  if (code < 0x2000 || code > 0x2037) return 2
  const isLight = code <= 0x200d || (code >= 0x2010 && code <= 0x201f) || code >= 0x2032
  return isLight ? 1 : 2
}

/** The weights of a text in NFC, as X counts them: links first, then emoji, then single characters. */
export function* weigh(text: string, linkWeight: number): Generator<Unit> {
  const links = new Map(findLinks(text, xLinks).map(({ start, end }) => [start, end]))
  const emoji = new Map<number, number>()
  if (mayHoldEmoji.test(text)) {
    emojiPattern ??= new RegExp(emojiSequences, "gv")
    for (const { index, 0: sequence } of text.matchAll(emojiPattern)) emoji.set(index, index + sequence.length)
  }
  let start = 0
  while (start < text.length) {
    const linkEnd = links.get(start)
    const emojiEnd = emoji.get(start)
    const code = text.codePointAt(start) ?? 0
    const end = linkEnd ?? emojiEnd ?? start + (code > 0xffff ? 2 : 1)
    const weight = linkEnd !== undefined ? linkWeight : emojiEnd !== undefined ? emojiWeight : weightOf(code)
    yield { start, weight }
    start = end
  }
}
