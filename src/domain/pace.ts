type Limits = {
  /** How many of one key begin at once, and how long after one another the next ones do. */
  readonly burst: number
  readonly everyMs: number
  /** After this long without others, there is no need to wait. */
  readonly aloneMs: number
}

/** More keys than this are looked through for those that are of no use any more. */
const many = 1000

/** Spreads what one key begins over time while there are others too, so that a burst of it does not stand before them. */
export class Pace {
  readonly #limits: Limits
  readonly #now: () => number
  /** When the next of a key would begin, had it not been idle. */
  readonly #next = new Map<string, number>()
  #last = ""
  #changedAt = -Infinity

  /** `now` counts milliseconds from any moment on. */
  constructor(limits: Limits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Waits until the key may begin the next. */
  async take(key: string): Promise<void> {
    const { burst, everyMs, aloneMs } = this.#limits
    const now = this.#now()
    if (key !== this.#last) this.#changedAt = now
    this.#last = key
    if (this.#next.size > many) this.#forget(now)
    const next = Math.max(this.#next.get(key) ?? -Infinity, now - burst * everyMs) + everyMs
    this.#next.set(key, next)
    if (next > now && now - this.#changedAt < aloneMs) await new Promise((resolve) => setTimeout(resolve, next - now))
  }

  #forget(now: number): void {
    const { burst, everyMs } = this.#limits
    for (const [key, next] of this.#next) if (next < now - burst * everyMs) this.#next.delete(key)
  }
}
