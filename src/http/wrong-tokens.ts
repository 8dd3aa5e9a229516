import type { Clock } from "#domain/clock.ts"
import { Problem } from "#domain/problem.ts"
import { networkOf } from "#identity/network-of.ts"

/** More in a minute from one network is no mistake in somebody's settings. */
const mostWrong = 60
const windowSeconds = 60

/**
 * Keeps wrong tokens from costing anything: a token costs a signature to check and a look into the database. Once a network
 * has sent too many wrong ones in a minute, tokens that nobody knows are not looked at until the minute is over. Counted in
 * this process alone, because it is this process that is protected.
 */
export class WrongTokens {
  readonly #clock: Clock
  readonly #wrong = new Map<string, number>()
  #window = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What is answered without looking at the token, if it is not worth that. */
  refusalFor(address: string): Problem | undefined {
    const left = this.#turnWindow()
    if ((this.#wrong.get(networkOf(address)) ?? 0) < mostWrong) return undefined
    const message = `Too many wrong tokens came from your network. Wait ${left} s, then retry with a correct one.`
    return new Problem("TooManyRequests", message, { retryAfterSeconds: left })
  }

  note(address: string): void {
    this.#turnWindow()
    const network = networkOf(address)
    this.#wrong.set(network, (this.#wrong.get(network) ?? 0) + 1)
  }

  /** Forgets the minute before; returns how many seconds are left of this one. */
  #turnWindow(): number {
    const seconds = Math.floor(this.#clock.now().epochMilliseconds / 1000)
    const window = seconds - (seconds % windowSeconds)
    if (window !== this.#window) this.#wrong.clear()
    this.#window = window
    return window + windowSeconds - seconds
  }
}
