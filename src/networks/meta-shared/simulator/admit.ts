import type { Context } from "hono"
import {
  deadToken,
  type Ending,
  noPermission,
  serverError,
  throttled,
  unavailable,
} from "#networks/meta-shared/simulator/graph-error.ts"
import { type Account, ageOf, type Token } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** What any call may meet with, whoever makes it. */
export async function meetTrouble(tools: SandboxTools, c: Context, account: string): Promise<Response | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout")
  if (fault === "rateLimited") return throttled(c)
  if (fault === "unavailable") return unavailable(c)
  if (fault === "serverError") return serverError(c)
  return fault === "timeout" ? tools.hang() : undefined
}

function mark(tools: SandboxTools, account: string, state: Token["state"]): void {
  for (const { id, value } of tools.memory.list<Token>("token")) {
    if (value.account === account) tools.memory.put("token", id, { ...value, state })
  }
}

/** The fields of a call with the token taken out, wherever Meta lets them stand. */
async function readFields(c: Context): Promise<Readonly<Record<string, string>>> {
  const query = c.req.query()
  if (c.req.method === "GET") return query
  if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header("content-type") ?? "")) return query
  return { ...query, ...Object.fromEntries(new URLSearchParams(await c.req.text())) }
}

export type AdmittedTo<A extends Account> = {
  readonly account: A
  readonly scopes: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Who makes a call and with what, if the token is good for it; otherwise what it is answered. `revoked` is what it is told
 * when access was taken back.
 */
export async function admitTo<A extends Account>(
  tools: SandboxTools,
  c: Context,
  scope: string,
  revoked: Ending,
): Promise<AdmittedTo<A> | Response> {
  const { access_token: presented = "", ...fields } = await readFields(c)
  const token = tools.memory.get<Token>("token", presented)
  const account = token === undefined ? undefined : tools.memory.get<A>("account", token.account)
  if (token === undefined || account === undefined) return deadToken(c, 467)
  const trouble = await meetTrouble(tools, c, account.id)
  if (trouble !== undefined) return trouble
  const fault = tools.takeFault(account.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  if (fault === "tokenExpired") mark(tools, account.id, "ended")
  if (fault === "tokenRevoked") mark(tools, account.id, "dead")
  if (fault === "tokenRevoked" || token.state === "dead") return deadToken(c, revoked)
  const isOver = ageOf(tools, token.expiresAt) >= 0
  if (fault === "tokenExpired" || token.state === "ended" || isOver) return deadToken(c, 463)
  if (fault === "scopeMissing" || !token.scopes.includes(scope)) return noPermission(c)
  return { account, scopes: token.scopes, fields }
}
