import { createHash } from "node:crypto"
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  TextSubtitleSource,
  WEBM,
  WebMOutputFormat,
} from "mediabunny"
import { jpeg } from "./pictures.ts"
import { box, bytesOf, side, vp8Frame } from "./videos.ts"

/* Videos with location data in all the places that their containers have for it. */

/** A location that must not be in any stored file. */
export const canary = "Canary+55.6761+012.5683/"

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: false }),
  mov: () => new MovOutputFormat({ fastStart: false }),
  fastMp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  fragmentedMp4: () => new Mp4OutputFormat({ fastStart: "fragmented", minimumFragmentDuration: 0.5 }),
  webm: () => new WebMOutputFormat(),
  /** The segment and its clusters have no length, as in a live recording. */
  openWebm: () => new WebMOutputFormat({ appendOnly: true }),
} as const satisfies Record<string, () => OutputFormat>

export type NotedKind = keyof typeof formats

export const notedKinds = Object.keys(formats) as NotedKind[]

/** Two seconds of video with sound. Names, tags, the cover and subtitles contain the location. */
export async function notedVideo(kind: NotedKind): Promise<Buffer> {
  const isWebm = kind === "webm" || kind === "openWebm"
  const pictures = new EncodedVideoPacketSource(isWebm ? "vp8" : "vp9")
  const sound = new EncodedAudioPacketSource("opus")
  const subtitles = new TextSubtitleSource("webvtt")
  const output = new Output({ format: formats[kind](), target: new BufferTarget() })
  output.addVideoTrack(pictures, { name: canary })
  output.addAudioTrack(sound, { name: canary })
  const hasSubtitles = kind !== "mov"
  if (hasSubtitles) output.addSubtitleTrack(subtitles, { name: canary })
  output.setMetadataTags({
    title: canary,
    comment: canary,
    date: new Date("2026-11-14"),
    images: [{ data: new Uint8Array(await notedPicture()), mimeType: "image/jpeg", kind: "coverFront", name: canary }],
    raw: isWebm ? { LOCATION: canary } : { "\xa9xyz": canary },
  })
  await output.start()
  if (hasSubtitles) {
    await subtitles.add(`WEBVTT\n\n00:00:00.000 --> 00:00:01.900\n${canary}\n`)
    subtitles.close()
  }
  const data = await vp8Frame()
  const codec = isWebm ? "vp8" : "vp09.00.10.08"
  const seen = { decoderConfig: { codec, codedWidth: side.width, codedHeight: side.height } }
  const heard = { decoderConfig: { codec: "opus", numberOfChannels: 2, sampleRate: 48_000 } }
  for (let frame = 0; frame < 20; frame += 1) {
    await pictures.add(new EncodedPacket(data, "key", frame / 10, 0.1), seen)
    for (let packet = frame * 5; packet < frame * 5 + 5; packet += 1) {
      await sound.add(new EncodedPacket(new Uint8Array(40).fill(packet), "key", packet / 50, 0.02), heard)
    }
  }
  await output.finalize()
  return bytesOf(output.target)
}

/** A picture with the location in a comment. */
async function notedPicture(): Promise<Buffer> {
  const picture = await jpeg()
  const head = Buffer.from("\xff\xfe\0\0", "latin1")
  head.writeUInt16BE(canary.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, Buffer.from(canary), picture.subarray(2)])
}

/** Every packet of a video with its track, time and hash. */
export async function packetsOf(bytes: Buffer): Promise<readonly string[]> {
  using input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [MP4, QTFF, WEBM] })
  const packets: string[] = []
  for (const track of await input.getTracks()) {
    for await (const { timestamp, duration, type, data } of new EncodedPacketSink(track).packets()) {
      const hash = createHash("sha256").update(data).digest("hex")
      packets.push([track.type, await track.getCodec(), timestamp, duration, type, hash].join(" "))
    }
  }
  return packets
}

/** Adds boxes at the end of the container at a path. Where a name occurs more than once, the last one counts. */
export function insertBoxes(file: Buffer, path: readonly string[], ...boxes: readonly Buffer[]): Buffer {
  const [name, ...rest] = path
  if (name === undefined) return Buffer.concat([file, ...boxes])
  const at = lastBox(file, name)
  const size = file.readUInt32BE(at)
  const inside = insertBoxes(file.subarray(at + 8, at + size), rest, ...boxes)
  return Buffer.concat([file.subarray(0, at), box(name, inside), file.subarray(at + size)])
}

/** The offset of the last box with this name at the top level of the bytes. */
export function lastBox(bytes: Buffer, name: string): number {
  let found = -1
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at)
    if (bytes.toString("latin1", at + 4, at + 8) === name) found = at
    at += short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  }
  if (found === -1) throw new Error(`there is no ${name}`)
  return found
}

/** A box with version and flags 0. */
export function fullBox(name: string, ...inside: readonly (Buffer | number)[]): Buffer {
  return box(name, number(0), ...inside.map((each) => (typeof each === "number" ? number(each) : each)))
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A metadata track as action cameras and phones write it. Its samples begin at `offset`. */
export function gpsTrack(entry: string, sampleSizes: readonly number[], offset: number): Buffer {
  const id = 77
  const header = fullBox("tkhd", 0, 0, id, Buffer.alloc(68))
  const handler = fullBox("hdlr", 0, Buffer.from("meta"), 0, 0, 0, Buffer.from(`${canary}\0`))
  const table = box(
    "stbl",
    fullBox("stsd", 1, box(entry, Buffer.alloc(6), Buffer.from([0, 1]), box("mdta", Buffer.from(canary)))),
    fullBox("stts", 1, sampleSizes.length, 1000),
    fullBox("stsc", 1, 1, sampleSizes.length, 1),
    fullBox("stsz", 0, sampleSizes.length, ...sampleSizes),
    fullBox("stco", 1, offset),
  )
  const info = box("minf", fullBox("nmhd"), box("dinf", fullBox("dref", 1, fullBox("url "))), table)
  const media = box("mdia", fullBox("mdhd", 0, 0, 1000, sampleSizes.length * 1000, 0), handler, info)
  return box("trak", header, media)
}
