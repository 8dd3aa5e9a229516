/** What the bytes of a file are, whatever their sender says. */
export function typeOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1")
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg"
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png"
  if (head.startsWith("GIF8")) return "image/gif"
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp"
  if (head.slice(4, 8) === "ftyp") return head.slice(8, 10) === "qt" ? "video/quicktime" : "video/mp4"
  return head.startsWith("\x1aE\xdf\xa3") ? "video/webm" : undefined
}
