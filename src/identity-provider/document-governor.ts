import type { Clock } from "#domain/clock.ts"

const windowMs = 60_000
const perMinute = 60
const perHost = 10

/** Anybody can make the service ask for a document by naming it. So it asks only so often, and one host even less. */
export class DocumentGovernor {
  readonly #clock: Clock
  #asked: { readonly at: number; readonly host: string }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  mayAsk(address: string): boolean {
    const now = this.#clock.now().epochMilliseconds
    const host = URL.parse(address)?.host ?? ""
    this.#asked = this.#asked.filter(({ at }) => at > now - windowMs)
    const atHost = this.#asked.filter((each) => each.host === host).length
    if (this.#asked.length >= perMinute || atHost >= perHost) return false
    this.#asked.push({ at: now, host })
    return true
  }
}
