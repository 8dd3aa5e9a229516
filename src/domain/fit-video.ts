import { scaleToFit } from "#domain/fit-image.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { VideoLimit } from "#domain/network.ts"

export type FittedVideo = {
  readonly contentType: "video/mp4"
  readonly width: number
  readonly height: number
  readonly maxBytes: number
  /** At most so many bits of picture per second; null when the pictures are copied as they are. */
  readonly bitsPerSecond: number | null
  /** Whether the sound is copied as it is. */
  readonly keepsSound: boolean
}

/** What stands in the way of a video that its network does not take as it is. */
type Misfit = {
  readonly type: boolean
  readonly videoCodec: boolean
  readonly audioCodec: boolean
  readonly bytes: boolean
  readonly frame: boolean
}

/** What a video that is encoded again has at most: networks show no more, and the encoder's memory is bounded. */
const encodedFrame = { maxShortSide: 1080, maxLongSide: 1920 } as const

export const soundBitsPerSecond = 128_000

/** Below this, a video of any size looks broken. */
const leastBitsPerSecond = 250_000

/** Enough for 30 frames per second of a phone's video. A smaller budget makes the frame smaller. */
const bitsPerPixel = { least: 1.5, most: 4 } as const

/** The container and the uneven size of frames take their share of a file. */
const usedShare = 0.9

const inMp4 = { video: ["avc", "hevc"], audio: ["aac"] } as const

function isTaken(codecs: readonly string[] | undefined, codec: string | null | undefined): boolean {
  return codec === undefined || codec === null || codecs === undefined || codecs.includes(codec)
}

function findMisfit(limits: VideoLimit, media: MediaFacts): Misfit {
  return {
    type: !limits.types.includes(media.contentType),
    videoCodec: !isTaken(limits.videoCodecs, media.videoCodec),
    audioCodec: !isTaken(limits.audioCodecs, media.audioCodec),
    bytes: media.bytes > limits.maxBytes,
    frame: media.width > 0 && media.height > 0 && scaleToFit(limits, media.width, media.height) < 1,
  }
}

/** How many bits of picture fit into a second, so that the whole stays under the limit of bytes. */
function bitsFor({ maxBytes }: VideoLimit, { durationMs, audioCodec }: MediaFacts): number {
  const seconds = Math.max(1, (durationMs ?? 0) / 1000)
  return Math.floor((maxBytes * 8 * usedShare) / seconds) - (audioCodec === null ? 0 : soundBitsPerSecond)
}

/** Sides of encoded frames are even, and never smaller than the network takes. */
function frameFor(limits: VideoLimit, { width, height }: MediaFacts, bits: number) {
  const mostPixels = bits / bitsPerPixel.least
  const scale = Math.min(
    scaleToFit(limits, width, height),
    scaleToFit(encodedFrame, width, height),
    Math.max(
      Math.sqrt(mostPixels / (width * height)),
      Math.min(1, (limits.minWidth ?? 0) / width),
      Math.min(1, (limits.minHeight ?? 0) / height),
    ),
  )
  const [w, h] = [width, height].map((side) => Math.max(2, Math.floor((side * scale) / 2) * 2)) as [number, number]
  return { width: w, height: h }
}

/**
 * How a video has to change for a network: `null` when it goes as it is, `copy` when only its container has to change,
 * `encode` when pictures or sound have to.
 */
export function howToFit(limits: VideoLimit, media: MediaFacts): "copy" | "encode" | null {
  const misfit = findMisfit(limits, media)
  if (!Object.values(misfit).includes(true)) return null
  const { type: _, ...rest } = misfit
  const isCopyable =
    isKnown(inMp4.video, media.videoCodec) && (media.audioCodec === null || isKnown(inMp4.audio, media.audioCodec))
  return isCopyable && !Object.values(rest).includes(true) ? "copy" : "encode"
}

function isKnown(codecs: readonly string[], codec: string | null | undefined): boolean {
  return typeof codec === "string" && codecs.includes(codec)
}

/** Whether the video fits into the bytes of a network without being cut. */
export function fitsLength(limits: VideoLimit, media: MediaFacts): boolean {
  return bitsFor(limits, media) >= leastBitsPerSecond
}

/**
 * The variant of a video that a network takes, or null when the video goes as it is. Its shape and its length stay:
 * nothing is ever cut off. What cannot be made fit is for `checkFile` to say.
 */
export function fitVideo(limits: VideoLimit, media: MediaFacts): FittedVideo | null {
  const { kind, width, height } = media
  if (kind !== "video" || !limits.types.includes("video/mp4")) return null
  const how = howToFit(limits, media)
  const { maxBytes } = limits
  if (how === null) return null
  if (how === "copy") {
    return { contentType: "video/mp4", width, height, maxBytes, bitsPerSecond: null, keepsSound: true }
  }
  if (media.mayEncode !== true || !fitsLength(limits, media)) return null
  const misfit = findMisfit(limits, media)
  const keepsPictures = !misfit.videoCodec && !misfit.bytes && !misfit.frame && isKnown(inMp4.video, media.videoCodec)
  const keepsSound = !misfit.audioCodec && (media.audioCodec === null || isKnown(inMp4.audio, media.audioCodec))
  if (keepsPictures) return { contentType: "video/mp4", width, height, maxBytes, bitsPerSecond: null, keepsSound }
  const budget = bitsFor(limits, media)
  const frame = frameFor(limits, media, budget)
  const most = frame.width * frame.height * bitsPerPixel.most
  return { contentType: "video/mp4", ...frame, maxBytes, bitsPerSecond: Math.floor(Math.min(budget, most)), keepsSound }
}
