import type { Clock } from "#domain/clock.ts"
import { networkOf } from "#identity/network-of.ts"

const windowMs = 60_000
const perMinute = 60
const perHost = 10
const perVisitor = 20

/**
 * Anybody can make the service ask for a document by naming it. So it asks only so often, one host even less, and for one
 * visitor no more than a part: whoever names nonsense all day must not keep other people's apps out.
 */
export class DocumentGovernor {
  readonly #clock: Clock
  #asked: { readonly at: number; readonly host: string; readonly visitor: string | null }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `visitor` is the address that it is asked for, where one is known. */
  mayAsk(address: string, visitor: string | null): boolean {
    const now = this.#clock.now().epochMilliseconds
    const asking = {
      at: now,
      host: URL.parse(address)?.hostname ?? "",
      visitor: visitor === null ? null : networkOf(visitor),
    }
    this.#asked = this.#asked.filter(({ at }) => at > now - windowMs)
    const atHost = this.#asked.filter(({ host }) => host === asking.host)
    const forVisitor = this.#asked.filter((each) => each.visitor !== null && each.visitor === asking.visitor)
    const isTooMuch = this.#asked.length >= perMinute || atHost.length >= perHost || forVisitor.length >= perVisitor
    if (!isTooMuch) this.#asked.push(asking)
    return !isTooMuch
  }
}
