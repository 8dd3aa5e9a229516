import type { Clock } from "#domain/clock.ts"
import { networkOf } from "#identity/network-of.ts"

const windowMs = 60_000

/** How many documents are asked for in a minute: in all, from one host, for one visitor, for one visitor from one host. */
const limits = { all: 300, host: 60, visitor: 10, visitorAndHost: 5 } as const

/** For a client that people use, and for the next step of a sign-in that has begun: so often in a minute. */
const perKnown = 6

type Asked = { readonly at: number; readonly address: string; readonly host: string; readonly visitor: string | null }

/**
 * Limits how often clients' documents are fetched, since anybody can make the service fetch one by naming it. One visitor
 * has a small part of each limit, and a document that failed is not fetched again for a minute. Documents of clients that
 * people use have limits of their own, so a flood of others does not keep those people out.
 */
export class DocumentGovernor {
  readonly #clock: Clock
  readonly #isKnown: (address: string) => Promise<boolean>
  #asked: readonly Asked[] = []
  #known: readonly Pick<Asked, "at" | "address">[] = []
  #failed: readonly Pick<Asked, "at" | "address">[] = []

  /** `isKnown`: whether anybody has let the client with this document in. */
  constructor(clock: Clock, isKnown: (address: string) => Promise<boolean>) {
    this.#clock = clock
    this.#isKnown = isKnown
  }

  /** `visitor` is the address that it is asked for; null within a sign-in whose client was looked at before. */
  async mayAsk(address: string, visitor: string | null): Promise<boolean> {
    const isKnown = visitor === null || (await this.#isKnown(address))
    const now = this.#clock.now().epochMilliseconds
    this.#forget(now)
    if (isKnown) {
      if (this.#known.filter((each) => each.address === address).length >= perKnown) return false
      this.#known = [...this.#known, { at: now, address }]
      return true
    }
    const asking = { at: now, address, host: URL.parse(address)?.hostname ?? "", visitor: networkOf(visitor) }
    if (this.#failed.some((each) => each.address === address) || this.#isTooMuch(asking)) return false
    this.#asked = [...this.#asked, asking]
    return true
  }

  /** There was no document, or one that is of no use. */
  noteFailure(address: string): void {
    const isOurs = this.#asked.some((each) => each.address === address)
    if (isOurs) this.#failed = [...this.#failed, { at: this.#clock.now().epochMilliseconds, address }]
  }

  #isTooMuch({ host, visitor }: Asked): boolean {
    const atHost = this.#asked.filter((each) => each.host === host)
    const isTheirs = (each: Asked) => each.visitor === visitor
    return (
      this.#asked.length >= limits.all ||
      atHost.length >= limits.host ||
      this.#asked.filter(isTheirs).length >= limits.visitor ||
      atHost.filter(isTheirs).length >= limits.visitorAndHost
    )
  }

  #forget(now: number): void {
    const isRecent = ({ at }: { readonly at: number }) => at > now - windowMs
    this.#asked = this.#asked.filter(isRecent)
    this.#known = this.#known.filter(isRecent)
    this.#failed = this.#failed.filter(isRecent)
  }
}
