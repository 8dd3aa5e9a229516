import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs"
import { join } from "node:path"

/** Puts a folder and everything below it on the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}

export function syncPath(path: string): void {
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
