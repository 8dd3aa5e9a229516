import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "#identity/network-of.ts"

/** After a pause so many new connections are read at once, and then the next one every millisecond. */
const burst = 16
const everyMs = 1

/** When the process is busy the next one waits as much longer as the last one was late, up to this. */
const mostLateMs = 25

/** When more wait, the one that has waited for longest is closed. */
const mostWaiting = 4096

type Timing = {
  /** Counts milliseconds from any moment on. */
  readonly now: () => number
  readonly later: (run: () => void, ms: number) => void
}

const real: Timing = { now: () => performance.now(), later: (run, ms) => void setTimeout(run, ms) }

/**
 * Reads new connections of a server a few at a time. Reading the first requests of a thousand of them in one turn of the
 * event loop would keep everybody who is connected already waiting for as long as that takes.
 */
export function readLittleByLittle(server: Server, timing = real): void {
  // An option of net.createServer that http.createServer does not hand on: nothing is read before `resume`.
  Object.assign(server, { pauseOnConnect: true })
  const listeners = server.listeners("connection") as ((socket: Socket) => void)[]
  server.removeAllListeners("connection")
  const line = new NewConnections(timing, (socket) => {
    for (const listener of listeners) listener.call(server, socket)
    socket.resume()
  })
  server.on("connection", (socket: Socket) => line.add(socket))
}

/**
 * Networks take turns. Of one network the newest comes first: behind a proxy all have the same address, and whoever has waited for
 * longest is the most likely to be part of a flood, or to have given up.
 */
class NewConnections {
  readonly #timing: Timing
  readonly #read: (socket: Socket) => void
  readonly #waiting = new Map<string, Socket[]>()
  #count = 0
  #free = burst
  #countedAt: number

  constructor(timing: Timing, read: (socket: Socket) => void) {
    this.#timing = timing
    this.#read = read
    this.#countedAt = timing.now()
  }

  add(socket: Socket): void {
    if (this.#count === 0 && this.#mayReadNow()) return this.#take(socket)
    const network = networkOf(socket.remoteAddress ?? "")
    const same = this.#waiting.get(network)
    if (same === undefined) this.#waiting.set(network, [socket])
    else same.push(socket)
    this.#count += 1
    if (this.#count === 1) this.#wait(0)
    if (this.#count > mostWaiting) this.#closeOldest()
  }

  #mayReadNow(): boolean {
    const now = this.#timing.now()
    this.#free = Math.min(burst, this.#free + (now - this.#countedAt) / everyMs)
    this.#countedAt = now
    return this.#free >= 1
  }

  #wait(lateMs: number): void {
    const ms = everyMs + Math.min(lateMs, mostLateMs)
    const due = this.#timing.now() + ms
    this.#timing.later(() => this.#takeNext(due), ms)
  }

  /** One at a time, and what is late is not made up for: a process that was busy would read them all at once. */
  #takeNext(due: number): void {
    const now = this.#timing.now()
    const next = this.#removeNext()
    if (next !== undefined) this.#take(next)
    this.#free = 0
    this.#countedAt = now
    if (this.#count > 0) this.#wait(Math.max(0, now - due))
  }

  #take(socket: Socket): void {
    this.#free -= 1
    if (!socket.destroyed) this.#read(socket)
  }

  #removeNext(): Socket | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [network, sockets] = first
    // To the end, so that the next network is next.
    this.#waiting.delete(network)
    if (sockets.length > 1) this.#waiting.set(network, sockets)
    this.#count -= 1
    return sockets.pop()
  }

  #closeOldest(): void {
    const [network, sockets] = [...this.#waiting].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    )
    sockets.shift()?.destroy()
    if (sockets.length === 0) this.#waiting.delete(network)
    this.#count -= 1
  }
}
