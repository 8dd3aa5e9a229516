import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { findFreePort } from "../postgres/find-free-port.ts"

const root = join(import.meta.dirname, "../..")

export type Launch = {
  readonly npm: ChildProcess & { readonly pid: number }
  /** The process that answers, and the one that starts it again when it crashes. */
  readonly server: number
  readonly supervisor: number
  readonly port: number
  /** All that was said so far, on either stream. */
  readonly output: () => string
  /** Ends whatever is left, for a test that failed half-way. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs `npm start` as a terminal does, in a process group of its own, and waits until the service is ready. */
export async function launch(signal: AbortSignal, environment: Record<string, string> = {}): Promise<Launch> {
  const dataDir = await mkdtemp(join(tmpdir(), "fanfare-launch-"))
  const port = await findFreePort()
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...ordinaryEnvironment(), PORT: String(port), FANFARE_DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  const dispose = async () => {
    for (const { pid } of processesOf(npm.pid)) process.kill(pid, "SIGKILL")
    await untilNobody(npm.pid)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(port, npm, signal, () => output)
    const [server, supervisor] = [serverOf(npm.pid), findProcess(npm.pid, "scripts/run.mjs")]
    if (npm.pid === undefined || server === undefined || supervisor === undefined) {
      throw new Error("the service answers, but no process is it")
    }
    return {
      npm: Object.assign(npm, { pid: npm.pid }),
      server,
      supervisor,
      port,
      output: () => output,
      [Symbol.asyncDispose]: dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** That of a person at a terminal, who is not testing anything. */
function ordinaryEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:FANFARE_|NODE_|npm_)/.test(name)))
}

/** The process of a group that is the service, if there is one. */
export function serverOf(group: number | undefined): number | undefined {
  return findProcess(group, "dist/service/main.js")
}

function findProcess(group: number | undefined, file: string): number | undefined {
  return processesOf(group).find(({ command }) => command.includes(file))?.pid
}

async function untilReady(port: number, npm: ChildProcess, signal: AbortSignal, output: () => string): Promise<void> {
  while (!(await isReady(port))) {
    if (npm.exitCode !== null || npm.signalCode !== null) throw new Error(`npm start ended by itself:\n${output()}`)
    await sleep(50, undefined, { signal })
  }
}

export async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Every process of a group. */
export function processesOf(group: number | undefined): readonly { readonly pid: number; readonly command: string }[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat=,args="], { encoding: "utf8" })
  return table.split("\n").flatMap((line) => {
    const [, pid, pgid, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return Number(pgid) === group && !state.startsWith("Z") ? [{ pid: Number(pid), command }] : []
  })
}

export async function untilNobody(group: number | undefined, signal?: AbortSignal): Promise<void> {
  while (processesOf(group).length > 0) await sleep(50, undefined, { ...(signal && { signal }) })
}

export async function isListening(port: number): Promise<boolean> {
  const connection = createConnection({ host: "127.0.0.1", port })
  try {
    await once(connection, "connect")
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}
