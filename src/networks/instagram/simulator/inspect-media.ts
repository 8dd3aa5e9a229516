import { asBuffer, readJpegSize, readSeconds } from "#networks/meta-shared/simulator/read-file.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** Where a picture or a video is to be shown, which decides what it must be like. */
export type Place = "feed" | "reel" | "story"

type Complaint = { readonly code: number; readonly subcode: number; readonly message: string }

const megabyte = 1024 * 1024
const ratios = { least: 4 / 5, most: 1.91, tolerance: 0.01 }

export async function inspectImage(tools: SandboxTools, url: string, place: Place): Promise<Complaint | undefined> {
  const { status, bytes } = await tools.fetch(url)
  if (status !== 200) {
    return { code: 9004, subcode: 2207052, message: "The media could not be fetched from this URI" }
  }
  if (bytes.length > 8 * megabyte)
    return { code: 36000, subcode: 2207004, message: "The image is too large to download" }
  const size = readJpegSize(asBuffer(bytes))
  if (size === undefined) return { code: 36001, subcode: 2207005, message: "The image format is not supported" }
  const ratio = size.width / size.height
  const isOff = ratio < ratios.least - ratios.tolerance || ratio > ratios.most + ratios.tolerance
  return place !== "story" && isOff
    ? { code: 36003, subcode: 2207009, message: "The submitted image with this aspect ratio is not supported" }
    : undefined
}

type Video = { readonly error: number | null; readonly seconds: number | undefined }

/** Videos are looked at later: what is wrong with one shows in its container, by the subcode. */
export async function inspectVideo(tools: SandboxTools, url: string, place: Place): Promise<Video> {
  const { status, contentType, bytes } = await tools.fetch(url)
  if (status !== 200) return { error: 2207077, seconds: undefined }
  const seconds = readSeconds(asBuffer(bytes))
  const isKnown = /^video\/(?:mp4|quicktime)\b/.test(contentType)
  const isLarge = bytes.length > (place === "story" ? 100 : 300) * megabyte
  const isOff = seconds !== undefined && (seconds < 3 || seconds > (place === "story" ? 60 : 900))
  return { error: !isKnown || isLarge || isOff ? 2207026 : null, seconds }
}
