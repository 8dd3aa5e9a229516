import type { Services } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import type { SandboxControls } from "#networks/sandbox-controls.ts"

export function requireSandbox({ sandbox }: Pick<Services, "sandbox">): SandboxControls {
  if (sandbox === null) throw new Problem("NotFound", "There is no sandbox on this server.")
  return sandbox
}
