import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { DatabaseTask, FromDatabase, ToDatabase } from "./thread-messages.ts"

export type WireListener = {
  readonly received: (bytes: Uint8Array) => void
  readonly stopped: (reason: string) => void
}

/** A thread that loads the engine. What it is for is told by a `DatabaseThread`. */
export function startThread(): Worker {
  return new Worker(new URL("./database-worker.ts", import.meta.url), {
    name: "database",
    execArgv: [],
    // The engine has a memory of its own; what JavaScript makes here is gone with the next answer.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
}

/** The thread PGlite runs in, seen from the main thread: a slow query keeps that thread busy and no other. */
export class DatabaseThread {
  readonly #worker: Worker
  readonly #syncs: BigInt64Array
  readonly #connections = new Map<number, WireListener>()
  readonly #ready = Promise.withResolvers<void>()
  readonly #ended: Promise<unknown>
  #nextConnection = 1
  #stopReason: string | undefined
  #isDone = false

  /** Makes an empty cluster in a folder. It takes seconds and much memory, which end with its thread. */
  static async createCluster(folder: string): Promise<void> {
    const thread = new DatabaseThread({ kind: "create", folder }, new BigInt64Array(1))
    thread.#ready.promise.catch(() => {})
    await thread.#ended
    if (thread.#stopReason !== undefined) throw new Error(thread.#stopReason)
  }

  static async serve(folder: string, worker?: Worker): Promise<DatabaseThread> {
    const syncs = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)
    const thread = new DatabaseThread({ kind: "serve", folder, syncs }, new BigInt64Array(syncs), worker)
    await thread.#ready.promise
    return thread
  }

  private constructor(task: DatabaseTask, syncs: BigInt64Array, worker = startThread()) {
    this.#syncs = syncs
    this.#worker = worker
    this.#worker.on("message", (message: FromDatabase) => this.#receive(message))
    this.#worker.on("error", (error) => this.#stop(error instanceof Error ? error.message : String(error)))
    this.#worker.on("exit", () => {
      if (!this.#isDone) this.#stop("its thread ended")
    })
    this.#ended = once(this.#worker, "exit").catch(() => once(this.#worker, "exit"))
    this.#post(task)
  }

  get syncCount(): number {
    return Number(Atomics.load(this.#syncs, 0))
  }

  get stopReason(): string | undefined {
    return this.#stopReason
  }

  /** Opens a connection: whole protocol messages go in through `send`, answers come to the listener. */
  connect(listener: WireListener): number {
    const connection = this.#nextConnection++
    this.#connections.set(connection, listener)
    return connection
  }

  disconnect(connection: number): void {
    this.#connections.delete(connection)
  }

  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#post({ kind: "wire", connection, bytes }, [bytes.buffer])
  }

  /** Lets PostgreSQL write its last checkpoint and waits until the thread is gone, whatever state it is in. */
  async close(): Promise<void> {
    this.#post({ kind: "close" })
    await this.#ended
  }

  #post(message: ToDatabase, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer)
  }

  #receive(message: FromDatabase): void {
    if (message.kind === "wire") this.#connections.get(message.connection)?.received(message.bytes)
    else if (message.kind === "ready") this.#ready.resolve()
    else {
      if (message.kind === "stopped") this.#stop(message.reason)
      else this.#isDone = true
      void this.#worker.terminate()
    }
  }

  #stop(reason: string): void {
    if (this.#stopReason !== undefined) return
    this.#stopReason = reason
    this.#ready.reject(new Error(reason))
    for (const listener of this.#connections.values()) listener.stopped(reason)
    this.#connections.clear()
  }
}
