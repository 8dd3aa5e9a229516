const longest = 80

/** Control, bidirectional, zero-width and other characters that nobody sees. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** What a stranger calls itself, as it can be shown to people: one line of what they can see, and not too long. */
export function visibleName(text: string): string {
  // Characters that take two places are kept whole. What comes after the first few thousand is nobody's name.
  const seen = text.slice(0, 4000).replaceAll(/\s/gu, " ").replaceAll(hidden, "").replaceAll(/ +/g, " ").trim()
  return Array.from(seen).slice(0, longest).join("").trim()
}
