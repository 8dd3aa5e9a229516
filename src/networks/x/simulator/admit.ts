import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { notConfigured, plainProblem, tooMany } from "#networks/x/simulator/problems.ts"
import type { Account, AccessToken, Grant } from "#networks/x/simulator/records.ts"
import { isOver } from "#networks/x/simulator/records.ts"

/** What any call may meet with, whoever makes it. */
export async function meetTrouble(tools: SandboxTools, c: Context, account: string): Promise<Response | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout")
  if (fault === "rateLimited") return tooMany(c, tools)
  if (fault === "unavailable") return plainProblem(c, 503, "Service Unavailable")
  if (fault === "serverError") return plainProblem(c, 500, "Internal Server Error")
  return fault === "timeout" ? tools.hang() : undefined
}

function expireTokens(tools: SandboxTools, account: string): void {
  for (const { id, value } of tools.memory.list<AccessToken>("token")) {
    if (tools.memory.get<Grant>("grant", value.grant)?.account !== account) continue
    tools.memory.put("token", id, { ...value, expiresAt: tools.now().toString() })
  }
}

function killGrants(tools: SandboxTools, account: string): void {
  for (const { id, value } of tools.memory.list<Grant>("grant")) {
    if (value.account === account) tools.memory.put("grant", id, { ...value, isDead: true })
  }
}

/** Who makes a call, if the token is good for it; otherwise what X answers. */
export async function admit(
  tools: SandboxTools,
  c: Context,
  ...scopes: readonly string[]
): Promise<Account | Response> {
  const { memory } = tools
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const token = memory.get<AccessToken>("token", presented)
  const grant = token === undefined ? undefined : memory.get<Grant>("grant", token.grant)
  const account = grant === undefined ? undefined : memory.get<Account>("account", grant.account)
  if (token === undefined || grant === undefined || account === undefined) return plainProblem(c, 401, "Unauthorized")
  const trouble = await meetTrouble(tools, c, account.id)
  if (trouble !== undefined) return trouble
  const fault = tools.takeFault(account.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  if (fault === "tokenExpired") expireTokens(tools, account.id)
  if (fault === "tokenRevoked") killGrants(tools, account.id)
  const isRefused =
    fault === "tokenExpired" || fault === "tokenRevoked" || grant.isDead || isOver(tools, token.expiresAt)
  if (isRefused) return plainProblem(c, 401, "Unauthorized")
  const lacks = scopes.some((scope) => !grant.scopes.includes(scope))
  return fault === "scopeMissing" || lacks ? notConfigured(c) : account
}
