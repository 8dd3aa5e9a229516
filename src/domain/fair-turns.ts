import { Problem } from "#domain/problem.ts"

type Limits = {
  /** How many run at once, in all and of one key. */
  readonly atOnce: number
  readonly atOncePerKey?: number
  /** How many wait, of one key and in all. Without a limit, all may. */
  readonly perKey?: number
  readonly inAll?: number
  /** A place becomes free only after what has arrived in the meantime was looked at: short work does not come in bursts. */
  readonly isPaced?: boolean
}

/** A line that moves within seconds: whoever comes back after this finds it shorter. */
const retryAfterSeconds = 5

/**
 * Does costly work a few pieces at a time. Keys take turns, so that one with a thousand pieces delays another's only one by
 * as much as one of them takes. When too many wait, the next is refused.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  /** Who waits, by key; the key whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #runningInAll = 0
  #waitingInAll = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** An abort before the turn begins removes it from the line. Work that has begun has to look at the signal itself. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#isFreeFor(key)) this.#count(key, 1)
    else await this.#wait(key, signal)
    try {
      return await work()
    } finally {
      if (this.#limits.isPaced === true) setImmediate(() => this.#end(key))
      else this.#end(key)
    }
  }

  #end(key: string): void {
    this.#count(key, -1)
    this.#goOn()
  }

  #isFreeFor(key: string): boolean {
    const { atOnce, atOncePerKey = atOnce } = this.#limits
    return this.#runningInAll < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey
  }

  #count(key: string, change: number): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count === 0) this.#running.delete(key)
    else this.#running.set(key, count)
    this.#runningInAll += change
  }

  async #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { perKey = Infinity, inAll = Infinity } = this.#limits
    const line = this.#waiting.get(key) ?? []
    if (line.length >= perKey || this.#waitingInAll >= inAll) {
      throw new Problem("TooManyRequests", `Too many wait for this. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      })
    }
    this.#waitingInAll += 1
    this.#waiting.set(key, line)
    const { promise: mayBegin, resolve } = Promise.withResolvers<boolean>()
    const begin = () => {
      signal?.removeEventListener("abort", giveUp)
      resolve(true)
    }
    const giveUp = () => {
      this.#leave(key, begin)
      resolve(false)
    }
    line.push(begin)
    signal?.addEventListener("abort", giveUp, { once: true })
    if (!(await mayBegin)) signal?.throwIfAborted()
  }

  #leave(key: string, begin: () => void): void {
    const line = this.#waiting.get(key) ?? []
    line.splice(line.indexOf(begin), 1)
    if (line.length === 0) this.#waiting.delete(key)
    this.#waitingInAll -= 1
  }

  /** Lets the next key begin that may, and puts it at the end. Its place is taken before anybody else can ask for it. */
  #goOn(): void {
    const key = this.#waiting.keys().find((each) => this.#isFreeFor(each))
    const line = key === undefined ? undefined : this.#waiting.get(key)
    const begin = line?.shift()
    if (key === undefined || line === undefined || begin === undefined) return
    this.#waiting.delete(key)
    if (line.length > 0) this.#waiting.set(key, line)
    this.#waitingInAll -= 1
    this.#count(key, 1)
    begin()
  }
}
