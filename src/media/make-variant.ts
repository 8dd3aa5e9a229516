import { buffer } from "node:stream/consumers"
import type { Sharp } from "sharp"
import type { FittedImage } from "#domain/fit-image.ts"
import type { Id } from "#domain/ids.ts"
import { endingOf } from "#media/formats.ts"
import { loadSharp } from "#media/load-sharp.ts"
import type { MediaRoom } from "#media/media-room.ts"
import { originalName } from "#media/names.ts"
import { oneAtATime } from "#media/one-at-a-time.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"

export type Variant = {
  /** What its address ends with. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

type Source = { readonly id: Id<"med">; readonly content_type: string }

type StillType = "image/jpeg" | "image/png" | "image/webp"

const qualities = [90, 82, 74, 66, 58, 50, 42, 34] as const

/** Where even the lowest quality is too large, the picture gets smaller by this, a few times. */
const shrink = 0.8
const mostShrinks = 8

/**
 * Fits a picture to a plan and keeps it beside the original, so that networks can fetch it. It is made once: asked for
 * again, it is there.
 */
export async function makeVariant({ mediaFiles }: MediaRoom, media: Source, plan: FittedImage): Promise<Variant> {
  const { contentType, width, height, maxBytes } = plan
  if (!isStill(contentType) || !isStill(media.content_type)) {
    throw new Error(`no variant of ${media.content_type} can be made as ${contentType}`)
  }
  const name = `fit-${width}x${height}-${maxBytes}.${endingOf(contentType)}`
  const present = await sizeOf(mediaFiles, media.id, name)
  if (present !== null) return { name, contentType, bytes: present }
  const picture = await readWhole(mediaFiles, media.id, originalName(media.content_type))
  const fitted = await oneAtATime(async () => fit(picture, contentType, plan))
  await using file = await mediaFiles.newFile()
  try {
    await file.write(once(fitted))
    await file.keepAs(media.id, name)
  } catch (error) {
    throw nameDiskFull(error)
  }
  return { name, contentType, bytes: fitted.length }
}

async function fit(picture: Buffer, type: StillType, { width, height, maxBytes }: FittedImage): Promise<Buffer> {
  const sharp = await loadSharp()
  for (let round = 0, scale = 1; round < mostShrinks; round += 1, scale *= shrink) {
    const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
    const small = sharp(picture, { failOn: "error" }).resize(w, h, { fit: "fill" })
    const best = await findBest((quality) => encode(small.clone(), type, quality).toBuffer(), maxBytes)
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

async function sizeOf(files: MediaRoom["mediaFiles"], id: Id<"med">, name: string): Promise<number | null> {
  await using found = await files.open(id, name)
  return found?.size ?? null
}

async function readWhole(files: MediaRoom["mediaFiles"], id: Id<"med">, name: string): Promise<Buffer> {
  await using original = await files.open(id, name)
  if (original === null) throw new Error("the original of a variant is missing")
  return await buffer(original.read())
}

/** What moves goes as it is. */
function isStill(type: string): type is StillType {
  return type === "image/jpeg" || type === "image/png" || type === "image/webp"
}

async function* once(bytes: Buffer) {
  yield bytes
}
