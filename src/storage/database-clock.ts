import type { Clock } from "#domain/clock.ts"
import { reportFirst, type ReportFailure } from "#domain/report-failure.ts"

const measureEveryMs = 60_000

type TellsTime = { now(): Promise<Temporal.Instant> }

/**
 * Follows the database's clock, so that several instances with skewed clocks agree: the difference is measured at the
 * start and every minute.
 */
export class DatabaseClock implements Clock {
  readonly #database: TellsTime
  readonly #report: ReportFailure
  #aheadNs = 0n
  #timer: NodeJS.Timeout | undefined

  constructor(database: TellsTime, report: ReportFailure) {
    this.#database = database
    this.#report = report
  }

  now(): Temporal.Instant {
    // Asked several times for every post: whole numbers cost less than half of durations and rounding.
    const ns = Temporal.Now.instant().epochNanoseconds + this.#aheadNs
    return Temporal.Instant.fromEpochNanoseconds(ns - (ns % 1000n))
  }

  /** How far the database's clock is ahead of this machine's, in milliseconds. */
  get aheadMs(): number {
    return Number(this.#aheadNs) / 1e6
  }

  async start(): Promise<void> {
    await this.#measure()
    // A measurement that fails changes nothing: the last difference stays the best guess.
    const measure = reportFirst(this.#report, "reading the clock of the database failed", async () => this.#measure())
    this.#timer = setInterval(() => void measure(), measureEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #measure(): Promise<void> {
    const before = Temporal.Now.instant()
    const there = await this.#database.now()
    const after = Temporal.Now.instant()
    // The database read its clock somewhere in between; the middle is off by half the round trip at the most.
    const roundTrip = before.until(after).total("nanoseconds")
    const middle = before.add({ nanoseconds: Math.round(roundTrip / 2) })
    this.#aheadNs = there.epochNanoseconds - middle.epochNanoseconds
  }
}
