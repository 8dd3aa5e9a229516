import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { type Account, findAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, meetFault } from "#networks/pixelfed/simulator/answers.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** What a person allowed one app; when it is dead, so are its tokens. */
export type Grant = {
  readonly account: string
  readonly client: string
  readonly scopes: readonly string[]
  readonly isDead: boolean
}

/** An access token and the refresh token that came with it, which ends both. */
type Pair = { readonly grant: string; readonly expiresAt: number; readonly refresh: string }

type Refresh = { readonly grant: string; readonly expiresAt: number; readonly access: string }

const accessDays = 365
const refreshDays = 400
const daySeconds = 86_400

export function newSecret(): string {
  return randomBytes(30).toString("base64url")
}

function inDays(tools: SandboxTools, days: number): number {
  return tools.now().add({ hours: days * 24 }).epochMilliseconds
}

/** Tokens look like those of the original; whether they are good stands in the server's own books. */
function newToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${part({ typ: "JWT", alg: "RS256" })}.${part({ jti: newSecret() })}.${newSecret()}`
}

function issue(tools: SandboxTools, grant: string) {
  const [access, refresh] = [newToken(), `def50200${newSecret()}`]
  tools.memory.put("access", access, { grant, expiresAt: inDays(tools, accessDays), refresh } satisfies Pair)
  tools.memory.put("refresh", refresh, { grant, expiresAt: inDays(tools, refreshDays), access } satisfies Refresh)
  return { token_type: "Bearer", expires_in: accessDays * daySeconds, access_token: access, refresh_token: refresh }
}

export function openGrant(tools: SandboxTools, grant: Omit<Grant, "isDead">) {
  const id = newSecret()
  tools.memory.put("grant", id, { ...grant, isDead: false } satisfies Grant)
  return issue(tools, id)
}

/** The grant behind a refresh token that still works. */
export function findRefresh(tools: SandboxTools, presented: string, client: string): Grant | undefined {
  const refresh = tools.memory.get<Refresh>("refresh", presented)
  const grant = refresh === undefined ? undefined : tools.memory.get<Grant>("grant", refresh.grant)
  if (refresh === undefined || refresh.expiresAt <= tools.now().epochMilliseconds) return undefined
  return grant === undefined || grant.isDead || grant.client !== client ? undefined : grant
}

/** New tokens for old ones, which end. */
export function renew(tools: SandboxTools, presented: string) {
  const refresh = tools.memory.get<Refresh>("refresh", presented)
  if (refresh === undefined) throw new Error("a refresh token that nobody gave out")
  tools.memory.delete("refresh", presented)
  tools.memory.delete("access", refresh.access)
  return issue(tools, refresh.grant)
}

export function killGrants({ memory }: SandboxTools, account: string): void {
  for (const { id, value } of memory.list<Grant>("grant")) {
    if (value.account === account) memory.put("grant", id, { ...value, isDead: true })
  }
}

/** Whose call it is, and whether it may be made. */
export async function authorize(
  tools: SandboxTools,
  c: Context,
  scope: "read" | "write",
  ...more: readonly Fault[]
): Promise<{ readonly account: Account; readonly fault: Fault | undefined }> {
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const access = tools.memory.get<Pair>("access", presented)
  const grant = access === undefined ? undefined : tools.memory.get<Grant>("grant", access.grant)
  const account = grant === undefined ? undefined : findAccount(tools, grant.account)
  // A token is worth something on the server that gave it, and nowhere else.
  if (access === undefined || grant === undefined || account === undefined || account.server !== serverOf(c)) {
    return fail(401, "Unauthenticated.")
  }
  const fault = await meetFault(tools, account.key, "tokenExpired", "tokenRevoked", "scopeMissing", ...more)
  if (fault === "tokenExpired") tools.memory.put("access", presented, { ...access, expiresAt: 0 })
  if (fault === "tokenRevoked") killGrants(tools, account.key)
  if (fault === "tokenRevoked" || grant.isDead) fail(401, "Unauthenticated.")
  // The same words, and another status: this version does not know what went wrong.
  if (fault === "tokenExpired" || access.expiresAt <= tools.now().epochMilliseconds) fail(500, "Unauthenticated.")
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) fail(403)
  return { account, fault }
}
