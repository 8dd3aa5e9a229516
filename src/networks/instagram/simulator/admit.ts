import type { Context } from "hono"
import type { Account } from "#networks/instagram/simulator/records.ts"
import { type AdmittedTo, admitTo } from "#networks/meta-shared/simulator/admit.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Admitted = AdmittedTo<Account>

export function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted | Response> {
  return admitTo<Account>(tools, c, scope, 458)
}
