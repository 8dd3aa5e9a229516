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
  /** In the order in which they came. */
  readonly waiting: Set<Begin>
  /** Whether the first of those who wait will be looked at. */
  isGoingOn: boolean
}

type Begin = (mayBegin: boolean) => void

/** Calls `leave` when whoever waits has gone. What it returns ends that. */
type Watch = (leave: () => void) => () => void

const never: Watch = () => () => {}

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
   * that has gone meanwhile, whose place goes to those behind it.
   */
  async take(key: string, watch = never): Promise<boolean> {
    const { burst, everyMs, mostWaiting } = this.#limits
    const now = this.#now()
    if (key !== this.#last) this.#changedAt = now
    this.#last = key
    const line = this.#lineOf(key, now)
    if (line.waiting.size >= mostWaiting) return false
    const next = Math.max(line.next, now - burst * everyMs) + everyMs
    if (line.waiting.size === 0 && (next <= now || this.#isAlone())) {
      line.next = next
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    line.waiting.add(resolve)
    const unwatch = watch(() => end(line, resolve, false))
    if (!line.isGoingOn) this.#goOnLater(line)
    const mayBegin = await promise
    unwatch()
    return mayBegin
  }

  #lineOf(key: string, now: number): Line {
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    if (this.#lines.size > many) this.#forget(now)
    const line: Line = { next: -Infinity, waiting: new Set(), isGoingOn: false }
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
    const [first] = line.waiting
    if (first !== undefined) end(line, first, true)
    if (line.waiting.size > 0) this.#goOnLater(line)
  }

  #forget(now: number): void {
    const { burst, everyMs } = this.#limits
    for (const [key, { next, isGoingOn }] of this.#lines) {
      if (!isGoingOn && next < now - burst * everyMs) this.#lines.delete(key)
    }
  }
}

function end({ waiting }: Line, begin: Begin, mayBegin: boolean): void {
  waiting.delete(begin)
  begin(mayBegin)
}
