const plain = "aceinosuyzACEINOSUYZ"
const filling = "ñüñ öñ ñüü ñö ñü "
const accented = "áçëïñöšüýžÅČÉÎÑØŠÛÝŽ"

/** A text as it is in languages that need more space and run from right to left: every letter is still readable. */
export function stretchText(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const marked = text.replaceAll(/[aceinosuyz]/gi, (letter) => accented.charAt(plain.indexOf(letter)))
  const more = filling.repeat(Math.ceil(text.length / 40)).slice(0, Math.ceil(text.length * 0.35))
  // A right-to-left mark at each end makes the text's own direction that of the page. A third of its length comes on top.
  return `\u200F${marked}${more}\u200F`
}

/** English as a language of tests: what breaks with it breaks with German or Arabic. */
export function stretch<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") return stretchText(texts) as Texts
  if (typeof texts === "function") {
    const say = texts as unknown as (...input: readonly unknown[]) => unknown
    return ((...input: readonly unknown[]) => stretch(say(...input))) as Texts
  }
  if (Array.isArray(texts)) return texts.map((text: unknown) => stretch(text)) as Texts
  if (typeof texts !== "object" || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, stretch(text as unknown)])) as Texts
}
