import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Rotation,
  WebMOutputFormat,
} from "mediabunny"
import sharp from "sharp"

/* Small real containers. The frames are VP8 key frames, which is what a lossy WebP has inside; nothing decodes them. */

export type Container = "mp4" | "mov" | "webm"

export const side = { width: 320, height: 240 } as const

type Wish = { readonly rotation?: Rotation; readonly seconds?: number }

export async function video(container: Container, { rotation = 0, seconds = 2 }: Wish = {}): Promise<Buffer> {
  const isWebm = container === "webm"
  const source = new EncodedVideoPacketSource(isWebm ? "vp8" : "vp9")
  const output = new Output({ format: formatOf(container), target: new BufferTarget() })
  output.addVideoTrack(source, isWebm ? { frameRate: 10 } : { rotation })
  await output.start()
  const data = await vp8Frame()
  const codec = isWebm ? "vp8" : "vp09.00.10.08"
  const meta = { decoderConfig: { codec, codedWidth: side.width, codedHeight: side.height } }
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    await source.add(new EncodedPacket(data, "key", frame / 10, 0.1), meta)
  }
  await output.finalize()
  return bytesOf(output.target)
}

/** Sound without pictures, in a container that could hold both. */
export async function soundOnly(container: Container): Promise<Buffer> {
  const source = new EncodedAudioPacketSource("opus")
  const output = new Output({ format: formatOf(container), target: new BufferTarget() })
  output.addAudioTrack(source)
  await output.start()
  const meta = { decoderConfig: { codec: "opus", numberOfChannels: 2, sampleRate: 48_000 } }
  for (let packet = 0; packet < 50; packet += 1) {
    await source.add(new EncodedPacket(new Uint8Array(40).fill(7), "key", packet / 50, 0.02), meta)
  }
  await output.finalize()
  return bytesOf(output.target)
}

/** A box of an MP4 file. */
export function box(type: string, ...inside: readonly Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, "latin1")
  return Buffer.concat([head, body])
}

function formatOf(container: Container): OutputFormat {
  if (container === "webm") return new WebMOutputFormat()
  return container === "mp4" ? new Mp4OutputFormat({ fastStart: false }) : new MovOutputFormat({ fastStart: false })
}

export function bytesOf({ buffer }: BufferTarget): Buffer {
  if (buffer === null) throw new Error("nothing was written")
  return Buffer.from(buffer)
}

export async function vp8Frame(): Promise<Buffer> {
  const picture = sharp({ create: { ...side, channels: 3, background: "#305080" } })
  const webp = await picture.webp({ quality: 80 }).toBuffer()
  const at = webp.indexOf("VP8 ")
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}
