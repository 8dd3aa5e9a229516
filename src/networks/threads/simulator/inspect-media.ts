import { asBuffer, readJpegSize, readSeconds, type Size } from "#networks/meta-shared/simulator/read-file.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const megabyte = 1024 * 1024
const mostRatio = 10

function readSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24) return undefined
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpegSize(bytes)
  const isPng = bytes.toString("latin1", 1, 4) === "PNG"
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/** What Threads has against a picture, in its words. */
export async function inspectImage(tools: SandboxTools, url: string): Promise<string | undefined> {
  const { status, bytes } = await tools.fetch(url)
  const size = status === 200 && bytes.length <= 8 * megabyte ? readSize(asBuffer(bytes)) : undefined
  if (size === undefined) return "The media could not be fetched from this URI"
  const ratio = Math.max(size.width / size.height, size.height / size.width)
  return ratio > mostRatio
    ? "The media could not be fetched from this URI: its aspect ratio is not supported"
    : undefined
}

/** Videos are looked at later: what is wrong with one shows in its container, by the word for it. */
export async function inspectVideo(tools: SandboxTools, url: string): Promise<string | null> {
  const { status, contentType, bytes } = await tools.fetch(url)
  if (status !== 200) return "FAILED_DOWNLOADING_VIDEO"
  if (!/^video\/(?:mp4|quicktime)\b/.test(contentType) || bytes.length > 1024 * megabyte)
    return "FAILED_PROCESSING_VIDEO"
  const seconds = readSeconds(asBuffer(bytes))
  return seconds !== undefined && seconds > 300 ? "INVALID_DURATION" : null
}
