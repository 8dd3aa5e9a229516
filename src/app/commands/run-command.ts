import { commands } from "#app/commands/all.ts"
import { type CommandContext, UsageError } from "#app/commands/command.ts"
import { redact } from "#app/log.ts"

export type CommandOutcome = { readonly exitCode: number; readonly complaint?: string }

/** Runs a command by its name. What goes wrong is said in a sentence, without secrets. */
export async function runCommand(name: string, context: CommandContext): Promise<CommandOutcome> {
  const command = commands.get(name)
  if (command === undefined) return { exitCode: 2, complaint: `There is no command ${JSON.stringify(name)}.` }
  try {
    return { exitCode: (await command.run(context)) ? 0 : 1 }
  } catch (error) {
    const complaint = redact(error instanceof Error ? error.message : String(error))
    return { exitCode: error instanceof UsageError ? 2 : 1, complaint }
  }
}
