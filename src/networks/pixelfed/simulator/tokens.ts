import type { Context } from "hono"
import { serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { type Account, findAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, meetFault } from "#networks/pixelfed/simulator/answers.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { bearerOf, findBearer, findGrant, keepToken } from "#networks/simulator/grants.ts"

const daySeconds = 86_400
const accessSeconds = 365 * daySeconds
const refreshSeconds = 400 * daySeconds

/** Tokens look like those of the original; whether they are good stands in the server's own books. */
function newJwt(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return `${part({ typ: "JWT", alg: "RS256" })}.${part({ jti: newToken("", 30) })}.${newToken("", 30)}`
}

export function issue(tools: SandboxTools, grant: string) {
  const access = keepToken(tools, "access", newJwt(), grant, accessSeconds)
  const refresh = keepToken(tools, "refresh", newToken("def50200", 30), grant, refreshSeconds)
  tools.memory.put("pair", refresh, access)
  return { token_type: "Bearer", expires_in: accessSeconds, access_token: access, refresh_token: refresh }
}

/** New tokens for old ones, which end. */
export function renew(tools: SandboxTools, presented: string, grant: string) {
  tools.memory.delete("refresh", presented)
  tools.memory.delete("access", tools.memory.get<string>("pair", presented) ?? "")
  return issue(tools, grant)
}

/** Whose call it is, and whether it may be made. */
export async function authorize(
  tools: SandboxTools,
  c: Context,
  scope: "read" | "write",
  ...more: readonly Fault[]
): Promise<{ readonly account: Account; readonly fault: Fault | undefined }> {
  const account = findAccount(tools, findGrant(tools, "access", bearerOf(c))?.grant.account ?? "")
  // A token is worth something on the server that gave it, and nowhere else.
  if (account === undefined || account.server !== serverOf(c)) return fail(401, "Unauthenticated.")
  const bearer = await findBearer(tools, c, (...about) => meetFault(tools, ...about, ...more))
  if (bearer === undefined || bearer.state === "dead") return fail(401, "Unauthenticated.")
  // The same words, and another status: this version does not know what went wrong.
  if (bearer.state === "ended") fail(500, "Unauthenticated.")
  const { grant, fault } = bearer
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) fail(403)
  return { account, fault }
}
