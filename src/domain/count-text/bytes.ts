/** The length of a text in UTF-8; a surrogate without its other half becomes the replacement character, three bytes. */
export function countBytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if ((text.codePointAt(at) ?? 0) <= 0xffff) bytes += 3
    else {
      bytes += 4
      at += 1
    }
  }
  return bytes
}
