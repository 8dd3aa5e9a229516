import type { IncomingMessage } from "node:http"
import { FairTurns } from "#domain/fair-turns.ts"
import { addressOf } from "#http/address-of.ts"
import { KnownCredentials } from "#http/known-credentials.ts"
import { networkOf } from "#identity/network-of.ts"

/** So many requests of one caller, and of all, begin before what has arrived in the meantime is looked at. */
const entering = { atOnce: 16, atOncePerKey: 2, isPaced: true } as const

/** Finding out who calls asks the database: so many do so at once, of one caller and of all, and so many wait. */
const identifying = { atOnce: 8, atOncePerKey: 2, perKey: 1000, inAll: 5000 } as const

/**
 * Lets requests in by turns: a thousand of one caller must not stand before the only one of another. A token or cookie that
 * was right lately is a caller by itself; all other requests from one network are one caller.
 */
export class CallerTurns {
  readonly #trustedProxies: number
  readonly #known = new KnownCredentials()
  readonly #entering = new FairTurns(entering)
  readonly #identifying = new FairTurns(identifying)

  constructor(trustedProxies: number) {
    this.#trustedProxies = trustedProxies
  }

  async enter(request: IncomingMessage): Promise<void> {
    await this.#entering.run(this.#callerOf(request), async () => {})
  }

  /** `find` returns null for a credential that is wrong. */
  async identify<T>(request: IncomingMessage, find: () => Promise<T | null>): Promise<T | null> {
    const found = await this.#identifying.run(this.#callerOf(request), find)
    this.#known.note(credentialOf(request), found !== null)
    return found
  }

  isKnown(request: IncomingMessage): boolean {
    return this.#known.has(credentialOf(request))
  }

  #callerOf(request: IncomingMessage): string {
    return this.isKnown(request) ? credentialOf(request) : networkOf(addressOf(request, this.#trustedProxies))
  }
}

/** As it was sent: whoever varies it counts for their network. */
function credentialOf({ headers }: IncomingMessage): string {
  return headers.authorization ?? headers.cookie ?? ""
}
