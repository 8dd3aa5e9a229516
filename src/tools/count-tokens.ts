/** Prose takes four bytes a token and more, lists full of ids two and a half, emoji a little over two. */
const fewestBytesPerToken = 2

/** How many tokens a text takes at most, whatever it is made of. */
export function boundTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / fewestBytesPerToken)
}
