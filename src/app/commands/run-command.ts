import { commands } from "#app/commands/all.ts"
import { type BareCommand, type BareContext, type CommandContext, UsageError } from "#app/commands/command.ts"
import { redact } from "#app/redact.ts"

export type CommandOutcome = { readonly exitCode: number; readonly complaint?: string }

/** Runs a command by its name. What goes wrong is said in a sentence, without secrets. */
export async function runCommand(name: string, context: CommandContext): Promise<CommandOutcome> {
  const command = commands.get(name)
  if (command === undefined) return { exitCode: 2, complaint: `There is no command ${JSON.stringify(name)}.` }
  if (command.isBare) return { exitCode: 1, complaint: mustStop }
  return settle(async () => command.run(context))
}

/** What is said where a service runs, and must not. */
export const mustStop = "A service runs on this data directory. Stop it first."

export async function runBare(command: BareCommand, context: BareContext): Promise<CommandOutcome> {
  return settle(async () => command.run(context))
}

async function settle(run: () => Promise<boolean>): Promise<CommandOutcome> {
  try {
    return { exitCode: (await run()) ? 0 : 1 }
  } catch (error) {
    const complaint = redact(error instanceof Error ? error.message : String(error))
    return { exitCode: error instanceof UsageError ? 2 : 1, complaint }
  }
}
