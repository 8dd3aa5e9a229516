import { existsSync, mkdirSync, symlinkSync } from "node:fs"
import { join, relative } from "node:path"
import { findOurs } from "../../bin/find-node.mjs"
import { root } from "./root.mjs"

const commands = join(root, "node_modules/.bin")
const link = join(commands, "node")

/** True when people who work on the code find our own Node among the commands, or when there is none to find. */
export function isNodeLinked() {
  return process.platform === "win32" || existsSync(link) || findOurs() === undefined
}

/**
 * npm 11 links the command itself; npm 10 does too, and then takes the link away again together with the packages for
 * other machines, whose commands have the same name.
 */
export async function linkNode() {
  mkdirSync(commands, { recursive: true })
  symlinkSync(relative(commands, findOurs() ?? ""), link)
}
