import { stat } from "node:fs/promises"
import { type FittedVideo, soundBitsPerSecond } from "#domain/fit-video.ts"
import { copyTracks } from "#media/decoder/copy-tracks.ts"
import type { Jobs } from "#media/decoder/jobs.ts"
import { converterThreads, loadConverter, openWith, toneOf } from "#media/decoder/load-converter.ts"
import { probeVideo } from "#media/decoder/probe-video.ts"
import { readVideoShape, type VideoShape } from "#media/decoder/video-shape.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"

type Job = Jobs["conversion"]

type OnProgress = (share: number) => void

/** The encoder may miss its budget on a difficult film. Then it tries once more with so much of it. */
const secondTry = 0.75

/** The last frame may last longer in the original. */
const leastShare = 0.98

/** At most so many frames per second: what networks take. */
const mostFrames = 60

/** Writes a video as its plan says: an MP4 whose index comes first, so that it plays while it loads. */
export async function convertVideo(job: Job["takes"], onProgress: OnProgress): Promise<Job["makes"]> {
  try {
    const { plan, output } = job
    const isCopy = plan.bitsPerSecond === null && plan.keepsSound
    await (isCopy ? copyTracks(job.file, output, onProgress) : encodeTracks(job, plan.bitsPerSecond, onProgress))
    if ((await stat(output)).size > plan.maxBytes && plan.bitsPerSecond !== null) {
      await encodeTracks(job, Math.floor(plan.bitsPerSecond * secondTry), onProgress)
    }
    const { size: bytes } = await stat(output)
    if (bytes > plan.maxBytes) throw new Error(`a video cannot be made as small as ${plan.maxBytes} bytes`)
    await refuseOther(job)
    return { bytes }
  } catch (error) {
    throw nameDiskFull(error)
  }
}

/** The library may end early without an error. What goes out has the size of its plan and the length of the original. */
async function refuseOther({ file, output, plan }: Job["takes"]): Promise<void> {
  const [before, after] = [await probeVideo(file), await probeVideo(output)]
  const isShorter = after.durationMs < before.durationMs * leastShare - 100
  const isOther =
    after.width !== plan.width ||
    after.height !== plan.height ||
    (before.audioCodec === null) !== (after.audioCodec === null)
  if (isShorter || isOther) throw new Error(`a video was converted wrongly: ${JSON.stringify({ plan, before, after })}`)
}

async function encodeTracks(
  { file, output: path, plan, type, converter: from }: Job["takes"],
  bitsPerSecond: number | null,
  onProgress: OnProgress,
): Promise<void> {
  if (from === null) throw new Error("there is no converter")
  const converter = loadConverter(from)
  const { Decoder, FilterAPI, Encoder, Muxer } = converter
  const shape = await readVideoShape(file)
  await using input = await openWith(converter, file, type === "video/webm")
  const [video, audio] = [input.video(), input.audio()]
  if (video === undefined) throw new Error("a video without pictures")
  using stages = new DisposableStack()
  await using output = await Muxer.open(path, { format: "mp4", options: { movflags: "+faststart" } })
  const threads = converterThreads
  const pictures =
    bitsPerSecond === null
      ? ("passthrough" as const)
      : [
          stages.use(await Decoder.create(video, { threadCount: threads })),
          stages.use(FilterAPI.create(filterFor(plan, shape, toneOf(video)), { threads })),
          stages.use(await Encoder.create("libx264", { options: encoderOptions(bitsPerSecond) })),
        ]
  const sound =
    audio === undefined || plan.keepsSound
      ? ("passthrough" as const)
      : [
          stages.use(await Decoder.create(audio, { threadCount: 1 })),
          stages.use(FilterAPI.create("aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo")),
          stages.use(await Encoder.create("aac", { bitrate: soundBitsPerSecond })),
        ]
  const hasSound = audio !== undefined
  const control = converter.pipeline(
    { video: input, ...(hasSound ? { audio: input } : {}) },
    { video: pictures, ...(hasSound ? { audio: sound } : {}) },
    output,
    { onProgress: ({ time }) => onProgress(Math.min(1, time / shape.seconds)) },
  )
  await control.completion
}

/** In its size and with square pixels. The frames stay as they lie in the file, with the note that turns them. */
function filterFor(
  { width, height }: FittedVideo,
  { rotation, framesPerSecond }: VideoShape,
  tone: readonly string[],
): string {
  const size = rotation % 180 === 0 ? `${width}:${height}` : `${height}:${width}`
  const rate = framesPerSecond > mostFrames ? [`fps=${mostFrames}`] : []
  return [...tone, `scale=${size}`, "setsar=1", ...rate, "format=yuv420p"].join(",")
}

function encoderOptions(bitsPerSecond: number): Readonly<Record<string, string>> {
  return {
    preset: "veryfast",
    profile: "high",
    crf: "21",
    maxrate: String(bitsPerSecond),
    bufsize: String(bitsPerSecond),
    threads: String(converterThreads),
  }
}
