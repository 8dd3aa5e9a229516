import type { IncomingMessage } from "node:http"
import { FairTurns } from "#domain/fair-turns.ts"
import { Pace } from "#domain/pace.ts"
import { addressOf } from "#http/address-of.ts"
import { KnownCredentials } from "#http/known-credentials.ts"
import { StreamCount } from "#http/stream-count.ts"
import { networkOf } from "#identity/network-of.ts"

/**
 * A page that loads sends some requests at once. Beyond that, one caller begins 125 a second while there are others, and
 * four seconds' worth of them may wait.
 */
const entering = { burst: 16, everyMs: 8, aloneMs: 1000, mostWaiting: 500 } as const

/** Finding out who calls asks the database: so many do so at once, of one caller and of all, and so many wait. */
const identifying = { atOnce: 8, atOncePerKey: 2, perKey: 1000, inAll: 5000 } as const

/** What there are too many of already. */
export type CrowdRefusal = "requests" | "streams"

export const streamPath = "/api/app/events"

/** Whose a credential is: of a workspace, or of a person who has none open. */
type CredentialOwner = { readonly workspaceId: string | null; readonly userId: string }

/**
 * Lets requests in by turns: a thousand of one caller must not stand before the only one of another. A workspace is a
 * caller, by tokens and cookies that were right lately; all other requests from one network are one.
 */
export class CallerTurns {
  readonly #trustedProxies: number
  readonly #known = new KnownCredentials()
  readonly #pace = new Pace(entering)
  readonly #identifying = new FairTurns(identifying)
  readonly streams = new StreamCount()

  constructor(trustedProxies: number) {
    this.#trustedProxies = trustedProxies
  }

  /** Waits until it is the request's turn. Returns why it is refused, when it is. */
  async enter(request: IncomingMessage): Promise<CrowdRefusal | undefined> {
    if (this.#isOneStreamTooMany(request)) return "streams"
    // Whoever looks whether the service lives would end it for a refusal.
    const mayBegin = await this.#pace.take(this.#callerOf(request), () => request.socket.destroyed)
    if (!mayBegin && request.url !== "/healthz") return "requests"
    // Others may have been opened meanwhile.
    return this.#isOneStreamTooMany(request) ? "streams" : undefined
  }

  #isOneStreamTooMany({ url = "", headers }: IncomingMessage): boolean {
    return url.startsWith(streamPath) && !this.streams.hasPlace(headers.cookie ?? "")
  }

  /** `find` returns null for a credential that is wrong. */
  async identify<T>(
    request: IncomingMessage,
    find: () => Promise<T | null>,
    ownerOf: (found: T) => CredentialOwner,
  ): Promise<T | null> {
    const found = await this.#identifying.run(this.#callerOf(request), find)
    const owner = found === null ? undefined : ownerOf(found)
    this.#known.note(credentialOf(request), owner?.workspaceId ?? owner?.userId)
    return found
  }

  isKnown(request: IncomingMessage): boolean {
    return this.#known.ownerOf(credentialOf(request)) !== undefined
  }

  #callerOf(request: IncomingMessage): string {
    return this.#known.ownerOf(credentialOf(request)) ?? networkOf(addressOf(request, this.#trustedProxies))
  }
}

/** As it was sent: a caller that varies it counts for its network. */
function credentialOf({ headers }: IncomingMessage): string {
  return headers.authorization ?? headers.cookie ?? ""
}
