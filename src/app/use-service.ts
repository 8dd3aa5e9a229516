import type { CommandOutcome } from "#app/commands/run-command.ts"
import { openTerminal } from "#app/open-terminal.ts"
import { runRemote } from "#remote/run.ts"

/** Runs a command for whoever uses a service, wherever it runs. */
export async function useService(words: readonly string[]): Promise<CommandOutcome> {
  return { exitCode: await runRemote(openTerminal(), words, await listOthers(words)) }
}

/** The other commands of `fanfare`: only what completes words in a shell has to know them. */
async function listOthers([name]: readonly string[]) {
  if (name !== "complete") return []
  const { usages } = await import("#app/operate-service.ts")
  return usages.map(([line = "", about = ""]) => ({ name: line.split(" ")[0] ?? "", about }))
}
