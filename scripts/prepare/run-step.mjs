import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"
import { findNode } from "../../bin/find-node.mjs"
import { root, scriptEnvironment } from "./root.mjs"

/** A step that went wrong in a way that its message tells whole. */
export class StepFailed extends Error {}

/**
 * Runs one command quietly, by our own Node unless another is named, with a line that says what is going on. What the
 * command says is shown only when it fails.
 *
 * @param {{ doing: string, done: string, command?: string, args: readonly string[], explain: (output: string) => string }} step
 */
export async function runStep({ doing, done, command, args, explain }) {
  const show = showProgress(doing)
  const { code, output, isStopped } = await run(command ?? ourNode(), args)
  show.end(code === 0 ? done : undefined)
  if (code === 0) return
  if (isStopped) throw new StepFailed("Stopped")
  throw new StepFailed(explain(output))
}

function ourNode() {
  const found = findNode()
  if ("problem" in found) throw new StepFailed(found.problem)
  return found.node
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string, isStopped: boolean }>}
 */
function run(command, args) {
  return new Promise((resolve) => {
    let output = ""
    const child = spawn(command, args, { cwd: root, env: scriptEnvironment(), stdio: ["ignore", "pipe", "pipe"] })
    let isStopped = false
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      isStopped = true
      child.kill(signal)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
    process.on("SIGINT", end).on("SIGTERM", end)
    const finish = (/** @type {number} */ code) => {
      process.off("SIGINT", end).off("SIGTERM", end)
      resolve({ code, output: stripVTControlCharacters(output), isStopped })
    }
    child.once("error", (error) => {
      output += String(error)
      finish(1)
    })
    child.once("close", (code) => finish(code ?? 1))
  })
}

/** What is being done at the moment: on a terminal it all stands in one line. */
const underWay = new Set()

/**
 * A line for each step; on a terminal one that counts the seconds.
 *
 * @param {string} doing
 */
function showProgress(doing) {
  const { stderr } = process
  const begun = performance.now()
  const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`
  const clear = stderr.isTTY ? "\r\u001B[K" : ""
  const draw = () => stderr.write(stderr.isTTY ? `${clear}${[...underWay].join(", ")} … ${seconds()}` : `${doing} …\n`)
  underWay.add(doing)
  draw()
  const timer = stderr.isTTY ? setInterval(draw, 1000) : undefined
  return {
    end(/** @type {string | undefined} */ done) {
      clearInterval(timer)
      underWay.delete(doing)
      stderr.write(clear + (done === undefined ? "" : `${done} (${seconds()})\n`))
    },
  }
}
