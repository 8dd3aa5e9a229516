import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

export type Started = {
  readonly child: ChildProcess
  /** The last word of the first line it said. */
  readonly address: string
  /** Ends it as a crash would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a program that says one line when it is ready. */
export async function startProcess(file: string, args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "inherit"] })
  const exited = once(child, "exit")
  const lines = createInterface({ input: child.stdout })
  const ended = exited.then(() => {
    throw new Error(`${file} ended before it was ready`)
  })
  ended.catch(() => {})
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string]
  return {
    child,
    address: line.split(" ").at(-1) ?? "",
    async kill() {
      child.kill("SIGKILL")
      await exited
    },
  }
}
