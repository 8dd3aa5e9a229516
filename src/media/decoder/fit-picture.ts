import { writeFile } from "node:fs/promises"
import type { Sharp } from "sharp"
import type { Jobs, StillType } from "#media/decoder/jobs.ts"
import { loadSharp } from "#media/decoder/load-sharp.ts"

type Variant = Jobs["variant"]

const qualities = [90, 82, 74, 66, 58, 50, 42, 34] as const

/** Where even the lowest quality is too large, the picture gets smaller by this, a few times. */
const shrink = 0.8
const mostShrinks = 8

/** Writes a picture in the given size and type, in the highest quality that stays below `maxBytes`. */
export async function fitPicture(job: Variant["takes"]): Promise<Variant["makes"]> {
  const fitted = await fit(job)
  await writeFile(job.output, fitted, { mode: 0o600 })
  return { bytes: fitted.length }
}

async function fit({ file, contentType, width, height, maxBytes }: Variant["takes"]): Promise<Buffer> {
  const sharp = await loadSharp()
  for (let round = 0, scale = 1; round < mostShrinks; round += 1, scale *= shrink) {
    const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
    const small = sharp(file, { failOn: "error" }).resize(w, h, { fit: "fill" })
    const best = await findBest((quality) => encode(small.clone(), contentType, quality).toBuffer(), maxBytes)
    if (best !== null) return best
  }
  throw new Error(`a picture cannot be made as small as ${maxBytes} bytes`)
}

/** The picture in the highest quality that fits. Most fit in the first; for the others the steps are halved. */
async function findBest(encodeIn: (quality: number) => Promise<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const first = await encodeIn(qualities[0])
  if (first.length <= maxBytes) return first
  let best: Buffer | null = null
  for (let low = 1, high = qualities.length - 1; low <= high;) {
    const middle = Math.floor((low + high) / 2)
    const tried = await encodeIn(qualities[middle] ?? 0)
    if (tried.length <= maxBytes) {
      best = tried
      high = middle - 1
    } else {
      low = middle + 1
    }
  }
  return best
}

function encode(picture: Sharp, type: StillType, quality: number): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true })
    case "image/webp":
      return picture.webp({ quality })
    default:
      // The first try keeps every colour.
      return quality === qualities[0] ? picture.png({ compressionLevel: 9 }) : picture.png({ palette: true, quality })
  }
}
