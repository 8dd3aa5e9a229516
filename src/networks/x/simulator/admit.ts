import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { end, meetTrouble as meet } from "#networks/simulator/answers.ts"
import { findBearer } from "#networks/simulator/grants.ts"
import { notConfigured, plainProblem, tooMany } from "#networks/x/simulator/problems.ts"
import type { Account } from "#networks/x/simulator/records.ts"

export function meetTrouble(
  tools: SandboxTools,
  c: Context,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const answers = {
    rateLimited: () => tooMany(c, tools),
    unavailable: () => plainProblem(c, 503, "Service Unavailable"),
    serverError: () => plainProblem(c, 500, "Internal Server Error"),
  }
  return meet(tools, account, answers, ...more)
}

/** Who makes a call, if the token is good for it. */
export async function admit(tools: SandboxTools, c: Context, ...scopes: readonly string[]): Promise<Account> {
  const bearer = await findBearer(tools, c, (...about) => meetTrouble(tools, c, ...about))
  const account = tools.memory.get<Account>("account", bearer?.grant.account ?? "")
  if (bearer?.state !== "good" || account === undefined) return end(plainProblem(c, 401, "Unauthorized"))
  const lacks = scopes.some((scope) => !bearer.grant.scopes.includes(scope))
  return bearer.fault === "scopeMissing" || lacks ? end(notConfigured(c)) : account
}
