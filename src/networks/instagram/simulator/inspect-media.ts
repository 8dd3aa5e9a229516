import type { SandboxTools } from "#networks/simulator.ts"

/** Where a picture or a video is to be shown, which decides what it must be like. */
export type Place = "feed" | "reel" | "story"

type Complaint = { readonly code: number; readonly subcode: number; readonly message: string }

const megabyte = 1024 * 1024
const ratios = { least: 4 / 5, most: 1.91, tolerance: 0.01 }

type Size = { readonly width: number; readonly height: number }

/** The size of a JPEG stands in its frame header; other headers from C0 to CF are tables. */
function readJpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Seconds, from the movie header of an MP4; undefined when there is none to be found. */
function readSeconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf("mvhd", 0, "latin1")
  if (at === -1 || at + 36 > bytes.length) return undefined
  const isLong = bytes[at + 4] === 1
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16))
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return scale === 0 ? undefined : length / scale
}

export async function inspectImage(tools: SandboxTools, url: string, place: Place): Promise<Complaint | undefined> {
  const { status, bytes } = await tools.fetch(url)
  if (status !== 200) {
    return { code: 9004, subcode: 2207052, message: "The media could not be fetched from this URI" }
  }
  if (bytes.length > 8 * megabyte)
    return { code: 36000, subcode: 2207004, message: "The image is too large to download" }
  const size = readJpegSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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
  const seconds = readSeconds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const isKnown = /^video\/(?:mp4|quicktime)\b/.test(contentType)
  const isLarge = bytes.length > (place === "story" ? 100 : 300) * megabyte
  const isOff = seconds !== undefined && (seconds < 3 || seconds > (place === "story" ? 60 : 900))
  return { error: !isKnown || isLarge || isOff ? 2207026 : null, seconds }
}
