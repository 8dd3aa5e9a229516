import { cleanGif } from "#media/decoder/clean-gif.ts"
import { cleanJpeg } from "#media/decoder/clean-jpeg.ts"
import type { PictureType } from "#media/decoder/jobs.ts"

/**
 * A picture without anything that does not draw it: no place, no notes, no previews, no second file behind it. What draws
 * it stays byte for byte. Null when the file is not built as expected: then it has to be encoded again.
 */
export function cleanPicture(type: PictureType, file: Buffer): Buffer | null {
  try {
    switch (type) {
      case "image/jpeg":
        return cleanJpeg(file)
      case "image/png":
        return cleanPng(file)
      case "image/webp":
        return cleanWebp(file)
      case "image/gif":
        return cleanGif(file)
      default:
        return null
    }
  } catch (error) {
    // It ends in the middle of something.
    if (error instanceof RangeError) return null
    throw error
  }
}

const pngSignature = 8

/** W3C PNG: what draws the picture and says how its colours are meant. */
const pngChunks: ReadonlySet<string> = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP".split(" "),
)

function cleanPng(file: Buffer): Buffer | null {
  const kept: Buffer[] = [file.subarray(0, pngSignature)]
  for (let at = pngSignature; at < file.length;) {
    const name = file.toString("latin1", at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return null
    if (pngChunks.has(name)) kept.push(file.subarray(at, end))
    if (name === "IEND") return Buffer.concat(kept)
    at = end
  }
  return null
}

const webpChunks: ReadonlySet<string> = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"])

/** Bits of the VP8X chunk: there is EXIF, there is XMP. */
const webpNotes = 0x08 | 0x04

function cleanWebp(file: Buffer): Buffer | null {
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4))
  const kept: Buffer[] = [Buffer.from(file.subarray(0, 12))]
  for (let at = 12; at + 8 <= whole;) {
    const name = file.toString("latin1", at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > whole) return null
    // Animations become GIFs.
    if (name === "ANIM") return null
    const chunk = Buffer.from(file.subarray(at, Math.min(end, whole)))
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~webpNotes, 8)
    if (webpChunks.has(name)) kept.push(chunk)
    at = end
  }
  const cleaned = Buffer.concat(kept)
  cleaned.writeUInt32LE(cleaned.length - 8, 4)
  return cleaned
}
