import { spawn } from "node:child_process"
import path from "node:path"

export type Ended = { readonly code: number | null; readonly out: string; readonly errors: string }

type Options = {
  readonly seconds?: number
  readonly home?: string
  /** Called with all that it has said so far, whenever it says more. */
  readonly hear?: (said: string) => void
}

/** Runs a program of a package here with this Node, at most for so long, and gives all that it said. */
export async function runProgram(
  packageName: string,
  file: string,
  args: readonly string[],
  { seconds = 60, home = "", hear }: Options = {},
): Promise<Ended> {
  const program = path.join(import.meta.dirname, "node_modules", packageName, file)
  return new Promise((settle, reject) => {
    // What a program would keep for its user goes to a folder that is removed.
    const kept = home === "" ? {} : { HOME: home, MCP_REMOTE_CONFIG_DIR: home }
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, NO_COLOR: "1", ...kept },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: seconds * 1000,
      killSignal: "SIGKILL",
    })
    let [out, errors] = ["", ""]
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text
      hear?.(out + errors)
    })
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text
      hear?.(out + errors)
    })
    child.once("error", reject)
    child.once("close", (code) => settle({ code, out, errors }))
  })
}
