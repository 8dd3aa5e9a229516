import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"

/**
 * One hash over files and whole folders: it changes when any of them does.
 *
 * @param {readonly string[]} paths from the root of the project
 */
export function hashFiles(paths) {
  const hash = createHash("sha256")
  for (const path of paths.flatMap(listFiles)) {
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(root, path)))
    hash.update("\0")
  }
  return hash.digest("hex")
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return isSource(path) ? [path] : []
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => listFiles(`${path}/${name}`))
}

/** @param {string} path */
function isSource(path) {
  return !path.endsWith(".test.ts") && !path.includes("/.")
}
