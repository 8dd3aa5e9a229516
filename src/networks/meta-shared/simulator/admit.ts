import type { Context } from "hono"
import {
  deadToken,
  type Ending,
  noPermission,
  serverError,
  throttled,
  unavailable,
} from "#networks/meta-shared/simulator/graph-error.ts"
import type { Account, Token } from "#networks/meta-shared/simulator/records.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { end, meetTrouble as meet } from "#networks/simulator/answers.ts"
import { ageOf } from "#networks/simulator/instants.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

export function meetTrouble(
  tools: SandboxTools,
  c: Context,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const answers = {
    rateLimited: () => throttled(c),
    unavailable: () => unavailable(c),
    serverError: () => serverError(c),
  }
  return meet(tools, account, answers, ...more)
}

function mark(tools: SandboxTools, account: string, state: Token["state"]): void {
  for (const { id, value } of tools.memory.list<Token>("token")) {
    if (value.account === account) tools.memory.put("token", id, { ...value, state })
  }
}

/** The fields of a call with the token taken out, wherever Meta lets them stand. */
async function readFields(c: Context): Promise<Fields> {
  const query = c.req.query()
  if (c.req.method === "GET") return query
  if (!/^application\/x-www-form-urlencoded\b/.test(c.req.header("content-type") ?? "")) return query
  return { ...query, ...Object.fromEntries(new URLSearchParams(await c.req.text())) }
}

export type AdmittedTo<A extends Account> = {
  readonly account: A
  readonly scopes: readonly string[]
  readonly fields: Fields
}

/** Who makes a call and with what, if the token is good for it. `revoked` is what it is told when access was taken back. */
export async function admitTo<A extends Account>(
  tools: SandboxTools,
  c: Context,
  scope: string,
  revoked: Ending,
): Promise<AdmittedTo<A>> {
  const { access_token: presented = "", ...fields } = await readFields(c)
  const token = tools.memory.get<Token>("token", presented)
  const account = token === undefined ? undefined : tools.memory.get<A>("account", token.account)
  if (token === undefined || account === undefined) return end(deadToken(c, 467))
  const fault = await meetTrouble(tools, c, account.id, "tokenExpired", "tokenRevoked", "scopeMissing")
  if (fault === "tokenExpired") mark(tools, account.id, "ended")
  if (fault === "tokenRevoked") mark(tools, account.id, "dead")
  if (fault === "tokenRevoked" || token.state === "dead") end(deadToken(c, revoked))
  const isOver = ageOf(tools, token.expiresAt) >= 0
  if (fault === "tokenExpired" || token.state === "ended" || isOver) end(deadToken(c, 463))
  if (fault === "scopeMissing" || !token.scopes.includes(scope)) end(noPermission(c))
  return { account, scopes: token.scopes, fields }
}
