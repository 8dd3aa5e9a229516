import type { IncomingMessage } from "node:http"
import { fingerprint } from "#crypto/hash.ts"
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

/**
 * A tab can wait for its stream, and opening one costs more than most requests: each caller opens one after the other, and
 * all tabs of a large office get theirs within ten seconds.
 */
const opening = { burst: 2, everyMs: 20, aloneMs: Infinity, mostWaiting: 500 } as const

/**
 * Refusals cost little each. A thousand that arrive in one turn of the event loop would still keep everybody waiting, so
 * they are told one a millisecond. When as many wait, the next are told at once.
 */
const refusing = { burst: 16, everyMs: 1, aloneMs: Infinity, mostWaiting: 2000 } as const

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
  readonly #opening = new Pace(opening)
  readonly #refusing = new Pace(refusing)
  readonly #identifying = new FairTurns(identifying)
  readonly #streams = new StreamCount()
  readonly #names = new WeakMap<IncomingMessage, string>()

  constructor(trustedProxies: number) {
    this.#trustedProxies = trustedProxies
  }

  /** Waits until it is the request's turn. Returns why it is refused, when it is. */
  async enter(request: IncomingMessage): Promise<CrowdRefusal | undefined> {
    const refusal = await this.#refuse(request)
    if (refusal !== undefined) await this.#refusing.take("refused")
    return refusal
  }

  async #refuse(request: IncomingMessage): Promise<CrowdRefusal | undefined> {
    if (this.#isOneStreamTooMany(request)) return "streams"
    const pace = isStream(request) ? this.#opening : this.#pace
    const mayBegin = await pace.take(this.#callerOf(request), (leave) => {
      request.socket.once("close", leave)
      return () => request.socket.off("close", leave)
    })
    // Whoever looks whether the service lives would end it for a refusal.
    if (!mayBegin && request.url !== "/healthz") return "requests"
    // Others may have been opened meanwhile.
    return this.#isOneStreamTooMany(request) ? "streams" : undefined
  }

  #isOneStreamTooMany(request: IncomingMessage): boolean {
    return isStream(request) && !this.#streams.hasPlace(this.#credentialOf(request))
  }

  /** Takes a place for a live stream of this person, and gives it back when the stream is over. */
  takeStream(request: IncomingMessage, userId: string): Disposable {
    return this.#streams.take(this.#credentialOf(request), userId)
  }

  /** `find` returns null for a credential that is wrong. */
  async identify<T>(
    request: IncomingMessage,
    find: () => Promise<T | null>,
    ownerOf: (found: T) => CredentialOwner,
  ): Promise<T | null> {
    const found = await this.#identifying.run(this.#callerOf(request), find)
    const owner = found === null ? undefined : ownerOf(found)
    this.#known.note(this.#credentialOf(request), owner?.workspaceId ?? owner?.userId)
    return found
  }

  isKnown(request: IncomingMessage): boolean {
    return this.#ownerOf(request) !== undefined
  }

  #callerOf(request: IncomingMessage): string {
    return this.#ownerOf(request) ?? networkOf(addressOf(request, this.#trustedProxies))
  }

  #ownerOf(request: IncomingMessage): string | undefined {
    return this.#known.ownerOf(this.#credentialOf(request))
  }

  /**
   * Names the token or the cookies of a request as they were sent: a caller that varies them counts for its network. They
   * themselves are not kept, not even in memory.
   */
  #credentialOf(request: IncomingMessage): string {
    const known = this.#names.get(request)
    if (known !== undefined) return known
    const { authorization, cookie = "" } = request.headers
    const sent = authorization ?? cookie
    const name = sent === "" ? "" : fingerprint(sent).toString("base64")
    this.#names.set(request, name)
    return name
  }
}

function isStream({ url = "" }: IncomingMessage): boolean {
  return url.startsWith(streamPath)
}
