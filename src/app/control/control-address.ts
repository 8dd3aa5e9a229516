import { createHash } from "node:crypto"
import path from "node:path"
import process from "node:process"

/** What systems take as the name of a socket, in bytes, with some to spare for the shortest. */
const longestName = 100

/**
 * Where a running service listens for commands: a socket in its data directory, which only its own user can enter.
 * Undefined where the name of the directory is too long for one.
 */
export function controlAddress(dataDir: string): string | undefined {
  const folder = path.resolve(dataDir)
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\fanfare-${createHash("sha256").update(folder.toLowerCase()).digest("hex").slice(0, 32)}`
  }
  const file = path.join(folder, "control.sock")
  return Buffer.byteLength(file) > longestName ? undefined : file
}
