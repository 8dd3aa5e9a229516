type Waiting = { readonly run: () => void; dueMs: number; timer: NodeJS.Timeout }

/** Things that happen after a while: when the time has passed, or when the clock was moved past it. */
export class Later {
  readonly #waiting = new Set<Waiting>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  add(ms: number, run: () => void): void {
    const waiting: Waiting = { run, dueMs: performance.now() + ms, timer: setTimeout(() => this.#run(waiting), ms) }
    this.#waiting.add(waiting)
  }

  /** As if so many milliseconds had passed: in the order in which they would have come. */
  advance(ms: number): void {
    for (const waiting of [...this.#waiting].toSorted((a, b) => a.dueMs - b.dueMs)) {
      waiting.dueMs -= ms
      const left = waiting.dueMs - performance.now()
      clearTimeout(waiting.timer)
      if (left <= 0) this.#run(waiting)
      else waiting.timer = setTimeout(() => this.#run(waiting), left)
    }
  }

  stop(): void {
    for (const { timer } of this.#waiting) clearTimeout(timer)
    this.#waiting.clear()
  }

  #run(waiting: Waiting): void {
    if (!this.#waiting.delete(waiting)) return
    try {
      waiting.run()
    } catch (error) {
      this.#report(error)
    }
  }
}
