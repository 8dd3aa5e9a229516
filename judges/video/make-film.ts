import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type * as NodeAv from "../../converter/node_modules/node-av/dist/index.d.ts"

export const converterDir = path.join(import.meta.dirname, "../../converter")

export const converter = createRequire(path.join(converterDir, "package.json"))("node-av") as typeof NodeAv

const encoders = {
  libx264: converter.FF_ENCODER_LIBX264,
  libx265: converter.FF_ENCODER_LIBX265,
  aac: converter.FF_ENCODER_AAC,
  pcm_s16le: converter.FF_ENCODER_PCM_S16LE,
} as const

type Film = {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly video?: "libx264" | "libx265"
  readonly audio?: "aac" | "pcm_s16le"
  readonly container?: "mov" | "mp4"
  /** Frames per second. */
  readonly rate?: number
  /** The first so many seconds are black. */
  readonly blackSeconds?: number
}

/** Moving colours and a tone, as a phone or a camera writes them. */
export async function makeFilm(film: Film): Promise<Buffer> {
  const {
    width,
    height,
    seconds,
    video = "libx265",
    audio = "aac",
    container = "mov",
    rate = 30,
    blackSeconds = 0,
  } = film
  const { Demuxer, Decoder, Encoder, FilterAPI, Muxer, Log, pipeline } = converter
  Log.setLevel(converter.AV_LOG_ERROR)
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-film-"))
  try {
    const file = path.join(folder, `film.${container}`)
    const pictures = `testsrc2=s=${width}x${height}:r=${rate}:d=${seconds},drawbox=t=fill:c=black:enable='lt(t,${blackSeconds})'`
    {
      await using input = await Demuxer.open(`${pictures}[out0];sine=f=440:d=${seconds}:r=44100[out1]`, {
        format: "lavfi",
      })
      const [seen, heard] = [input.video(), input.audio()]
      if (seen === undefined || heard === undefined) throw new Error("nothing to film")
      await using output = await Muxer.open(file, { format: container })
      using decoder = await Decoder.create(seen)
      using filter = FilterAPI.create("format=yuv420p")
      const quiet = video === "libx265" ? { "x265-params": "log-level=none" } : {}
      using encoder = await Encoder.create(encoders[video], { options: { preset: "ultrafast", crf: 30, ...quiet } })
      using ear = await Decoder.create(heard)
      using form = FilterAPI.create(`aformat=sample_fmts=${audio === "aac" ? "fltp" : "s16"}`)
      using voice = await Encoder.create(encoders[audio])
      const stages = { video: [decoder, filter, encoder], audio: [ear, form, voice] }
      await pipeline({ video: input, audio: input }, stages, output).completion
    }
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
