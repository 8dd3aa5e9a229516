import { createRequire } from "node:module"

/* What is used of the package node-av. It is optional, so its own types are not there. judges/video runs all of it. */

type Stage = Disposable

type Stream = { readonly index: number; readonly codecpar: { readonly colorTrc: number } }

type Frame = Disposable & { toBuffer(): Buffer; readonly width: number; readonly height: number }

type Frames = AsyncIterable<Frame | null>

type Packets = AsyncIterable<unknown>

type Demuxer = AsyncDisposable & {
  video(): Stream | undefined
  audio(): Stream | undefined
  packets(index: number): Packets
}

type Decoder = Stage & { frames(packets: Packets): Frames }

type Filter = Stage & { frames(frames: Frames): Frames }

type Options = Readonly<Record<string, string | number>>

type Stages = readonly Stage[] | "passthrough"

export type Converter = {
  readonly Log: { setLevel(level: number): void }
  readonly Demuxer: {
    open(file: string, options: { readonly format: string; readonly options: Options }): Promise<Demuxer>
  }
  readonly Decoder: { create(stream: Stream, options: { readonly threadCount: number }): Promise<Decoder> }
  readonly FilterAPI: { create(description: string, options?: { readonly threads: number }): Filter }
  readonly Encoder: {
    create(codec: "libx264" | "aac", options: { readonly bitrate?: number; readonly options?: Options }): Promise<Stage>
  }
  readonly Muxer: {
    open(file: string, options: { readonly format: "mp4"; readonly options: Options }): Promise<AsyncDisposable>
  }
  pipeline(
    input: { readonly video: Demuxer; readonly audio?: Demuxer },
    stages: { readonly video: Stages; readonly audio?: Stages },
    output: AsyncDisposable,
    options: { readonly onProgress: (progress: { readonly time: number }) => void },
  ): { readonly completion: Promise<void> }
}

/** FFmpeg's number for it. */
const errorsOnly = 16

/** Loads the converter from the file that `findConverter` found. */
export function loadConverter(file: string): Converter {
  const converter = createRequire(import.meta.url)(file) as Converter
  converter.Log.setLevel(errorsOnly)
  return converter
}

/** So many threads decode, and so many encode: more need more memory, and the other work needs its processors too. */
export const converterThreads = 2

/** Perceptual quantization and hybrid log-gamma, by their numbers in ISO/IEC 23091-2. */
const highDynamicRange: ReadonlySet<number> = new Set([16, 18])

/** Bright pictures of phones become ordinary ones: without it, they look grey where H.264 is shown. */
export function toneOf({ codecpar }: Stream): readonly string[] {
  const isHigh = highDynamicRange.has(codecpar.colorTrc)
  return isHigh ? ["tonemapx=tonemap=bt2390:desat=0:p=bt709:t=bt709:m=bt709:r=tv:format=yuv420p"] : []
}

/** Opens a file as what it is and nothing else: some formats of the library refer to other files. */
export async function openWith({ Demuxer }: Converter, file: string, isWebm: boolean): Promise<Demuxer> {
  return Demuxer.open(file, { format: isWebm ? "matroska" : "mov", options: { protocol_whitelist: "file" } })
}
