import type { PictureType } from "#media/decoder/jobs.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"

/**
 * Pixels of all frames together. JPEG and PNG are processed in stripes, so the limit fits the largest cameras. WebP, AVIF and
 * HEIC need up to 26 bytes of memory per pixel; the limit fits an 8K screen. An animation needs half a second of processor time
 * per million pixels.
 */
const mostPixels: Record<PictureType, number> = {
  "image/jpeg": 100_000_000,
  "image/png": 100_000_000,
  "image/gif": 50_000_000,
  "image/webp": 36_000_000,
  "image/avif": 36_000_000,
  "image/heic": 36_000_000,
}

/** 100 seconds at 30 frames per second. */
const mostFrames = 3000

type Size = { readonly width: number; readonly height: number; readonly pages?: number | undefined }

/** Checks the header, before anything is decoded. `height` is the sum over all frames. */
export function refuseHugePicture(type: PictureType, { width, height, pages = 1 }: Size): void {
  const most = mostPixels[type]
  if (width * height > most) {
    const words = `has more than ${most / 1_000_000} million pixels (all frames together). Make it smaller`
    throw new Unreadable({ why: "tooManyPixels", words })
  }
  if (pages > mostFrames) {
    throw new Unreadable({ why: "tooManyPixels", words: `has more than ${mostFrames} frames. Make it shorter` })
  }
}
