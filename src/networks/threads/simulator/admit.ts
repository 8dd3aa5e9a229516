import type { Context } from "hono"
import { type AdmittedTo, admitTo } from "#networks/meta-shared/simulator/admit.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Admitted = AdmittedTo<Account>

export function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted | Response> {
  return admitTo<Account>(tools, c, scope, 460)
}
