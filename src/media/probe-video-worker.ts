import { parentPort, workerData } from "node:worker_threads"
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
import type { VideoVerdict } from "#media/video-facts.ts"

/** A file that ends before nine tenths of what it promises was cut short. */
const leastShare = 0.9

async function judge(file: string): Promise<VideoVerdict> {
  using input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return { isFine: false, complaint: "noVideo" }
    if ((await track.getCodec()) === null) return { isFine: false, complaint: "unknownCodec" }
    if (!(await isWhole(input, track))) return { isFine: false, complaint: "damaged" }
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    const durationMs = Math.round((await input.computeDuration()) * 1000)
    const isPlausible = [width, height, durationMs].every((value) => Number.isSafeInteger(value) && value > 0)
    if (!isPlausible || durationMs >= 2 ** 31) return { isFine: false, complaint: "damaged" }
    return { isFine: true, facts: { width, height, durationMs } }
  } catch {
    return { isFine: false, complaint: "damaged" }
  }
}

/** The first and the last frame can be read, and the file does not end long before it says. */
async function isWhole(input: Input, track: InputVideoTrack): Promise<boolean> {
  const frames = new EncodedPacketSink(track)
  if ((await frames.getFirstPacket()) === null || (await frames.getPacket(Infinity)) === null) return false
  const promised = await input.getDurationFromMetadata()
  return promised === null || (await input.computeDuration()) >= promised * leastShare
}

// What it has to say goes to the person who sent the file, not to the console.
Logging.level = LogLevel.Silent

parentPort?.postMessage(await judge(workerData as string))
