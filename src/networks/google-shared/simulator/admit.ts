import type { Context } from "hono"
import { type AccessToken, type Grant, isOver } from "#networks/google-shared/simulator/records.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** What any call may meet with, whoever makes it; `more` are those that only some calls know. Returns one of `more`. */
export type MeetTrouble = (
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
) => Promise<Fault | undefined>

export type Bearer = { readonly grant: Grant; readonly isGood: boolean; readonly fault: Fault | undefined }

/** Whose token a call came with, and whether it is still good; undefined where it is nobody's. */
export async function findBearer(
  tools: SandboxTools,
  c: Context,
  meet: (grant: Grant) => Promise<Fault | undefined>,
): Promise<Bearer | undefined> {
  const { memory } = tools
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const token = memory.get<AccessToken>("access", presented)
  const grant = token === undefined ? undefined : memory.get<Grant>("grant", token.grant)
  if (token === undefined || grant === undefined) return undefined
  const fault = await meet(grant)
  if (fault === "tokenExpired") memory.put("access", presented, { ...token, expiresAt: tools.now().toString() })
  if (fault === "tokenRevoked") memory.put("grant", token.grant, { ...grant, isDead: true })
  const isRefused = fault === "tokenExpired" || fault === "tokenRevoked" || grant.isDead
  return { grant, isGood: !isRefused && !isOver(tools, token.expiresAt), fault }
}
