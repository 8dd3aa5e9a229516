type Limits = {
  /** How many of one key begin at once, and how long after one another the next ones do. */
  readonly burst: number
  readonly everyMs: number
  /** After this long without others, there is no need to wait. */
  readonly aloneMs: number
  /** How many of one key wait. */
  readonly mostWaiting: number
}

type Line = {
  /** When the next would begin, had the key not been idle. */
  next: number
  waiting: Waiting[]
  /** Whether the first of those who wait will be looked at. */
  isGoingOn: boolean
}

type Waiting = {
  readonly begin: (mayBegin: boolean) => void
  readonly isGone: () => boolean
}

/** More keys than this are looked through for those that are of no use any more. */
const many = 1000

/** Spreads what one key begins over time while there are others too, so that a burst of it does not stand before them. */
export class Pace {
  readonly #limits: Limits
  readonly #now: () => number
  readonly #lines = new Map<string, Line>()
  #last = ""
  #changedAt = -Infinity

  /** `now` counts milliseconds from any moment on. */
  constructor(limits: Limits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /**
   * Waits until the key may begin the next. False when it may not: at once when too many of it wait, and later for one
   * that is gone by then, whose place goes to those behind it.
   */
  async take(key: string, isGone = () => false): Promise<boolean> {
    const { burst, everyMs, mostWaiting } = this.#limits
    const now = this.#now()
    if (key !== this.#last) this.#changedAt = now
    this.#last = key
    const line = this.#lineOf(key, now)
    if (line.waiting.length >= mostWaiting) leaveOutGone(line)
    if (line.waiting.length >= mostWaiting) return false
    const next = Math.max(line.next, now - burst * everyMs) + everyMs
    if (line.waiting.length === 0 && (next <= now || this.#isAlone())) {
      line.next = next
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    line.waiting.push({ begin: resolve, isGone })
    if (!line.isGoingOn) this.#goOnLater(line)
    return promise
  }

  #lineOf(key: string, now: number): Line {
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    if (this.#lines.size > many) this.#forget(now)
    const line = { next: -Infinity, waiting: [], isGoingOn: false }
    this.#lines.set(key, line)
    return line
  }

  #isAlone(): boolean {
    return this.#now() - this.#changedAt >= this.#limits.aloneMs
  }

  /** One at a time, and what is late is not made up for: a process that was busy would begin them all at once. */
  #goOnLater(line: Line): void {
    line.isGoingOn = true
    setTimeout(() => this.#goOn(line), this.#isAlone() ? 0 : this.#limits.everyMs)
  }

  #goOn(line: Line): void {
    line.next = Math.max(line.next, this.#now())
    line.isGoingOn = false
    while (line.waiting[0]?.isGone() === true) line.waiting.shift()?.begin(false)
    line.waiting.shift()?.begin(true)
    if (line.waiting.length > 0) this.#goOnLater(line)
  }

  #forget(now: number): void {
    const { burst, everyMs } = this.#limits
    for (const [key, { next, isGoingOn }] of this.#lines) {
      if (!isGoingOn && next < now - burst * everyMs) this.#lines.delete(key)
    }
  }
}

function leaveOutGone(line: Line): void {
  const { gone = [], waiting = [] } = Object.groupBy(line.waiting, ({ isGone }) => (isGone() ? "gone" : "waiting"))
  line.waiting = waiting
  for (const { begin } of gone) begin(false)
}
