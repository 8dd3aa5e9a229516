import { existsSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"

const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
const link = join(root, "node_modules/.bin/node")

/** True when npm scripts find our own Node, or when npm has none for this machine. */
export function isNodeLinked() {
  return existsSync(link) || findOurs() === undefined
}

/**
 * npm 11 links the command itself; npm 10 does too, and then takes the link away again together with the packages for
 * other machines, whose commands have the same name.
 */
export async function linkNode() {
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true })
  symlinkSync(`../${findOurs()}/bin/node`, link)
}

function findOurs() {
  return packages.find((name) => existsSync(join(root, "node_modules", name, "bin/node")))
}
