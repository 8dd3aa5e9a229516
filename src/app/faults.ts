import type { Logger } from "pino"

/** Where a fault of ours shows: before an answer, in the middle of one, in the work of a process, behind everything, or nowhere in particular. */
const sources = [
  "request",
  "response",
  "tool",
  "work",
  "identity provider",
  "sandbox",
  "background",
  "uncaught",
] as const

export type FaultSource = (typeof sources)[number]

/** Faults of ours in this process: each is logged, and counted by where it shows. */
export class Faults {
  readonly #log: Logger
  readonly #counts: Record<FaultSource, number>

  constructor(log: Logger) {
    this.#log = log
    this.#counts = Object.fromEntries(sources.map((source) => [source, 0])) as Record<FaultSource, number>
  }

  report(source: FaultSource, error: unknown, message: string, details: object = {}): void {
    this.#counts[source] += 1
    const level = source === "uncaught" ? "fatal" : "error"
    this.#log[level]({ ...details, err: error, fault: { source, count: this.#counts[source] } }, message)
  }

  /** How many there were so far. */
  counts(): Readonly<Record<FaultSource, number>> {
    return { ...this.#counts }
  }
}
