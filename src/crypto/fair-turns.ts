import { Problem } from "#domain/problem.ts"

type Limits = {
  readonly atOnce: number
  /** How many of one key may wait, and how many of all. */
  readonly perKey: number
  readonly inAll: number
}

/** A line that moves within seconds: whoever comes back after this finds it shorter. */
const retryAfterSeconds = 5

/**
 * Does costly work a few pieces at a time. Keys take turns, so that one with a thousand pieces delays another's only one by
 * as much as one of them takes. When too many wait, the next is refused.
 */
export class FairTurns {
  readonly #limits: Limits
  /** Who waits, by key; the key whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0
  #count = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(key)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#goOn()
    }
  }

  async #wait(key: string): Promise<void> {
    const line = this.#waiting.get(key) ?? []
    if (line.length >= this.#limits.perKey || this.#count >= this.#limits.inAll) {
      throw new Problem("TooManyRequests", `Too many wait for this. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      })
    }
    this.#count += 1
    this.#waiting.set(key, line)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** Passes a place that is free on to the next key, which then goes to the end. */
  #goOn(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#running -= 1
      return
    }
    const [key, line] = next
    const first = line.shift()
    this.#waiting.delete(key)
    if (line.length > 0) this.#waiting.set(key, line)
    this.#count -= 1
    first?.()
  }
}
