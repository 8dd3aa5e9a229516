import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { fail } from "#networks/tiktok/simulator/problems.ts"
import { type Account, ageOf, type Grant, type Token } from "#networks/tiktok/simulator/records.ts"

/** What any call may meet with, whoever makes it; `more` are those that only some calls know. Returns one of `more`. */
export async function meetTrouble(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited")
    fail(429, "rate_limit_exceeded", "The API rate limit was exceeded. Please try again later.")
  if (fault === "unavailable") fail(503, "internal_error", "Service unavailable.")
  if (fault === "serverError") fail(500, "internal_error", "Something is wrong. Please try again later.")
  if (fault === "timeout") return tools.hang()
  return fault
}

export function killGrants({ memory }: SandboxTools, account: string): void {
  for (const { id, value } of memory.list<Grant>("grant")) {
    if (value.account === account) memory.put("grant", id, { ...value, isDead: true })
  }
}

const deadToken = (): never =>
  fail(401, "access_token_invalid", "The access token is invalid or not found in the request.")

/** What this call asks for was not granted. */
export const noScope = (): never =>
  fail(401, "scope_not_authorized", "The user did not authorize the scope required for completing this request.")

export type Admitted = { readonly account: Account; readonly scopes: readonly string[] }

/** Who makes a call, if the token is good for it. */
export async function admit(tools: SandboxTools, c: Context, scope: string): Promise<Admitted> {
  const { memory } = tools
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const token = memory.get<Token>("access", presented)
  const grant = token === undefined ? undefined : memory.get<Grant>("grant", token.grant)
  const account = grant === undefined ? undefined : memory.get<Account>("account", grant.account)
  if (token === undefined || grant === undefined || account === undefined) return deadToken()
  const fault = await meetTrouble(tools, account.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  if (fault === "tokenExpired") memory.put("access", presented, { ...token, expiresAt: tools.now().toString() })
  if (fault === "tokenRevoked") killGrants(tools, account.id)
  const isRefused = fault === "tokenExpired" || fault === "tokenRevoked" || grant.isDead
  if (isRefused || ageOf(tools, token.expiresAt) >= 0) return deadToken()
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) return noScope()
  return { account, scopes: grant.scopes }
}
