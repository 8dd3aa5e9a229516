import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { inSeconds, isOver } from "#networks/simulator/instants.ts"

/** One authorisation with all the tokens that came of it: when it is dead, so are they. */
export type Grant = {
  readonly account: string
  readonly scopes: readonly string[]
  /** The app that it was given to, where there are several. */
  readonly client?: string
  readonly isDead: boolean
}

type Token = { readonly grant: string; readonly expiresAt: string }

type Kind = "access" | "refresh"

/** A grant and its id, found by a token of it. */
export type Held = { readonly id: string; readonly grant: Grant; readonly isOver: boolean }

export function openGrant(
  { memory }: SandboxTools,
  { account, scopes, client }: Pick<Grant, "account" | "scopes" | "client">,
): string {
  const id = newToken()
  const grant: Grant = { account, scopes, ...(client === undefined ? {} : { client }), isDead: false }
  memory.put("grant", id, grant)
  return id
}

export function keepToken(tools: SandboxTools, kind: Kind, token: string, grant: string, seconds: number): string {
  tools.memory.put(kind, token, { grant, expiresAt: inSeconds(tools, seconds) } satisfies Token)
  return token
}

export function findGrant(tools: SandboxTools, kind: Kind, token: string): Held | undefined {
  const found = tools.memory.get<Token>(kind, token)
  const grant = found === undefined ? undefined : tools.memory.get<Grant>("grant", found.grant)
  if (found === undefined || grant === undefined) return undefined
  return { id: found.grant, grant, isOver: isOver(tools, found.expiresAt) }
}

export function endGrant({ memory }: SandboxTools, { id, grant }: Held): void {
  memory.put("grant", id, { ...grant, isDead: true })
}

/** Somebody takes back all that they ever allowed for an account. */
export function endGrants({ memory }: SandboxTools, account: string): void {
  for (const { id, value } of memory.list<Grant>("grant")) {
    if (value.account === account) memory.put("grant", id, { ...value, isDead: true })
  }
}

/** The token of a call, if it came with one. */
export function bearerOf(c: Context): string {
  return /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
}

/** Which of the faults a call meets with; what they do to the token is done here. */
type Meet = (account: string, ...more: readonly Fault[]) => Promise<Fault | undefined>

export type Admission = {
  readonly grant: Grant
  readonly state: "good" | "ended" | "dead"
  readonly fault: Fault | undefined
}

/** Whose token a call came with, and whether it is still good; undefined where it is nobody's. */
export async function findBearer(tools: SandboxTools, c: Context, meet: Meet): Promise<Admission | undefined> {
  const token = bearerOf(c)
  const held = findGrant(tools, "access", token)
  if (held === undefined) return undefined
  const { id, grant } = held
  const fault = await meet(grant.account, "tokenExpired", "tokenRevoked", "scopeMissing")
  if (fault === "tokenExpired") keepToken(tools, "access", token, id, 0)
  if (fault === "tokenRevoked") endGrants(tools, grant.account)
  const isDead = fault === "tokenRevoked" || grant.isDead
  const isEnded = fault === "tokenExpired" || held.isOver
  return { grant, state: isDead ? "dead" : isEnded ? "ended" : "good", fault }
}

/** What a refresh token still stands for; undefined where it is worth nothing, or no longer. */
export async function findRefresh(tools: SandboxTools, token: string, meet: Meet): Promise<Held | undefined> {
  const held = findGrant(tools, "refresh", token)
  if (held === undefined) return undefined
  const { account, isDead } = held.grant
  const isRevoked = (await meet(account, "tokenRevoked")) === "tokenRevoked"
  if (isRevoked) endGrants(tools, account)
  return isRevoked || isDead || held.isOver ? undefined : held
}
