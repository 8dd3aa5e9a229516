import type { SandboxTools } from "#networks/simulator.ts"

const megabyte = 1024 * 1024
const mostRatio = 10

type Size = { readonly width: number; readonly height: number }

/** The size of a JPEG stands in its frame header; other headers from C0 to CF are tables. */
function readJpegSize(bytes: Buffer): Size | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function readSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24) return undefined
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpegSize(bytes)
  const isPng = bytes.toString("latin1", 1, 4) === "PNG"
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
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

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

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
