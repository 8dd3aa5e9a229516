import { parentPort } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { describeEngineError } from "./describe-engine-error.ts"
import { EngineBundle } from "./engine-bundle.ts"
import { SyncedFileSystem } from "./synced-file-system.ts"
import type { FromDatabase, ToDatabase } from "./thread-messages.ts"

/** PGlite's own mark for "an SQL error unwinds the stack": every other exception out of the engine is its end. */
const sqlErrorStatus = 100
const postLargeAnswersAt = 256 * 1024
const terminate = "X".charCodeAt(0)

const serveParameters = [
  // `-F` switches fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...Object.entries({
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    // The engine's `fdatasync`, PostgreSQL's usual choice, does nothing at all; its `fsync` reaches the file system.
    wal_sync_method: "fsync",
    shared_buffers: "16MB",
    min_wal_size: "32MB",
    max_wal_size: "64MB",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
]

const lastWords: string[] = []

function post(message: FromDatabase, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}

/** Reports the end and stands still until the main thread ends this one, so that a broken engine writes no more. */
function stop(reason: string): void {
  post({ kind: "stopped", reason: lastWords.at(-1) ?? reason })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0)
}

/** PostgreSQL says why it dies in its log; statements stay out of it, for they may hold secrets. */
function listenForLastWords(line: string): boolean {
  const match = /(?:FATAL|PANIC): +(.*)/.exec(line)
  if (match?.[1] !== undefined) lastWords.push(match[1])
  return false
}

async function create(folder: string, engine: Promise<object>): Promise<void> {
  const database = new PGlite(folder, { pgliteWasmModule: await engine, onStderr: listenForLastWords })
  await database.waitReady
  await close(database)
}

async function serve(folder: string, syncs: SharedArrayBuffer, engine: Promise<object>): Promise<PGlite> {
  const counter = new BigInt64Array(syncs)
  const bundle = new EngineBundle()
  const database = new PGlite({
    pgliteWasmModule: await engine,
    fsBundle: bundle.blob,
    fs: new SyncedFileSystem(folder, {
      synced: () => void Atomics.add(counter, 0, 1n),
      aborted: stop,
    }),
    startParams: serveParameters,
    onStderr: listenForLastWords,
  })
  await database.waitReady
  stopOnEngineFailure(database)
  bundle.release(database.Module)
  return database
}

/** PGlite swallows every exception of the engine, and the query that met it would wait for ever. */
function stopOnEngineFailure(database: PGlite): void {
  const engine = database.Module
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if (!isSqlError(error)) stop(describeEngineError(error))
      throw error
    }
  }
}

function isSqlError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === sqlErrorStatus
}

async function answer(database: PGlite, connection: number, bytes: Uint8Array): Promise<void> {
  if (bytes[0] === terminate) return
  try {
    if (bytes[0] === 0) await startSession(database)
    let chunks: Uint8Array[] = []
    let size = 0
    const flush = () => {
      if (size === 0) return
      const message = joinChunks(chunks, size)
      post({ kind: "wire", connection, bytes: message }, [message.buffer])
      chunks = []
      size = 0
    }
    await database.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (chunk) => {
        // The chunk is a window on the engine's memory, which changes under it.
        chunks.push(chunk.slice())
        size += chunk.length
        if (size >= postLargeAnswersAt) flush()
      },
    })
    flush()
  } catch (error) {
    stop(describeEngineError(error))
  }
}

/** There is one session for ever, so a new connection (its startup packet begins with a zero) has to find it as new. */
async function startSession(database: PGlite): Promise<void> {
  const discard = { syncToFs: false, onRawData: () => {} }
  await database.execProtocolRawStream(syncMessage, discard)
  if (database.isInTransaction()) await database.execProtocolRawStream(queryMessage("ROLLBACK"), discard)
  await database.execProtocolRawStream(queryMessage("DISCARD ALL"), discard)
}

const syncMessage = Buffer.from("S\0\0\0\u0004", "latin1")

function queryMessage(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6)
  message.write("Q", 0)
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.length
  }
  return joined
}

async function close(database: PGlite): Promise<void> {
  await database.close()
  post({ kind: "done" })
}

let serving: PGlite | undefined

/** Takes what the main thread asks for: first a task, and then, if it is to serve, what comes over the wire. */
export function hear(message: ToDatabase, engine: Promise<object>): void {
  if (message.kind === "create") create(message.folder, engine).catch(stopBecause)
  else if (message.kind === "serve") {
    serve(message.folder, message.syncs, engine).then((database) => {
      serving = database
      post({ kind: "ready" })
    }, stopBecause)
  } else if (serving === undefined) throw new Error(`nothing is served yet: ${message.kind}`)
  else if (message.kind === "wire") void answer(serving, message.connection, message.bytes)
  else void close(serving)
}

function stopBecause(error: unknown): void {
  stop(describeEngineError(error))
}
