import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const { resolve } = createRequire(import.meta.url)
const { platform, arch } = process
const program = platform === "win32" ? "node.exe" : "node"

/** What the code needs: Temporal, argon2, TypeScript as it is. */
const needed = 26

/**
 * The Node that runs the service: the one that npm installed with it, which is the one that it was tested with, or else
 * the one at hand, if that is new enough.
 *
 * @returns {{ node: string } | { problem: string }}
 */
export function findNode() {
  const ours = findOurs()
  if (ours !== undefined) return { node: ours }
  if (Number.parseInt(process.versions.node, 10) >= needed) return { node: process.execPath }
  return {
    problem: `Fanfare needs Node ${needed}. npm has none for ${platform}-${arch} here, and this one is ${process.versions.node}.`,
  }
}

/** Nothing where npm has no such package for this machine, or was told to leave optional packages out. */
export function findOurs() {
  return [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`].map(locate).find((file) => file !== undefined)
}

/** @param {string} name */
function locate(name) {
  try {
    const folder = dirname(resolve(`${name}/package.json`))
    return [join(folder, "bin", program), join(folder, program)].find((file) => existsSync(file))
  } catch {
    return undefined
  }
}
