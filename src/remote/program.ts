import tab from "@bomb.sh/tab/commander"
import { Command } from "@commander-js/extra-typings"
import { addAccounts } from "#remote/commands/accounts.ts"
import { addAnalytics } from "#remote/commands/analytics.ts"
import { addLogin } from "#remote/commands/login.ts"
import { addMedia } from "#remote/commands/media.ts"
import { addPostFiles } from "#remote/commands/post-files.ts"
import { addPostRequests } from "#remote/commands/post-requests.ts"
import { addPosts } from "#remote/commands/posts.ts"
import type { Terminal } from "#remote/terminal.ts"

/** A command that runs where the service does: others only have to know that it is there. */
export type OtherCommand = { readonly name: string; readonly about: string }

/** The commands for those who use a service, wherever it runs. */
export function makeProgram(terminal: Terminal, others: readonly OtherCommand[] = []): Command {
  const program = new Command("fanfare")
  program
    .description("Writes, schedules and follows posts of a Fanfare service, with a personal token.")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.tell(text.trimEnd()),
      getOutHelpWidth: () => terminal.columns ?? 100,
      getErrHelpWidth: () => terminal.columns ?? 100,
    })
  addLogin(program, terminal)
  addAccounts(program, terminal)
  const posts = program.command("posts").description("Lists, writes and schedules posts.")
  addPosts(posts, terminal)
  addPostRequests(posts, terminal)
  addPostFiles(posts, terminal)
  addMedia(program, terminal)
  addAnalytics(program, terminal)
  for (const { name, about } of others) {
    if (!program.commands.some((each) => each.name() === name)) program.command(name).description(about)
  }
  // It reads all commands: no other comes after it.
  tab(program as unknown as Parameters<typeof tab>[0], { completionCommandName: "completion" })
  return program
}
