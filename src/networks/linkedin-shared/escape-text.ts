const reserved = /[\\|{}@[\]()<>#*_~]/g

/** A hashtag that LinkedIn makes clickable: its sign, not inside a word or an address, before letters and digits. */
const hashtag = /(?<![\p{L}\p{M}\p{N}_#&/?=%)\]}-])#(?=\p{N}*\p{L})/gu

/**
 * Plain text in LinkedIn's "little text". A character with a meaning there, unless it is escaped, cuts the text off
 * where it stands, without a word about it.
 */
export function escapeText(text: string): string {
  const tags = new Set(Array.from(text.matchAll(hashtag), ({ index }) => index))
  return text.replaceAll(reserved, (character, index: number) => (tags.has(index) ? character : `\\${character}`))
}
