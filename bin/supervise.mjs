import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { constants } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"

/** Before each new start of a service that crashes again and again. After the last one it stays down. */
const defaultPauses = [1, 2, 4, 8, 15, 30, 60, 60, 60].map((seconds) => seconds * 1000)

/** A service that was up for this long does not crash "again": the pauses begin anew. */
const defaultSteadyMs = 60_000

/** How often it is checked whether npm, which started this process, is still there. */
const parentCheckMs = 1_000

/** The signals on which the supervisor also ends the service. */
const endings = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])

/**
 * Runs the service and starts it again when it crashes. It does not when the service ends by itself without an error,
 * when somebody asks for an end, or when the very first start fails: then a setting is wrong, and only a person can
 * change that. Returns the exit code.
 *
 * The service says "ready" and "stopping" on the channel. Once it is ready it hears there, as a word and not as a signal,
 * that this process was told to end: so it knows one Ctrl-C, of which the terminal tells it too, from two, and stops gently
 * on Windows as well. When this process is killed, the channel closes, and the service stops.
 *
 * @param {{ node?: string, args: readonly string[], pauses?: readonly number[], steadyMs?: number }} options the program and arguments that are the service
 * @returns {Promise<number>}
 */
export async function supervise({ node = process.execPath, args, pauses = defaultPauses, steadyMs = defaultSteadyMs }) {
  const ending = new AbortController()
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server
  let readyAt = Number.NaN
  const tell = (/** @type {NodeJS.Signals} */ signal) => {
    if (!Number.isNaN(readyAt) && server?.connected) server.send(signal, undefined, {}, () => {})
    else server?.kill(signal)
  }
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    // One Ctrl-C arrives here twice, from the terminal and from npm. The service gets each Ctrl-C from the terminal itself.
    const isRepeat = signal === "SIGINT" && ending.signal.aborted
    ending.abort()
    if (!isRepeat) tell(signal === "SIGHUP" ? "SIGTERM" : signal)
  }
  for (const signal of endings) process.on(signal, end)
  const parents = [process.ppid, ...findParentOfShell(process.ppid)]
  const watch = setInterval(() => {
    if (process.ppid === parents[0] && parents.every(isRunning)) return
    clearInterval(watch)
    end("SIGTERM")
  }, parentCheckMs)

  const run = async () => {
    readyAt = Number.NaN
    server = spawn(node, args, { stdio: ["inherit", "inherit", "inherit", "ipc"] })
    server.on("message", (message) => {
      if (message === "ready") readyAt = performance.now()
      if (message === "stopping") ending.abort()
    })
    const [code, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(server, "exit"))
    const how = signal === null ? `exit code ${code}` : signal
    return { exitCode: code ?? 128 + constants.signals[signal ?? "SIGKILL"], how, readyMs: performance.now() - readyAt }
  }

  try {
    let wasReady = false
    for (let crashes = 0; ;) {
      const { exitCode, how, readyMs } = await run()
      wasReady ||= !Number.isNaN(readyMs)
      if (ending.signal.aborted || exitCode === 0 || !wasReady) return exitCode
      crashes = readyMs >= steadyMs ? 1 : crashes + 1
      const pause = pauses[crashes - 1]
      if (pause === undefined) {
        console.error(
          `Fanfare crashed ${crashes} times in a row (${how}) and stays stopped. See the log above for the reason.`,
        )
        return exitCode
      }
      console.error(`Fanfare crashed (${how}). It restarts in ${pause / 1000} s.`)
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return 0
    }
  } finally {
    clearInterval(watch)
    for (const signal of endings) process.off(signal, end)
  }
}

/**
 * Where npm runs a script by a shell that does not make room for it, as Debian's does, the shell stays in between, and
 * lives on when npm is killed. Elsewhere than on Linux the usual shells do make room.
 *
 * @param {number} parent
 */
function findParentOfShell(parent) {
  try {
    const [, name = "", grandparent] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? []
    return /^(?:sh|dash|bash|busybox)$/.test(name) && process.env["npm_lifecycle_event"] !== undefined
      ? [Number(grandparent)]
      : []
  } catch {
    return []
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One that may not be asked is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM"
  }
}
