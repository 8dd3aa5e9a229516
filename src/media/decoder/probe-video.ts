import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny"
import type { VideoFacts } from "#media/decoder/jobs.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"

/** A file that ends before nine tenths of what it promises was cut short. */
const leastShare = 0.9

// Warnings about a file do not belong in the log of the service.
Logging.level = LogLevel.Silent

/** Checks that a video can be played, as far as its container tells. Frames are not decoded. */
export async function probeVideo(file: string): Promise<VideoFacts> {
  using input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  try {
    return await probe(input)
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("damaged", error)
  }
}

async function probe(input: Input): Promise<VideoFacts> {
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Unreadable("noVideo")
  const videoCodec = await track.getCodec()
  if (videoCodec === null) throw new Unreadable("unknownCodec")
  if (!(await isWhole(input, track))) throw new Unreadable("damaged")
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  const isPlausible = [width, height, durationMs].every((value) => Number.isSafeInteger(value) && value > 0)
  if (!isPlausible || durationMs >= 2 ** 31) throw new Unreadable("damaged")
  const sound = await input.getPrimaryAudioTrack()
  const audioCodec = sound === null ? null : ((await sound.getCodec()) ?? "unknown")
  return { width, height, durationMs, videoCodec, audioCodec }
}

/** The first and the last frame can be read, and the file does not end long before it says. */
async function isWhole(input: Input, track: InputVideoTrack): Promise<boolean> {
  const frames = new EncodedPacketSink(track)
  if ((await frames.getFirstPacket()) === null || (await frames.getPacket(Infinity)) === null) return false
  const promised = await input.getDurationFromMetadata()
  return promised === null || (await input.computeDuration()) >= promised * leastShare
}
