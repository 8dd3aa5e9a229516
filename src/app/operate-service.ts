import path from "node:path"
import process from "node:process"
import { askSecret } from "#app/ask-secret.ts"
import { commands } from "#app/commands/all.ts"
import { type CommandOutcome, mustStop, runBare, runCommand } from "#app/commands/run-command.ts"
import { askService, doesServiceRun } from "#app/control/ask-service.ts"
import type { CommandRequest } from "#app/control/messages.ts"
import { createLog } from "#app/log.ts"
import { readSettings, type Settings } from "#app/settings.ts"
import { remoteUsages } from "#remote/usages.ts"
import manifest from "../../package.json" with { type: "json" }

/** The commands for whoever runs a service. */
export const usages = [
  ["start", "Runs the service. This is what fanfare does without a command."],
  ["version", "Prints the version."],
  ...Array.from(commands.values(), ({ usage }) => usage),
]

const list = (lines: readonly (readonly string[])[]) =>
  lines.map(([line, ...about]) => [`  ${line}`, ...about.map((each) => `      ${each}`)].join("\n")).join("\n\n")

const help = `Usage: fanfare <command>

To use a service, here or elsewhere (fanfare <command> --help says more):

${list(remoteUsages)}

To run one:

${list(usages)}

The commands to run one read the same settings as the server (docs/settings.md). If a service runs on the same data directory, it
runs the command; otherwise the command opens the database itself.
`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const locate = (file: string) => path.resolve(file)

/** Whoever gives up ends this process. */
const { signal: never } = new AbortController()

/** Runs a command for whoever runs a service, where it runs. */
export async function operateService([name = "", ...args]: readonly string[]): Promise<CommandOutcome> {
  if (name === "version" || name === "--version") {
    say(manifest.version)
    return { exitCode: 0 }
  }
  const command = commands.get(name)
  if (command === undefined) return { exitCode: name === "" || name === "--help" ? 0 : 2, complaint: help }
  const settings = readSettings(process.env)
  const isAlone = command.isBare === true || command.isAlone === true
  if (isAlone && (await doesServiceRun(settings.FANFARE_DATA_DIR))) return { exitCode: 1, complaint: mustStop }
  if (command.isBare) return runBare(command, { settings, args, secret: "", say, signal: never, locate })
  const secret = command.asks === undefined ? "" : await askSecret(command.asks)
  const request = { name, args, secret, folder: process.cwd() }
  return (await askService(settings.FANFARE_DATA_DIR, request, say)) ?? (await runAlone(settings, request))
}

async function runAlone(settings: Settings, { name, args, secret }: CommandRequest): Promise<CommandOutcome> {
  // The service that runs has all of this: whoever asks it need not load it.
  const { build } = await import("#app/build.ts")
  const { services, close } = await build(settings, createLog("warn"), never)
  try {
    return await runCommand(name, { services, settings, args, secret, say, signal: never, locate })
  } finally {
    await close()
  }
}
