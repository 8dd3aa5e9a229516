import { isIP, type Socket } from "node:net"
import { connect as connectTls } from "node:tls"
import type { buildConnector } from "undici"
import { Denied } from "./denied.ts"
import { isSameAddress } from "./is-public-address.ts"
import { denyPlace, mayReachAddress, maySpeak, mayUsePort, type OutboundRules } from "./rules.ts"
import type { Ways } from "./ways.ts"

/*
 * How a connection is made, and the three places where its address is looked at: as it is written, as its name
 * resolves (every answer must be fine, or none is dialled), and at the far end of the socket before the first byte.
 * The name is looked up once and the answers of that look-up are dialled, so a name cannot change its mind between.
 */

type Place = { readonly protocol: string; readonly hostname: string; readonly port: number }

export class GuardedConnector {
  readonly #rules: OutboundRules
  readonly #ways: Ways
  readonly #connectMs: number
  readonly #underWay = new Set<AbortController>()

  constructor(rules: OutboundRules, ways: Ways, connectMs: number) {
    this.#rules = rules
    this.#ways = ways
    this.#connectMs = connectMs
  }

  readonly connect: buildConnector.connector = ({ protocol, hostname, port }, give) => {
    const place = { protocol, hostname, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) }
    this.#connect(place).then(
      (socket) => give(null, socket),
      (error: unknown) => give(error instanceof Error ? error : new Error("no connection", { cause: error }), null),
    )
  }

  /** Ends what is being connected; what is connected is the dispatcher's to end. */
  close(): void {
    for (const stop of this.#underWay) stop.abort(new Error("the HTTP client is closed"))
  }

  async #connect(place: Place): Promise<Socket> {
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(new Error("there was no connection in time")), this.#connectMs)
    late.unref()
    this.#underWay.add(stop)
    try {
      return await this.#open(place, stop.signal)
    } finally {
      clearTimeout(late)
      this.#underWay.delete(stop)
    }
  }

  async #open(place: Place, signal: AbortSignal): Promise<Socket> {
    const isException = this.#rules.exceptions.has(originOf(place))
    const mayReach = (address: string) => isException || mayReachAddress(address, this.#rules)
    if (!isException && !maySpeak(place.protocol, this.#rules)) throw denyPlace("only https is allowed", this.#rules)
    if (!isException && !mayUsePort(place.port, this.#rules)) {
      throw denyPlace(`port ${place.port} is not allowed`, this.#rules)
    }

    const addresses = await this.#resolve(place.hostname, signal)
    if (addresses.length === 0) throw new Error("the name has no address")
    if (!addresses.every(mayReach)) throw denyPlace("it is not on the public internet", this.#rules)

    const socket = await this.#ways.dial(addresses, place.port, signal)
    try {
      const peer = socket.remoteAddress ?? ""
      if (!mayReach(peer) || !addresses.some((address) => isSameAddress(address, peer))) {
        throw new Denied("another address answered than the one that was called")
      }
      const ready = place.protocol === "https:" ? await this.#secure(socket, place.hostname, signal) : socket
      if (ready.destroyed) throw new Error("the connection was closed at once")
      return ready.setNoDelay(true).setKeepAlive(true, 60_000)
    } catch (error) {
      socket.destroy()
      throw error
    }
  }

  /** A look-up cannot be called back; its answer is no longer waited for. */
  async #resolve(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    if (isIP(hostname) !== 0) return [hostname]
    const given = Promise.withResolvers<never>()
    const giveUp = () => given.reject(signal.reason)
    signal.addEventListener("abort", giveUp, { once: true })
    try {
      return await Promise.race([this.#ways.resolve(hostname), given.promise])
    } finally {
      signal.removeEventListener("abort", giveUp)
    }
  }

  #secure(socket: Socket, hostname: string, signal: AbortSignal): Promise<Socket> {
    const done = Promise.withResolvers<Socket>()
    const secured = connectTls({
      socket,
      // What the certificate must be for. A name is also said aloud, an address must not be.
      host: hostname,
      servername: isIP(hostname) === 0 ? hostname : "",
      ALPNProtocols: ["http/1.1"],
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
      ...(this.#ways.authorities === undefined ? {} : { ca: [...this.#ways.authorities] }),
    })
    const giveUp = () => secured.destroy(signal.reason instanceof Error ? signal.reason : undefined)
    signal.addEventListener("abort", giveUp, { once: true })
    secured.once("secureConnect", () => done.resolve(secured))
    // Stays: between two requests nobody else may be listening, and an error unheard ends the process.
    secured.on("error", done.reject)
    secured.once("close", () => done.reject(new Error("the connection was closed at once")))
    return done.promise.finally(() => signal.removeEventListener("abort", giveUp))
  }
}

function originOf({ protocol, hostname, port }: Place): string {
  return new URL(`${protocol}//${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`).origin
}
