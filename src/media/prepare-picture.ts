import type { Metadata, Sharp, SharpOptions } from "sharp"
import type { ContentType, FoundType, VideoType } from "#media/formats.ts"
import { loadSharp } from "#media/load-sharp.ts"
import { oneAtATime } from "#media/one-at-a-time.ts"
import { type PreparedMedia, thumbnailSide } from "#media/prepared-media.ts"
import type { Received } from "#media/receive-upload.ts"
import { refuseFile } from "#media/refuse-file.ts"
import { DiskFull, nameDiskFull } from "#storage/files/disk-full.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

/** All frames of an animation together: a few bytes can unpack to this many pixels, and each takes memory. */
const mostPixels = 100_000_000

/** No picture within that bound takes this long. */
const patienceSeconds = 120

type PictureType = Exclude<FoundType, VideoType>

const formats: Record<PictureType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
}

/**
 * Decodes a picture and writes it anew into `original`: upright, in sRGB, and without anything that was not picture:
 * where and with what it was taken, notes, previews, or a second file hidden behind the first.
 */
export async function preparePicture(
  received: Received & { readonly type: PictureType },
  original: LooseFile,
  thumbnail: LooseFile,
): Promise<PreparedMedia> {
  return oneAtATime(async () => {
    try {
      return await rewrite(received, original, thumbnail)
    } catch (error) {
      const named = nameDiskFull(error)
      if (named instanceof DiskFull) throw named
      throw complain(received.fileName, error)
    }
  })
}

async function rewrite(
  { type, file }: Received & { readonly type: PictureType },
  original: LooseFile,
  thumb: LooseFile,
) {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: mostPixels, failOn: "error", autoOrient: true }
  const about = await sharp(file.path, { ...options, animated: true }).metadata()
  // The decoder looks at the bytes with its own eyes. It must see what we saw.
  if (about.format !== formats[type]) throw new Error("not what it began as")
  const contentType = chooseType(type, about)
  const isAnimation = contentType === "image/gif"
  const picture = sharp(file.path, { ...options, animated: isAnimation }).timeout({ seconds: patienceSeconds })
  const made = await encode(picture, contentType).toFile(original.path)
  const small = sharp(original.path, options).resize(thumbnailSide, thumbnailSide, {
    fit: "inside",
    withoutEnlargement: true,
  })
  await small.webp({ quality: 78 }).timeout({ seconds: patienceSeconds }).toFile(thumb.path)
  return {
    kind: isAnimation ? ("gif" as const) : ("image" as const),
    contentType,
    bytes: made.size,
    width: made.width,
    height: made.pageHeight ?? made.height,
    durationMs: isAnimation ? playingTime(about) : null,
    original,
    thumbnail: thumb,
  }
}

/** Animated WebP goes on moving as GIF, the one kind of animation that networks know. */
function chooseType(type: PictureType, { pages = 1, hasAlpha }: Metadata): ContentType {
  if (type === "image/avif") return hasAlpha ? "image/png" : "image/jpeg"
  return type === "image/webp" && pages > 1 ? "image/gif" : type
}

function playingTime({ pages = 1, delay = [] }: Metadata): number | null {
  return pages > 1 ? delay.reduce((sum, ms) => sum + ms, 0) : null
}

function encode(picture: Sharp, type: ContentType): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    case "image/webp":
      return picture.webp({ quality: 92, smartSubsample: true })
    case "image/gif":
      return picture.gif({ effort: 3 })
    default:
      return picture.png()
  }
}

/** The decoder's complaints are plain errors; anything else is a fault of ours or of the disk. */
function complain(fileName: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || "code" in error) return error
  const { message } = error
  if (message.includes("pixel limit")) {
    const words = `has more than ${mostPixels / 1_000_000} million pixels (all frames together). Make it smaller`
    return refuseFile("tooManyPixels", fileName, words)
  }
  if (message.includes("timeout")) {
    return refuseFile("tooManyPixels", fileName, "takes too long to read. Make it smaller")
  }
  return refuseFile("damaged", fileName, "is damaged or cut short. Export it again and upload that")
}
