import { spawn } from "node:child_process"
import path from "node:path"

export type Ended = { readonly code: number | null; readonly said: string }

type Options = {
  /** A folder that is removed: what an agent would keep for its person goes there. */
  readonly home: string
  readonly environment?: Readonly<Record<string, string>>
  /** Called with all that it has said so far, whenever it says more. */
  readonly hear?: (said: string) => void
}

const mostSeconds = 60

const packages = path.join(import.meta.dirname, "node_modules")

/** Where their programs are. Two come as packages for one kind of machine: no script of a judge is run. */
const programs = {
  claude: "@anthropic-ai/claude-code-linux-x64/claude",
  codex: ".bin/codex",
  gemini: ".bin/gemini",
  opencode: "opencode-linux-x64-baseline/bin/opencode",
} as const

export type AgentName = keyof typeof programs

/** Runs an agent's program, at most for so long, and gives all that it said. It finds no browser to open. */
export async function runAgent(
  name: AgentName,
  args: readonly string[],
  { home, environment = {}, hear }: Options,
): Promise<Ended> {
  const program = path.join(packages, programs[name])
  return new Promise((settle, reject) => {
    const child = spawn(program, [...args], {
      cwd: home,
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        XDG_CONFIG_HOME: path.join(home, ".config"),
        NO_COLOR: "1",
        BROWSER: "true",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: mostSeconds * 1000,
      killSignal: "SIGKILL",
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text
        hear?.(said)
      })
    }
    child.once("error", reject)
    child.once("close", (code) => settle({ code, said }))
  })
}
