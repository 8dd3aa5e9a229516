import { FairTurns } from "#domain/fair-turns.ts"
import { DecoderProcess, type DecoderLimits } from "#media/decoder-process.ts"
import type { Complaint, Job, JobKind, Jobs } from "#media/decoder/jobs.ts"
import { tooCostly } from "#media/decoder/unreadable.ts"
import { DiskFull } from "#storage/files/disk-full.ts"
import type { LocalFile } from "#storage/files/file-store.ts"

export type DecoderEvent =
  | { readonly kind: "started"; readonly lane: Lane; readonly pid: number | undefined }
  | { readonly kind: "lost"; readonly lane: Lane; readonly how: string }

export type DecoderOptions = Omit<DecoderLimits, "niceness" | "cpuSeconds"> & {
  /** An idle process ends after this time. */
  readonly idleMs: number
  readonly niceness: Readonly<Record<Lane, number>>
  /** The file to import the converter from; null where it is not installed. */
  readonly converter: string | null
  readonly onEvent: (event: DecoderEvent) => void
}

/**
 * Publishing has its own process and never waits for uploads. Videos are converted in a third one, so that no picture waits
 * for them. Uploads and videos run at a lower priority than the service.
 */
const niceness = { uploads: 15, publishing: 0, conversions: 15 } as const

type Lane = keyof typeof niceness

export const decoderDefaults = {
  memoryBytes: 1_000_000_000,
  patienceMs: 180_000,
  idleMs: 15_000,
  niceness,
} as const

/** Enough for every file within the other limits on a slow machine. */
const cpuSeconds = 60

/** A quarter of an hour of a phone's video, on a slow machine that has other work. Memory is for decoding 4K. */
const conversionLimits = { memoryBytes: 2_000_000_000, cpuSeconds: 4 * 3600, patienceMs: 4 * 3_600_000 } as const

/** A process that holds more memory than this after a job is replaced, so that the next job has all of its limit. */
const mostAtRest = 250_000_000

/** Files that are refused at their first bytes take next to no time here, and more of it in the service. */
const restMs = { uploads: 10, publishing: 0, conversions: 0 } as const

type Work<Kind extends JobKind> = Extract<Job, { kind: Kind }>

export type DecoderOutcome<Kind extends JobKind> =
  | { readonly isFine: true; readonly made: Jobs[Kind]["makes"] }
  | { readonly isFine: false; readonly complaint: Complaint }

/**
 * Brings the file that a job reads to this machine, when its turn has come: however many wait, no more than one file for
 * each process lies here because of them.
 */
type BringFile = () => Promise<LocalFile>

/** The job, once its files are here. The stack is disposed of when it has ended. */
type MakeJob<Kind extends JobKind> = (files: AsyncDisposableStack) => Promise<Work<Kind>>

type JobRequest = { readonly workspaceId: string; readonly signal: AbortSignal }

/**
 * Runs jobs on untrusted files in separate processes with limits. There are at most three: one for uploads, one for
 * the pictures of publishing, one for its videos. Each runs one job at a time, and workspaces take turns. Idle processes end.
 */
export class Decoders {
  readonly #options: DecoderOptions
  /** How many uploads may wait is limited in UploadsUnderWay; publishing is never refused. */
  readonly #turns: Record<Lane, FairTurns> = {
    uploads: new FairTurns({ atOnce: 1 }),
    publishing: new FairTurns({ atOnce: 1 }),
    conversions: new FairTurns({ atOnce: 1 }),
  }
  readonly #processes = new Map<Lane, Promise<DecoderProcess>>()
  readonly #idling = new Map<Lane, NodeJS.Timeout>()
  readonly #stopping = new AbortController()

  constructor(options: DecoderOptions) {
    this.#options = options
  }

  /** Reads an uploaded file. A file that crashes the process is refused. */
  async readUpload(job: Work<"picture">, request: JobRequest): Promise<DecoderOutcome<"picture">>
  async readUpload(job: Omit<Work<"video">, "converter">, request: JobRequest): Promise<DecoderOutcome<"video">>
  async readUpload(
    upload: Work<"picture"> | Omit<Work<"video">, "converter">,
    request: JobRequest,
  ): Promise<DecoderOutcome<"picture" | "video">> {
    const job = upload.kind === "video" ? { ...upload, converter: this.#options.converter } : upload
    return (await this.#run(async () => job, "uploads", request)) ?? { isFine: false, complaint: tooCostly }
  }

  /** Makes a variant of a stored picture. We made that picture, so a crash is not its fault: the job is tried once more. */
  async makeVariant(
    job: Omit<Work<"variant">, "file">,
    bring: BringFile,
    request: JobRequest,
  ): Promise<Jobs["variant"]["makes"]> {
    const make: MakeJob<"variant"> = async (files) => ({ ...job, file: files.use(await bring()).path })
    const run = async () => this.#run(make, "publishing", request)
    const outcome = (await run()) ?? (await run())
    if (outcome?.isFine === true) return outcome.made
    throw new Error(`a variant could not be made: ${outcome?.complaint.words ?? "the decoder ended"}`)
  }

  /**
   * Fits a stored video to a network. It may take many minutes; `onProgress` says how far it is, from 0 to 1. A process that
   * is killed, as for want of memory, is no fault of the video: the job is tried once more.
   */
  async convert(
    job: Omit<Work<"conversion">, "converter" | "file">,
    bring: BringFile,
    request: JobRequest,
    onProgress: (share: number) => void,
  ): Promise<Jobs["conversion"]["makes"]> {
    const { converter } = this.#options
    const make: MakeJob<"conversion"> = async (files) => ({ ...job, converter, file: files.use(await bring()).path })
    const run = async () => this.#run(make, "conversions", request, onProgress)
    const outcome = (await run()) ?? (await run())
    if (outcome?.isFine === true) return outcome.made
    throw new Error(`a video could not be converted: ${outcome?.complaint.words ?? "the decoder ended"}`)
  }

  /** Ends running jobs and refuses new ones. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the service is stopping"))
    for (const timer of this.#idling.values()) clearTimeout(timer)
    await Promise.all(Array.from(this.#processes.keys(), async (lane) => this.#end(lane)))
  }

  /** Waits for a turn. Returns undefined when the process ended during the job. */
  async #run<Kind extends JobKind>(
    make: MakeJob<Kind>,
    lane: Lane,
    request: JobRequest,
    onProgress?: (share: number) => void,
  ): Promise<DecoderOutcome<Kind> | undefined> {
    const signal = AbortSignal.any([request.signal, this.#stopping.signal])
    return this.#turns[lane].run(request.workspaceId, async () => this.#runNow(make, lane, signal, onProgress), {
      signal,
      restMs: () => restMs[lane],
    })
  }

  async #runNow<Kind extends JobKind>(
    make: MakeJob<Kind>,
    lane: Lane,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<DecoderOutcome<Kind> | undefined> {
    await using files = new AsyncDisposableStack()
    const job = await make(files)
    const decoder = await this.#find(lane)
    try {
      const reply = await decoder.run(job, signal, onProgress)
      switch (reply.kind) {
        case "done":
          return { isFine: true, made: reply.made }
        case "refused":
          return { isFine: false, complaint: reply.complaint }
        case "diskFull":
          throw new DiskFull(reply.message)
        case "lost":
          this.#options.onEvent({ kind: "lost", lane, how: reply.how })
          return undefined
        default:
          throw new Error(`a decoder failed: ${reply.kind === "fault" ? reply.message : reply.kind}`)
      }
    } finally {
      if (decoder.residentBytes > mostAtRest) await this.#end(lane)
      else this.#rest(lane)
    }
  }

  async #find(lane: Lane): Promise<DecoderProcess> {
    clearTimeout(this.#idling.get(lane))
    const present = await this.#processes.get(lane)
    if (present?.isGone === false) return present
    // A process that starts from here on would outlive the stop.
    this.#stopping.signal.throwIfAborted()
    const { memoryBytes, patienceMs, onEvent } = this.#options
    const limits = lane === "conversions" ? conversionLimits : { memoryBytes, patienceMs, cpuSeconds }
    const starting = DecoderProcess.start({ ...limits, niceness: this.#options.niceness[lane] })
    this.#processes.set(lane, starting)
    try {
      const started = await starting
      onEvent({ kind: "started", lane, pid: started.pid })
      return started
    } catch (error) {
      this.#processes.delete(lane)
      throw error
    }
  }

  #rest(lane: Lane): void {
    this.#idling.set(lane, setTimeout(() => void this.#end(lane), this.#options.idleMs).unref())
  }

  async #end(lane: Lane): Promise<void> {
    const ending = this.#processes.get(lane)
    this.#processes.delete(lane)
    // The caller that needed the process got the failed start.
    const decoder = await ending?.catch(() => undefined)
    await decoder?.stop()
  }
}
