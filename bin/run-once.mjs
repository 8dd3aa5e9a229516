import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"

/**
 * Runs a program to its end and returns its exit code.
 *
 * @param {string} node
 * @param {readonly string[]} words the program and its arguments
 * @param {NodeJS.ProcessEnv} env
 */
export async function runOnce(node, words, env = process.env) {
  const child = spawn(node, words, { stdio: "inherit", env })
  // A terminal sends Ctrl-C to both processes, and so does npm; other signals reach only this one.
  process.on("SIGINT", () => {})
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal))
  const [code, signal] = /** @type {[number | null, NodeJS.Signals]} */ (await once(child, "exit"))
  return code ?? 128 + constants.signals[signal]
}
