import type { House } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import type { SandboxControls } from "#networks/sandbox-room.ts"

export function requireSandbox({ sandbox }: Pick<House, "sandbox">): SandboxControls {
  if (sandbox === null) throw new Problem("NotFound", "There is no sandbox on this server.")
  return sandbox
}
