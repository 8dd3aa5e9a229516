import type { FoundType } from "#media/formats.ts"

/** So much of the beginning says what a file is. */
export const headLength = 4096

/** Old QuickTime files begin with one of these instead of saying what they are. */
const bareQuickTime: ReadonlySet<string> = new Set(["moov", "mdat", "wide", "pnot"])

/** What a file is by its first bytes, or null. Names and headers are claims; this is not. */
export function recogniseType(head: Uint8Array): FoundType | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1")
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg"
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png"
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif"
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "image/webp"
  if (text.startsWith("\x1a\x45\xdf\xa3")) return isWebm(text) ? "video/webm" : null
  if (text.startsWith("ftyp", 4)) return byBrands(brandsIn(text))
  return bareQuickTime.has(text.slice(4, 8)) ? "video/quicktime" : null
}

/** Matroska is the same container under another name, and no network takes it. */
function isWebm(text: string): boolean {
  return /^[^]{0,200}?\x42\x82\x84webm/.test(text)
}

function brandsIn(text: string): readonly string[] {
  const size = Buffer.from(text.slice(0, 4), "latin1").readUInt32BE()
  const compatible = text.slice(16, Math.min(size, 256)).match(/[^]{4}/g) ?? []
  return [text.slice(8, 12), ...compatible]
}

function byBrands(brands: readonly string[]): FoundType | null {
  const [main = ""] = brands
  if (main === "qt  ") return "video/quicktime"
  if (brands.includes("avif") || main === "avis") return "image/avif"
  if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(main)) return "image/heic"
  // Sound alone, and what telephones of long ago made.
  return /^(?:M4[AB] |3g|jp2|jpx|crx)/.test(main) ? null : "video/mp4"
}
