import { readFile, stat, writeFile } from "node:fs/promises"
import type { Metadata, Sharp, SharpOptions } from "sharp"
import { cleanPicture } from "#media/decoder/clean-picture.ts"
import { decodeHeic } from "#media/decoder/decode-heic.ts"
import type { Jobs, PictureType } from "#media/decoder/jobs.ts"
import { loadSharp } from "#media/decoder/load-sharp.ts"
import { refuseHugePicture } from "#media/decoder/picture-limits.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"
import type { ContentType } from "#media/formats.ts"
import { thumbnailSide } from "#media/prepared-media.ts"
import { DiskFull, nameDiskFull } from "#storage/files/disk-full.ts"

type Picture = Jobs["picture"]

const formats: Record<PictureType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
  // By then it is a PNG of our own.
  "image/heic": "png",
}

/** Above this size, options that hold the whole picture in memory are off. The files get slightly larger. */
const largePixels = 16_000_000

/**
 * Writes a picture into `original` without metadata, previews or data appended to the file. What draws it stays byte for byte
 * where it can: a picture that lies on its side, or that is not made for screens, is encoded again, upright and in sRGB.
 */
export async function rewritePicture(job: Picture["takes"]): Promise<Picture["makes"]> {
  try {
    return await rewrite(job)
  } catch (error) {
    throw complain(error)
  }
}

async function rewrite({ type, file, original, thumbnail }: Picture["takes"]): Promise<Picture["makes"]> {
  const sharp = await loadSharp()
  // refuseHugePicture checks the size.
  const options: SharpOptions = { limitInputPixels: false, failOn: "error", autoOrient: true }
  const source = type === "image/heic" ? await decodeHeic(file) : file
  const about = await sharp(source, { ...options, animated: true }).metadata()
  // The decoder detects the format itself. It must agree with our detection.
  if (about.format !== formats[type]) throw new Unreadable("damaged")
  refuseHugePicture(type, about)
  const contentType = chooseType(type, about)
  const isAnimation = contentType === "image/gif"
  const isLarge = about.width * about.height > largePixels
  const clean = contentType === type && staysAsItIs(about) ? cleanPicture(type, await readFile(file)) : null
  if (clean === null) {
    await encode(sharp(source, { ...options, animated: isAnimation }), contentType, isLarge).toFile(original)
  } else {
    await writeFile(original, clean, { mode: 0o600 })
    // The thumbnail is drawn from the first frame, so the others have to be looked at here.
    if (isAnimation)
      await sharp(original, { ...options, animated: true })
        .resize(8, 8, { fit: "fill" })
        .raw()
        .toBuffer()
  }
  const made = await sharp(original, { ...options, animated: isAnimation }).metadata()
  const { size: bytes } = await stat(original)
  const small = sharp(original, options).resize(thumbnailSide, thumbnailSide, {
    fit: "inside",
    withoutEnlargement: true,
  })
  const { size: thumbnailBytes } = await small.webp({ quality: 78 }).toFile(thumbnail)
  return {
    kind: isAnimation ? "gif" : "image",
    contentType,
    bytes,
    width: made.width,
    height: made.pageHeight ?? made.height,
    durationMs: isAnimation ? playingTime(about) : null,
    thumbnailBytes,
  }
}

/** Networks turn pictures in different ways or not at all, and print colours look different everywhere. */
function staysAsItIs({ orientation = 1, space }: Metadata): boolean {
  return orientation === 1 && space !== "cmyk"
}

/** Animated WebP goes on moving as GIF, the one kind of animation that networks know. */
function chooseType(type: PictureType, { pages = 1, hasAlpha }: Metadata): ContentType {
  if (type === "image/avif" || type === "image/heic") return hasAlpha ? "image/png" : "image/jpeg"
  return type === "image/webp" && pages > 1 ? "image/gif" : type
}

function playingTime({ pages = 1, delay = [] }: Metadata): number | null {
  return pages > 1 ? delay.reduce((sum, ms) => sum + ms, 0) : null
}

function encode(picture: Sharp, type: ContentType, isLarge: boolean): Sharp {
  switch (type) {
    case "image/jpeg":
      return picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimizeCoding: !isLarge })
    case "image/webp":
      return picture.webp({ quality: 92, smartSubsample: !isLarge })
    case "image/gif":
      return picture.gif({ effort: 3 })
    default:
      return picture.png()
  }
}

/** The library reports unreadable files as plain errors. Anything else is a bug or a failure of the disk. */
function complain(error: unknown): unknown {
  if (error instanceof Unreadable) return error
  const named = nameDiskFull(error)
  if (named instanceof DiskFull || !(error instanceof Error) || error instanceof TypeError || "code" in error) {
    return named
  }
  return new Unreadable(/memory/i.test(error.message) ? "tooCostly" : "damaged", error)
}
