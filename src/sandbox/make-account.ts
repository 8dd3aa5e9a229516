import { Problem } from "#domain/problem.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"
import type { SandboxFile } from "#sandbox/sandbox-file.ts"

/** More workspaces than this do not come for the same handle. */
const mostTries = 10_000

/** Long enough to be known by; with a number behind it, still a handle of every network. */
const longestStem = 24

export type Wanted = {
  readonly handle: string
  /** For which workspace; null for nobody in particular. */
  readonly workspace: string | null
  /** Handles that are not to be taken again. */
  readonly taken?: ReadonlySet<string>
}

/** Makes an account, or finds the one that the workspace has under this handle. One of another workspace is passed over. */
export function makeAccount(
  file: SandboxFile,
  simulator: Simulator,
  tools: SandboxTools,
  { handle, workspace, taken = new Set() }: Wanted,
): string {
  for (let number = 1; number <= mostTries; number += 1) {
    const name = number === 1 ? handle : withNumber(handle, number)
    if (taken.has(name)) continue
    const account = simulator.newAccount(tools, name)
    const there = file.findAccount(simulator.key, account)
    if (there === undefined) file.addAccount(simulator.key, { account, handle: name, workspace })
    if (there === undefined || there.workspace === workspace) return account
  }
  throw new Problem("Conflict", `The handle ${handle} is taken in the sandbox. Choose another one.`)
}

/** Of `lark` it makes `lark2`, and of `lark@social.example`, `lark2@social.example`. */
function withNumber(handle: string, number: number): string {
  const [, stem = "", rest = ""] = /^(@?[^@]*)(.*)$/s.exec(handle) ?? []
  return `${stem.slice(0, longestStem)}${number}${rest}`
}
