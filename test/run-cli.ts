import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { serviceProgram } from "./service-program.ts"

type Options = {
  /** All that the command knows of its environment, beside where programs are. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input?: string
  readonly folder?: string
}

/** Runs a command of `fanfare` as a process of its own. */
export async function runCli(args: readonly string[], { environment, input = "", folder }: Options) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...environment }
  const child = spawn(process.execPath, [serviceProgram("cli"), ...args], { env, cwd: folder })
  child.stdin.end(input)
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}
