import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"
import { queueKeys } from "#domain/work-queue.ts"
import {
  deleteOtherProcesses,
  deleteProcess,
  noteProcess,
  type ProcessRow,
  replaceProcesses,
} from "#storage/processes.ts"
import { addQueueSamples, readQueueStates } from "#storage/queue-states.ts"
import type { Tally } from "#watch/tally.ts"
import { silentSeconds, type WatchDeps } from "#watch/watch.ts"

/** Four times before anybody takes it for gone. */
const beatMs = (silentSeconds * 1000) / 4

/** For so long a process that stops waits to say so. */
const leaveMs = 1000

/** What a process says of itself. */
export type ProcessFacts = Pick<ProcessRow, "host" | "pid" | "roles" | "version">

type HeartbeatDeps = WatchDeps & {
  readonly reportFailure: ReportFailure
  readonly process: ProcessFacts
  readonly tally: Tally
  /** What the process is at, now. */
  readActivity(): Pick<ProcessRow, "last_claim_at" | "in_hand" | "memory_bytes">
}

/** Says every few seconds that this process is there and what it has done, for all processes to read. */
export class Heartbeat {
  readonly #deps: HeartbeatDeps
  readonly #id = randomUUID()
  #startedAt: Temporal.Instant | null = null
  #timer: NodeJS.Timeout | undefined
  #first: NodeJS.Timeout | undefined
  #beating: Promise<void> = Promise.resolve()
  #hasLooked = false

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps
  }

  /** Null until it has been started. */
  get startedAt(): Temporal.Instant | null {
    return this.#startedAt
  }

  /** The first beat comes so much later. */
  start(afterMs: number): void {
    const startedAt = (this.#startedAt ??= this.#deps.wallClock.now())
    const beat = reportFirst(this.#deps.reportFailure, "saying that this process is there failed", async () =>
      this.#beat(startedAt),
    )
    const next = () => {
      this.#beating = this.#beating.then(beat)
    }
    this.#timer ??= setInterval(next, beatMs).unref()
    if (afterMs > 0) this.#first = setTimeout(next, afterMs).unref()
    else next()
  }

  /** A process that ends as it should is not missed. A database that is away holds nothing up. */
  async stop(): Promise<void> {
    const startedAt = this.#startedAt
    if (startedAt === null) return
    clearInterval(this.#timer)
    clearTimeout(this.#first)
    const leave = async () => {
      await this.#beating
      // What it did last counts, too.
      await this.#beat(startedAt)
      await this.#deps.database.write((db) => deleteProcess(db, this.#id))
    }
    const left = new AbortController()
    const late = wait(leaveMs, undefined, { ref: false, signal: left.signal }).catch(() => {})
    await Promise.race([leave().catch(() => {}), late])
    left.abort()
  }

  async #beat(startedAt: Temporal.Instant): Promise<void> {
    const { database, clock, wallClock, process, tally } = this.#deps
    const now = wallClock.now()
    const row = { ...process, ...this.#deps.readActivity(), id: this.#id, started_at: startedAt, seen_at: now }
    const done = tally.take()
    try {
      await database.write(async (db) => {
        await noteProcess(db, row)
        if (database.kind === "embedded" && !this.#hasLooked) await deleteOtherProcesses(db, this.#id)
        await replaceProcesses(db, row, now.subtract({ seconds: silentSeconds }))
        const states = new Map((await readQueueStates(db, clock.now())).map((state) => [state.key, state]))
        const samples = queueKeys.map((queue) => ({ queue, due: states.get(queue)?.due ?? 0, done: done[queue] }))
        await addQueueSamples(db, now, samples)
      })
      this.#hasLooked = true
    } catch (error) {
      tally.giveBack(done)
      throw error
    }
  }
}
