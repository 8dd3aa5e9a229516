import { mkdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Worker } from "node:worker_threads"
import { lockDataDirectory } from "./data-directory-lock.ts"
import { DatabaseThread } from "./database-thread.ts"
import { folderError } from "./folder-error.ts"
import { hasCluster, makeCluster } from "./make-cluster.ts"

/** The engine, open and ready in its thread, and what gives the data directory free once it has been closed. */
export type StartedEmbedded = { readonly thread: DatabaseThread; readonly release: () => void }

export type StartOptions = {
  readonly dataDir: string
  /** An image of an empty cluster for the first start; used when the file exists and this version made it. */
  readonly templateFile?: string
  /** From `startThread`, where it was started ahead. */
  readonly worker?: Worker | undefined
}

/**
 * Starts the engine. It takes about as long as loading the rest of the service and happens in another thread, so a start
 * does both at once: nothing that is imported here may take long to load.
 */
export async function startEmbedded(options: StartOptions): Promise<StartedEmbedded> {
  const dataDir = resolve(options.dataDir)
  makeFolder(dataDir)
  const lock = lockDataDirectory(dataDir)
  try {
    const folder = join(dataDir, "database")
    // Where there is nothing to make, nothing is waited for: the engine begins before anything else is loaded.
    if (!hasCluster(folder)) await makeCluster(folder, options.templateFile)
    return { thread: await serve(folder, options.worker), release: () => lock.release() }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(folder: string): void {
  try {
    makeMissingFolders(folder)
  } catch (error) {
    throw folderError("use", folder, error)
  }
}

/** Step by step, for Node's own recursion hides the cause of a failure, and on some file systems never ends. */
function makeMissingFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  makeMissingFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

async function serve(folder: string, worker: Worker | undefined): Promise<DatabaseThread> {
  try {
    return await DatabaseThread.serve(folder, worker)
  } catch (error) {
    throw folderError("open the database in", folder, error)
  }
}
