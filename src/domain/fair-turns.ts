import { Problem } from "#domain/problem.ts"

type Limits = {
  /** How many run at once, in all and of one key. */
  readonly atOnce: number
  readonly atOncePerKey?: number
  /** How many wait, of one key and in all. Without a limit, all may. */
  readonly perKey?: number
  readonly inAll?: number
}

type Options<T> = {
  /** An abort before the turn begins removes it from the line. Work that has begun has to look at the signal itself. */
  readonly signal?: AbortSignal
  /** For how long the key leaves the process to others, by what it has done. */
  readonly restMs?: (done: T) => number
}

/** The queue moves within seconds: after this time it is shorter. */
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

  async run<T>(key: string, work: () => Promise<T>, { signal, restMs }: Options<T> = {}): Promise<T> {
    signal?.throwIfAborted()
    if (this.#isFreeFor(key)) this.#begin(key)
    else await this.#wait(key, signal)
    let rest = 0
    try {
      const done = await work()
      rest = restMs?.(done) ?? 0
      return done
    } finally {
      this.#end(key, rest)
    }
  }

  #begin(key: string): void {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    this.#runningInAll += 1
  }

  /** Others go on at once; the key itself after its rest. */
  #end(key: string, restMs: number): void {
    this.#runningInAll -= 1
    if (restMs > 0) setTimeout(() => this.#free(key), restMs)
    else this.#free(key)
    this.#goOn()
  }

  #free(key: string): void {
    const count = (this.#running.get(key) ?? 0) - 1
    if (count === 0) this.#running.delete(key)
    else this.#running.set(key, count)
    this.#goOn()
  }

  #isFreeFor(key: string): boolean {
    const { atOnce, atOncePerKey = atOnce } = this.#limits
    return this.#runningInAll < atOnce && (this.#running.get(key) ?? 0) < atOncePerKey
  }

  async #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { perKey = Infinity, inAll = Infinity } = this.#limits
    const line = this.#waiting.get(key) ?? []
    if (line.length >= perKey || this.#waitingInAll >= inAll) {
      throw new Problem("TooManyRequests", `Too many requests wait for this. Try again in ${retryAfterSeconds} s.`, {
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
    this.#begin(key)
    begin()
  }
}
