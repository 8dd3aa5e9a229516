import type { MediaFacts } from "#domain/media.ts"
import type { FrameLimit, ImageLimit } from "#domain/network.ts"

export type FittedImage = {
  readonly contentType: string
  readonly width: number
  readonly height: number
  readonly maxBytes: number
}

const convertible: readonly string[] = ["image/jpeg", "image/png", "image/webp"]

/** Whether another size or type of it can be made: everything that moves goes as it is. */
export function isConvertible({ kind, contentType }: MediaFacts): boolean {
  return kind === "image" && convertible.includes(contentType)
}

/** How much smaller a frame has to get; 1 when it fits. */
export function scaleToFit(limits: FrameLimit, width: number, height: number): number {
  const scales = [
    limits.maxPixels === undefined ? 1 : Math.sqrt(limits.maxPixels / (width * height)),
    (limits.maxWidth ?? Infinity) / width,
    (limits.maxShortSide ?? Infinity) / Math.min(width, height),
    (limits.maxLongSide ?? Infinity) / Math.max(width, height),
  ]
  return Math.min(1, ...scales)
}

/** A PNG has no quality to lower, so one that is too large becomes a JPEG where that is taken. */
function chooseType(limits: ImageLimit, { contentType, bytes }: MediaFacts): string {
  const isTaken = limits.types.includes(contentType)
  const canShrink = contentType !== "image/png" || bytes <= limits.maxBytes
  if (isTaken && canShrink) return contentType
  const other = convertible.find((type) => limits.types.includes(type))
  return other ?? contentType
}

/**
 * The variant of a picture that a network takes, or null when the picture goes as it is. Its shape stays: nothing is
 * ever cut off. To stay under `maxBytes` is the encoder's work, by lower quality first.
 */
export function fitImage(limits: ImageLimit, media: MediaFacts): FittedImage | null {
  if (!isConvertible(media) || limits.types.length === 0) return null
  const scale = scaleToFit(limits, media.width, media.height)
  const isTaken = limits.types.includes(media.contentType)
  if (isTaken && scale === 1 && media.bytes <= limits.maxBytes) return null
  return {
    contentType: chooseType(limits, media),
    width: Math.max(1, Math.floor(media.width * scale)),
    height: Math.max(1, Math.floor(media.height * scale)),
    maxBytes: limits.maxBytes,
  }
}
