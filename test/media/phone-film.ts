import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from "mediabunny"
import { bytesOf } from "./videos.ts"

/** A frame of one colour, 320 by 240, with its parameter sets. A decoder can show it. */
const frame = Buffer.from(
  `AAAAF2dCwAvcFB+wEQAAAwABAAADABQPFCuAAAAABWjODyyAAAAA+WWIhAS8RigACovHAAEbKOAAIhsnJycnJycnJycnJycnJycnJycn${"X".repeat(244)}gA==`,
  "base64",
)

const pictures = {
  avc: {
    codec: "avc1.42C00B",
    description: Buffer.from("AULAC//hABdnQsAL3BQfsBEAAAMAAQAAAwAUDxQrgAEABWjODyyA", "base64"),
  },
  // The frames are not HEVC: who does not decode them believes what the container says.
  hevc: { codec: "hvc1.1.6.L93.B0", description: Buffer.alloc(23, 1) },
} as const

/** Silence. */
const sound = {
  codec: "mp4a.40.2",
  description: Buffer.from([0x11, 0x90]),
  frame: Buffer.from("IQBJkAIZACOA", "base64"),
}

type Film = { readonly container?: "mp4" | "mov"; readonly codec?: keyof typeof pictures; readonly seconds?: number }

/** What a phone writes: H.264 or HEVC with AAC. */
export async function phoneFilm({ container = "mov", codec = "avc", seconds = 2 }: Film = {}): Promise<Buffer> {
  const format =
    container === "mov" ? new MovOutputFormat({ fastStart: false }) : new Mp4OutputFormat({ fastStart: false })
  const output = new Output({ format, target: new BufferTarget() })
  const [seen, heard] = [new EncodedVideoPacketSource(codec), new EncodedAudioPacketSource("aac")]
  output.addVideoTrack(seen, { frameRate: 10 })
  output.addAudioTrack(heard)
  await output.start()
  const shown = { decoderConfig: { ...pictures[codec], codedWidth: 320, codedHeight: 240 } }
  const played = {
    decoderConfig: { codec: sound.codec, description: sound.description, numberOfChannels: 2, sampleRate: 48_000 },
  }
  for (let place = 0; place < seconds * 10; place += 1) {
    await seen.add(new EncodedPacket(frame, "key", place / 10, 0.1), shown)
    await heard.add(new EncodedPacket(sound.frame, "key", place / 10, 1024 / 48_000), played)
  }
  await output.finalize()
  return bytesOf(output.target)
}
