import type { Context } from "hono"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import { type Grant, isOver, type Token } from "#networks/pinterest/simulator/records.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** What any call may meet with, whoever makes it; `more` are those that only some calls know. Returns one of `more`. */
export async function meetTrouble(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") {
    const headers = { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "60" }
    fail(429, 8, "You have exceeded your rate limit. Try again later.", headers)
  }
  if (fault === "unavailable") fail(503, 12, "Service Unavailable")
  if (fault === "serverError") fail(500, 11, "Something went wrong on our end. Sorry about that.")
  if (fault === "timeout") return tools.hang()
  return fault
}

function killGrants({ memory }: SandboxTools, account: string): void {
  for (const { id, value } of memory.list<Grant>("grant")) {
    if (value.account === account) memory.put("grant", id, { ...value, isDead: true })
  }
}

export type Admitted = { readonly account: string; readonly fault: Fault | undefined }

/** Who makes a call, if the token is good for it. */
export async function admit(
  tools: SandboxTools,
  c: Context,
  scopes: readonly string[],
  ...more: readonly Fault[]
): Promise<Admitted> {
  const { memory } = tools
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const token = memory.get<Token>("access", presented)
  const grant = token === undefined ? undefined : memory.get<Grant>("grant", token.grant)
  if (token === undefined || grant === undefined) return fail(401, 2, "Authentication failed.")
  const { account } = grant
  const fault = await meetTrouble(tools, account, "tokenExpired", "tokenRevoked", "scopeMissing", ...more)
  if (fault === "tokenExpired") memory.put("access", presented, { ...token, expiresAt: tools.now().toString() })
  if (fault === "tokenRevoked") killGrants(tools, account)
  const isRefused = fault === "tokenExpired" || fault === "tokenRevoked" || grant.isDead
  if (isRefused || isOver(tools, token.expiresAt)) fail(401, 2, "Authentication failed.")
  const lacking = scopes.filter((scope) => !grant.scopes.includes(scope))
  if (fault === "scopeMissing" || lacking.length > 0) {
    fail(
      403,
      7,
      `Your application is not authorized for this action. Missing: ${lacking.join(", ") || scopes.join(", ")}`,
    )
  }
  return { account, fault }
}
