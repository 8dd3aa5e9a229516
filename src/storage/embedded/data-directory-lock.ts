import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { makePrivateFile } from "#storage/make-private-file.ts"
import { folderError } from "./folder-error.ts"

export type DataDirectoryLock = { release(): void }

const sqliteBusy = 5

/**
 * Keeps every other process off a data directory: two on one PGlite folder silently lose rows. SQLite asks the operating
 * system for the lock on every platform, and the system takes it back when the process dies, however it dies.
 *
 * The holder's process id lies in a file of its own. Reading it from the locked file would lose the lock: closing any
 * handle on a file gives up all of the process's locks on it.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const holderFile = join(dataDir, "lock.pid")
  const database = openLockFile(dataDir)
  try {
    database.exec("BEGIN EXCLUSIVE")
    writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    database.close()
    throw isBusy(error) ? heldError(dataDir, holderFile) : folderError("lock", dataDir, error)
  }
  return {
    release() {
      if (!database.isOpen) return
      rmSync(holderFile, { force: true })
      database.close()
    },
  }
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    const place = join(dataDir, "lock.sqlite")
    makePrivateFile(place)
    return new DatabaseSync(place, { timeout: 0 })
  } catch (error) {
    throw folderError("lock", dataDir, error)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy
}

function heldError(dataDir: string, holderFile: string): Error {
  return new Error(`The data folder ${realpathSync(dataDir)} is already in use${describeHolder(holderFile)}`)
}

function describeHolder(holderFile: string): string {
  try {
    const holder = Number(readFileSync(holderFile, "utf8"))
    if (!Number.isSafeInteger(holder) || holder <= 0) return ""
    return holder === process.pid ? ` by this process (${holder})` : ` by process ${holder}`
  } catch {
    return ""
  }
}
