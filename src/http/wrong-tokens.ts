import { fingerprint } from "#crypto/hash.ts"
import type { Clock } from "#domain/clock.ts"
import { Problem } from "#domain/problem.ts"
import { networkOf } from "#identity/network-of.ts"

/** More in a minute from one network is no mistake in somebody's settings. */
const mostWrong = 60
const windowSeconds = 60

/** How many tokens that were right lately are remembered. */
const mostRight = 10_000

/**
 * Keeps wrong tokens from costing anything: a token costs a signature to check and a look into the database. Once a network
 * has sent too many wrong ones in a minute, its tokens are not looked at until the minute is over. Tokens that were right
 * before go on: somebody who shares the network with a broken client keeps working. Counted in this process alone, because
 * it is this process that is protected.
 */
export class WrongTokens {
  readonly #clock: Clock
  readonly #wrong = new Map<string, number>()
  readonly #right = new Set<string>()
  #window = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What is answered without looking at the token, if it is not worth that. */
  refusalFor(address: string, token: string): Problem | undefined {
    const left = this.#turnWindow()
    if ((this.#wrong.get(networkOf(address)) ?? 0) < mostWrong || this.#right.has(nameOf(token))) return undefined
    const message = `Too many wrong tokens came from your network. Wait ${left} s, then retry with a right one.`
    return new Problem("TooManyRequests", message, { retryAfterSeconds: left })
  }

  note(address: string, token: string, isRight: boolean): void {
    this.#turnWindow()
    const name = nameOf(token)
    // Taken out and put in again: the one that was not used for longest comes first, and goes first.
    this.#right.delete(name)
    if (!isRight) {
      const network = networkOf(address)
      this.#wrong.set(network, (this.#wrong.get(network) ?? 0) + 1)
      return
    }
    this.#right.add(name)
    const [oldest] = this.#right
    if (this.#right.size > mostRight && oldest !== undefined) this.#right.delete(oldest)
  }

  /** Forgets the minute before; tells how many seconds are left of this one. */
  #turnWindow(): number {
    const seconds = Math.floor(this.#clock.now().epochMilliseconds / 1000)
    const window = seconds - (seconds % windowSeconds)
    if (window !== this.#window) this.#wrong.clear()
    this.#window = window
    return window + windowSeconds - seconds
  }
}

/** Tokens themselves are not kept, not even in memory. */
function nameOf(token: string): string {
  return fingerprint(token).toString("base64")
}
