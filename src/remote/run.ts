import { CommanderError } from "commander"
import { FanfareError } from "fanfare/client"
import { makeProgram, type OtherCommand } from "#remote/program.ts"
import { plain } from "#remote/table.ts"
import { Mistake, type Terminal, Unwell } from "#remote/terminal.ts"

/** 0: all is well. 1: the service refused, or part of it went wrong. 2: the words are wrong, and nothing was done. */
export async function runRemote(
  terminal: Terminal,
  words: readonly string[],
  others: readonly OtherCommand[],
): Promise<number> {
  try {
    await makeProgram(terminal, others).parseAsync([...words], { from: "user" })
    return 0
  } catch (error) {
    if (error instanceof Unwell) return 1
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof FanfareError) {
      terminal.tell(words.includes("--json") ? showAsJson(error) : show(error))
      return 1
    }
    if (!(error instanceof Mistake)) throw error
    terminal.tell(error.message)
    return 2
  }
}

function showAsJson({ code, message, issues }: FanfareError): string {
  return JSON.stringify({ code, message, issues })
}

function show({ message, code, issues }: FanfareError): string {
  const lines = issues.map((issue) => `  ${issue.path === "" ? "" : `${issue.path}: `}${issue.message}`)
  const hint = code === "Unauthorized" ? ["Run fanfare login with a token that is valid."] : []
  return plain([message, ...lines, ...hint].join("\n"))
}
