// What every npm script calls: `node scripts/run.mjs <purpose> [<program> <arguments>]` prepares this folder for the
// purpose and then runs the program. It needs no shell, so it works on Windows too, and no packages, because it runs before
// any are there, on whatever Node (20 or newer) the machine has. Programs in TypeScript run on the Node that was installed.

import { join } from "node:path"
import { findNode } from "../bin/find-node.mjs"
import { runOnce } from "../bin/run-once.mjs"
import { prepare } from "./prepare/prepare.mjs"
import { cache, scriptEnvironment } from "./prepare/root.mjs"
import { StepFailed } from "./prepare/run-step.mjs"

const [purpose = "start", program, ...args] = process.argv.slice(2)

/** @param {string} file */
async function runOnOurNode(file) {
  const found = findNode()
  if ("problem" in found) throw new StepFailed(found.problem)
  return runOnce(found.node, [file, ...args], { NODE_COMPILE_CACHE: join(cache, "compile"), ...scriptEnvironment() })
}

try {
  await prepare(purpose)
  if (program?.endsWith(".ts")) {
    process.exitCode = await runOnOurNode(program)
  } else if (program !== undefined) {
    // Plain JavaScript needs no other process: this one becomes the program.
    process.argv.splice(1, 3, program)
    await import(new URL(`../${program}`, import.meta.url).href)
  }
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
