import { Duplex } from "node:stream"
import type { DatabaseThread } from "./database-thread.ts"

type Callback = (error?: Error | null) => void
type Chunk = { readonly chunk: Buffer }

/**
 * The "socket" of a `pg` client, leading to the database's thread. Protocol bytes go both ways and `pg` does all reading
 * and writing of them, so that values, errors and prepared statements are those of any PostgreSQL.
 */
export class WireStream extends Duplex {
  readonly #thread: DatabaseThread
  #connection: number | undefined

  constructor(thread: DatabaseThread) {
    super()
    this.#thread = thread
  }

  connect(): this {
    if (this.#thread.stopReason === undefined) {
      this.#connection = this.#thread.connect({
        received: (bytes) => void this.push(bytes),
        stopped: (reason) => void this.destroy(stoppedError(reason)),
      })
      process.nextTick(() => this.emit("connect"))
    } else this.destroy(stoppedError(this.#thread.stopReason))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    this.#send([chunk])
    callback()
  }

  /** `pg` corks the messages of one query together: they cross in one go. */
  override _writev(chunks: readonly Chunk[], callback: Callback): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    callback()
  }

  override _final(callback: Callback): void {
    this.push(null)
    callback()
  }

  override _destroy(error: Error | null, callback: Callback): void {
    if (this.#connection !== undefined) this.#thread.disconnect(this.#connection)
    callback(error)
  }

  #send(chunks: readonly Buffer[]): void {
    if (this.#connection === undefined) return
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#thread.send(this.#connection, bytes)
  }
}

function stoppedError(reason: string): Error {
  return new Error(`The embedded database has stopped: ${reason}`)
}
