import { execFileSync } from "node:child_process"
import { scriptEnvironment } from "./root.mjs"
import { StepFailed } from "./run-step.mjs"

const needed = 26

/** Fanfare brings its own Node as a package; where npm has none for the machine, the machine's own must be new enough. */
export function checkNode() {
  if (major(process.versions.node) >= needed) return
  const found = askVersion()
  if (found !== undefined && major(found) >= needed) return
  throw new StepFailed(
    `Fanfare needs Node ${needed}. npm has none for ${process.platform}-${process.arch}, and the one here is ${found ?? "not usable"}.`,
  )
}

function askVersion() {
  try {
    return execFileSync("node", ["-p", "process.versions.node"], { encoding: "utf8", env: scriptEnvironment() }).trim()
  } catch {
    return undefined
  }
}

/** @param {string} version */
function major(version) {
  return Number.parseInt(version, 10)
}
