import { lookup } from "node:dns/promises"
import { connect, isIP, type Socket } from "node:net"

/** What the guard stands on. A test may put its own in their place. */
export type Ways = {
  /** Every address of a name. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>
  /** A connection to one of these addresses, whichever answers first. */
  readonly dial: (addresses: readonly string[], port: number, signal: AbortSignal) => Promise<Socket>
  /** Who vouches for certificates, where it is not the platform's own list. */
  readonly authorities?: readonly string[]
}

export const ordinaryWays: Ways = {
  async resolve(hostname) {
    const answers = await lookup(hostname, { all: true, order: "verbatim" })
    return answers.map(({ address }) => address)
  },

  dial(addresses, port, signal) {
    const done = Promise.withResolvers<Socket>()
    const answers = addresses.map((address) => ({ address, family: isIP(address) }))
    const socket = connect({
      host: "checked",
      port,
      autoSelectFamily: true,
      lookup: (_name, _options, callback) => callback(null, answers),
    })
    const giveUp = () => socket.destroy(signal.reason instanceof Error ? signal.reason : undefined)
    signal.addEventListener("abort", giveUp, { once: true })
    socket.once("connect", () => done.resolve(socket))
    // Stays: a connection that breaks while nobody uses it must not end the process.
    socket.on("error", done.reject)
    if (signal.aborted) giveUp()
    return done.promise.finally(() => signal.removeEventListener("abort", giveUp))
  },
}
