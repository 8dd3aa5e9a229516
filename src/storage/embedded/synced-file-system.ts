import { fdatasyncSync, fsyncSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

type EngineOptions = Parameters<NodeFS["init"]>[1]

/** The part of Emscripten's Node file system that is needed here; PGlite ships no types for it. */
type EngineFiles = {
  readonly tryFSOperation: (operation: () => void) => void
  readonly stream_ops: { fsync?: (stream: EngineStream) => number }
}
type EngineStream = { readonly nfd: number; readonly path: string }

export type SyncedFileSystemEvents = {
  readonly synced: () => void
  /** The engine gave up (a PANIC, or memory it could not get). Nothing may be asked of it after this. */
  readonly aborted: (reason: string) => void
}

/**
 * PGlite's Node file system, with the one call it leaves out: without `fsync` a commit only reaches the operating
 * system's cache, which a power cut empties.
 *
 * Directories need nothing more: PostgreSQL opens and syncs a directory itself after it creates or renames a file whose
 * name must last (new WAL segments, checkpoint files, commit log), and those calls arrive here too.
 */
export class SyncedFileSystem extends NodeFS {
  readonly #events: SyncedFileSystemEvents

  constructor(folder: string, events: SyncedFileSystemEvents) {
    super(folder)
    this.#events = events
  }

  override async init(database: PGlite, options: EngineOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(database, options)
    const { synced, aborted } = this.#events
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: (reason: unknown) => aborted(String(reason)),
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (engine) => {
            const files = engine.NODEFS as unknown as EngineFiles
            files.stream_ops.fsync = (stream) => {
              // A failing sync must come back to PostgreSQL as an error number, and `tryFSOperation` makes it one.
              files.tryFSOperation(() => syncFile(stream))
              synced()
              return 0
            }
          },
        ],
      },
    }
  }
}

/** As PostgreSQL does on Linux: the log is preallocated, so its data is all that a commit has to wait for. */
function syncFile(stream: EngineStream): void {
  if (stream.path.includes("/pg_wal/")) fdatasyncSync(stream.nfd)
  else fsyncSync(stream.nfd)
}
