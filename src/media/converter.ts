import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

/*
 * The converter is the package node-av: FFmpeg's libraries, prebuilt. It is optional, so it has a folder and a lock file of
 * its own (`converter/`), and no part of the service imports it but a decoder process.
 */

/** The file to import the converter from, or null when it is not installed for this machine. */
export function findConverter(folder: string): string | null {
  const manifest = path.join(folder, "package.json")
  const binary = `@seydx/node-av-${process.platform}-${process.arch}/package.json`
  if (!existsSync(manifest)) return null
  try {
    const { resolve } = createRequire(manifest)
    resolve(binary)
    return resolve("node-av")
  } catch {
    // Nothing is installed there, or only for another kind of machine.
    return null
  }
}
