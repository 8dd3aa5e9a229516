import type { SandboxTools } from "#networks/simulator.ts"

const mostPhotoBytes = 20 * 1024 * 1024
const mostPhotoSide = 1920

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The larger side of a JPEG, from its frame header; other headers from C0 to CF are tables. */
function readJpegSide(bytes: Buffer): number {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return Math.max(bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7))
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return 0
}

/** What TikTok has against the photos of a post, by its word for it. */
export async function inspectPhotos(tools: SandboxTools, urls: readonly string[]): Promise<string | null> {
  for (const url of urls) {
    const { status, bytes } = await tools.fetch(url)
    if (status !== 200) return "photo_pull_failed"
    const head = asBuffer(bytes)
    const isJpeg = head.subarray(0, 3).toString("hex") === "ffd8ff"
    const isWebp = head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP"
    if (!isJpeg && !isWebp) return "file_format_check_failed"
    if (bytes.length > mostPhotoBytes || (isJpeg && readJpegSide(head) > mostPhotoSide)) {
      return "picture_size_check_failed"
    }
  }
  return null
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

/** The same of a video, as far as its first piece tells. */
export function inspectVideo(first: Uint8Array, mostSeconds: number): string | null {
  const head = asBuffer(first)
  const isWebm = head.subarray(0, 4).toString("hex") === "1a45dfa3"
  if (!isWebm && head.toString("latin1", 4, 8) !== "ftyp") return "file_format_check_failed"
  return (readSeconds(head) ?? 0) > mostSeconds ? "duration_check_failed" : null
}
