import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { getCompileCacheDir } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"
import type { Job, DecoderMessage, DecoderReply } from "#media/decoder/jobs.ts"

export type DecoderLimits = {
  /** The maximum resident memory. */
  readonly memoryBytes: number
  /** The maximum processor time of a job. Time spent waiting for a processor does not count. */
  readonly cpuSeconds: number
  /** The maximum wall-clock time of a job. */
  readonly patienceMs: number
  /** Priority, from 0 (normal) to 19 (lowest). */
  readonly niceness: number
}

type OnProgress = (share: number) => void

/** The process ended during a job. */
export type LostDecoder = { readonly kind: "lost"; readonly how: string }

const entry = fileURLToPath(new URL("./decoder/process.ts", import.meta.url))

/** Memory that Node maps at its start. It is mostly unused, but counts towards the limit of the system. */
const mappedBytes = 640 * 1024 * 1024

/** Tables of videos are on the heap; pixels are not. */
const heapMegabytes = 256

/** Node cannot set limits for itself, so the shell does, and then becomes Node. A limit that cannot be set is skipped. */
const limitThenRun = `(ulimit -d "$0") 2>/dev/null && ulimit -d "$0"; exec "$@"`

const errorTextLength = 2000

/** The parent side of a decoder process. It runs one job at a time. */
export class DecoderProcess {
  readonly #child: ChildProcess
  readonly #limits: DecoderLimits
  readonly #gone: Promise<LostDecoder>
  #errorText = ""
  #residentBytes = 0
  #isGone = false

  private constructor(limits: DecoderLimits) {
    this.#limits = limits
    this.#child = launch(limits)
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errorText = (this.#errorText + text).slice(-errorTextLength)
    })
    this.#gone = new Promise((resolve) => {
      const settle = (how: string) => {
        this.#isGone = true
        resolve({ kind: "lost", how })
      }
      this.#child.once("error", (error) => settle(error.message))
      this.#child.once("exit", (code, signal) => settle(signal ?? `exit code ${code}`))
    })
  }

  static async start(limits: DecoderLimits): Promise<DecoderProcess> {
    const decoder = new DecoderProcess(limits)
    const reply = await decoder.#nextReply()
    if (reply.kind === "ready") return decoder
    const how = reply.kind === "lost" ? reply.how : reply.kind
    throw new Error(`a decoder could not be started (${how}): ${decoder.#errorText}`)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isGone(): boolean {
    return this.#isGone
  }

  /** Resident memory after the last job. */
  get residentBytes(): number {
    return this.#residentBytes
  }

  /** Runs a job. An abort or a timeout kills the process, and this settles after it has ended. */
  async run(job: Job, signal: AbortSignal, onProgress: OnProgress = () => {}): Promise<DecoderReply | LostDecoder> {
    signal.throwIfAborted()
    const end = () => this.#kill()
    const timer = setTimeout(end, this.#limits.patienceMs)
    signal.addEventListener("abort", end, { once: true })
    try {
      this.#child.send(job, () => {})
      const reply = await this.#nextReply(onProgress)
      if (reply.kind === "lost") signal.throwIfAborted()
      return reply
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
    }
  }

  async stop(): Promise<void> {
    this.#kill()
    await this.#gone
  }

  /** It takes no further job from now on, even before it has ended. */
  #kill(): void {
    this.#isGone = true
    this.#child.kill("SIGKILL")
  }

  async #nextReply(onProgress: OnProgress = () => {}): Promise<DecoderReply | LostDecoder> {
    let take: (message: DecoderMessage) => void = () => {}
    const answered = new Promise<DecoderReply>((resolve) => {
      take = ({ reply, residentBytes }) => {
        this.#residentBytes = residentBytes
        if (reply.kind === "progress") onProgress(reply.share)
        else resolve(reply)
      }
    })
    this.#child.on("message", take)
    try {
      return await Promise.race([answered, this.#gone])
    } finally {
      this.#child.off("message", take)
    }
  }
}

function launch({ memoryBytes, niceness, cpuSeconds }: DecoderLimits): ChildProcess {
  const limits = [memoryBytes, niceness, cpuSeconds].map(String)
  const command = [process.execPath, `--max-old-space-size=${heapMegabytes}`, entry, ...limits]
  const [program = "", ...rest] = command
  // The process checks its own size periodically. This stops it when it grows faster than it checks.
  const kilobytes = Math.ceil((memoryBytes * 1.5 + mappedBytes) / 1024)
  const isLinux = process.platform === "linux" && existsSync("/bin/sh")
  const [file, args] = isLinux ? ["/bin/sh", ["-c", limitThenRun, `${kilobytes}`, ...command]] : [program, rest]
  const cache = getCompileCacheDir()
  return spawn(file, args, {
    // The environment of the service holds secrets.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(cache) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  })
}
