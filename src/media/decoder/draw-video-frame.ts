import type { VideoFacts } from "#media/decoder/jobs.ts"
import { converterThreads, loadConverter, openWith, toneOf } from "#media/decoder/load-converter.ts"
import { loadSharp } from "#media/decoder/load-sharp.ts"
import { readVideoShape, uprightFilters } from "#media/decoder/video-shape.ts"
import type { VideoType } from "#media/formats.ts"
import { thumbnailSide } from "#media/prepared-media.ts"

type Source = { readonly type: VideoType; readonly file: string; readonly converter: string }

/** The most usual one of the first two seconds, so that a film that begins in black shows something. */
const choose = "fps=2,thumbnail=4"

/** Draws a frame from the beginning of a video, or returns null when none can be read. Otherwise the size of the file. */
export async function drawVideoFrame(source: Source, facts: VideoFacts, thumbnail: string): Promise<number | null> {
  const scale = Math.min(1, thumbnailSide / Math.max(facts.width, facts.height))
  const [width, height] = [facts.width, facts.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  // A film that plays elsewhere may still be too odd for this decoder: it is no reason to refuse it.
  const pixels = await readFrame(source, width, height).catch(() => null)
  if (pixels === null) return null
  const sharp = await loadSharp()
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return (await picture.webp({ quality: 78 }).toFile(thumbnail)).size
}

async function readFrame(
  { type, file, converter: from }: Source,
  width: number,
  height: number,
): Promise<Buffer | null> {
  const converter = loadConverter(from)
  const shape = await readVideoShape(file)
  await using input = await openWith(converter, file, type === "video/webm")
  const video = input.video()
  if (video === undefined) return null
  using decoder = await converter.Decoder.create(video, { threadCount: converterThreads })
  const steps = [...toneOf(video), ...uprightFilters(shape), `scale=${width}:${height}`, choose, "format=rgb24"]
  using filter = converter.FilterAPI.create(steps.join(","), { threads: converterThreads })
  for await (const frame of filter.frames(decoder.frames(input.packets(video.index)))) {
    if (frame === null) continue
    using _frame = frame
    return frame.toBuffer()
  }
  return null
}
