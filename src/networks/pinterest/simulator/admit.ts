import type { Context } from "hono"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { meetTrouble as meet } from "#networks/simulator/answers.ts"
import { findBearer } from "#networks/simulator/grants.ts"

const rateHeaders = { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "60" }

const troubles = {
  rateLimited: () => fail(429, 8, "You have exceeded your rate limit. Try again later.", rateHeaders),
  unavailable: () => fail(503, 12, "Service Unavailable"),
  serverError: () => fail(500, 11, "Something went wrong on our end. Sorry about that."),
}

export function meetTrouble(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  return meet(tools, account, troubles, ...more)
}

/** The app that Pinterest has not given standard access to. */
export const trialClient = "sandbox-trial"

export type Admitted = {
  readonly account: string
  readonly isTrial: boolean
  readonly fault: Fault | undefined
}

/** Who makes a call, if the token is good for it. */
export async function admit(
  tools: SandboxTools,
  c: Context,
  scopes: readonly string[],
  ...more: readonly Fault[]
): Promise<Admitted> {
  const bearer = await findBearer(tools, c, (...about) => meetTrouble(tools, ...about, ...more))
  if (bearer?.state !== "good") return fail(401, 2, "Authentication failed.")
  const { grant, fault } = bearer
  const lacking = scopes.filter((scope) => !grant.scopes.includes(scope))
  if (fault === "scopeMissing" || lacking.length > 0) {
    const missing = lacking.join(", ") || scopes.join(", ")
    fail(403, 7, `Your application is not authorized for this action. Missing: ${missing}`)
  }
  return { account: grant.account, isTrial: grant.client === trialClient, fault }
}
