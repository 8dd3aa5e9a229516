import { mkdir } from "node:fs/promises"
import type { BareContext } from "#app/commands/command.ts"
import { restore } from "#app/commands/restore.ts"
import { readSettings } from "#app/settings.ts"

export const secretKey = `${"B".repeat(43)}=`

/** A context as the command line gives it, with the lines that were said. */
export function consoleAt(environment: Record<string, string>, args: readonly string[]) {
  const lines: string[] = []
  const context: BareContext = {
    settings: readSettings({ FANFARE_SECRET_KEYS: secretKey, ...environment }),
    args,
    secret: "",
    say: (line) => void lines.push(line),
    locate: (file) => file,
    signal: new AbortController().signal,
  }
  return { context, lines }
}

/** Restores a backup by the command. Returns what it said. */
export async function restoreAt(environment: Record<string, string>, file: string): Promise<readonly string[]> {
  await mkdir(environment["FANFARE_DATA_DIR"] ?? "", { recursive: true })
  const { context, lines } = consoleAt(environment, [file])
  await restore.run(context)
  return lines
}
