import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { meetTrouble as meet } from "#networks/simulator/answers.ts"
import { findBearer } from "#networks/simulator/grants.ts"
import { fail } from "#networks/tiktok/simulator/problems.ts"
import type { Account } from "#networks/tiktok/simulator/records.ts"

const troubles = {
  rateLimited: () => fail(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later."),
  unavailable: () => fail(503, "internal_error", "Service unavailable."),
  serverError: () => fail(500, "internal_error", "Something is wrong. Please try again later."),
}

export function meetTrouble(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  return meet(tools, account, troubles, ...more)
}

/** What this call asks for was not granted. */
export const noScope = (): never =>
  fail(401, "scope_not_authorized", "The user did not authorize the scope required for completing this request.")

export type Admitted = { readonly account: Account; readonly scopes: readonly string[] }

/** Who makes a call, if the token is good for it. */
export async function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted> {
  const bearer = await findBearer(tools, c, (...about) => meetTrouble(tools, ...about))
  const account = tools.memory.get<Account>("account", bearer?.grant.account ?? "")
  if (bearer?.state !== "good" || account === undefined) {
    return fail(401, "access_token_invalid", "The access token is invalid or not found in the request.")
  }
  const { scopes } = bearer.grant
  return bearer.fault === "scopeMissing" || !scopes.includes(scope) ? noScope() : { account, scopes }
}
