import { closeSync, openSync } from "node:fs"

/**
 * Makes an empty file that only its owner may read, unless there is one. It never opens one that is there: closing a handle
 * would give up the locks that SQLite holds on the file in this process.
 */
export function makePrivateFile(place: string): void {
  try {
    closeSync(openSync(place, "wx", 0o600))
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  }
}
