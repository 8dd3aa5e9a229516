import { homedir } from "node:os"
import path from "node:path"
import process from "node:process"
import { text } from "node:stream/consumers"
import { askSecret } from "#app/ask-secret.ts"
import type { Terminal } from "#remote/terminal.ts"
import { systemClock } from "#sandbox/system-clock.ts"

/** The terminal, pipe or script that this process was started from. */
export function openTerminal(): Terminal {
  const { env, platform, stdin, stdout, stderr } = process
  let shown = ""
  return {
    out: (words) => void stdout.write(`${words}\n`),
    tell: (words) => void stderr.write(`${words}\n`),
    progress(line) {
      if (!stderr.isTTY || line === shown) return
      shown = line
      stderr.write(`\r\u001B[K${line.slice(0, Math.max(stderr.columns - 1, 0))}`)
    },
    columns: stdout.isTTY ? stdout.columns : undefined,
    askSecret,
    readInput: async () => text(stdin),
    address: env["FANFARE_URL"] === "" ? undefined : env["FANFARE_URL"],
    token: env["FANFARE_TOKEN"] === "" ? undefined : env["FANFARE_TOKEN"],
    configFolder: configFolder(platform, env),
    locate: (file) => path.resolve(file),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: () => systemClock.now(),
  }
}

/** Where the system wants programs to keep what belongs to a person. */
function configFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const named = platform === "win32" ? env["APPDATA"] : env["XDG_CONFIG_HOME"]
  if (named !== undefined && path.isAbsolute(named)) return named
  return path.join(homedir(), platform === "win32" ? "AppData/Roaming" : ".config")
}
