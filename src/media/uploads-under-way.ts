import { setTimeout as wait } from "node:timers/promises"
import { Problem } from "#domain/problem.ts"

/** The app sends two at a time. Each upload holds a connection and a file. */
const mostAtOnce = 20

/**
 * What a fast connection sends keeps the process busy, half a second for 100 MB, and all others wait. All uploads of a
 * process together are read at this pace at most.
 */
const bytesPerMs = 64_000
/** Timers are not exact: shorter rests than this are added up. */
const shortestRestMs = 4

type Timing = { readonly now: () => number; readonly rest: (ms: number) => Promise<void> }

const real: Timing = { now: () => performance.now(), rest: async (ms) => wait(ms) }

export type UploadUnderWay = Disposable & {
  /** Adds bytes that this upload has received. */
  add(bytes: number): void
  /** Bytes received so far by all uploads to the same workspace, including this one. */
  totalBytes(): number
}

/** The unfinished uploads of this process by workspace. They take disk space before they are in the database. */
export class UploadsUnderWay {
  readonly #uploads = new Map<string, Set<{ bytes: number }>>()
  readonly #timing: Timing
  #freeAt = -Infinity

  constructor(timing = real) {
    this.#timing = timing
  }

  /** Waits until the next piece may be taken. */
  async pace(bytes: number): Promise<void> {
    const now = this.#timing.now()
    this.#freeAt = Math.max(this.#freeAt, now) + bytes / bytesPerMs
    const ms = this.#freeAt - now
    if (ms >= shortestRestMs) await this.#timing.rest(ms)
  }

  begin(workspaceId: string): UploadUnderWay {
    const others = this.#uploads.get(workspaceId) ?? new Set()
    if (others.size >= mostAtOnce) {
      const message = `This workspace has ${mostAtOnce} uploads in progress. Wait until one of them is done.`
      throw new Problem("TooManyRequests", message, { retryAfterSeconds: 5 })
    }
    const mine = { bytes: 0 }
    this.#uploads.set(workspaceId, others.add(mine))
    return {
      add: (bytes) => void (mine.bytes += bytes),
      totalBytes: () => [...others].reduce((sum, { bytes }) => sum + bytes, 0),
      [Symbol.dispose]: () => {
        others.delete(mine)
        if (others.size === 0 && this.#uploads.get(workspaceId) === others) this.#uploads.delete(workspaceId)
      },
    }
  }
}
