import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { deny, fail, meetFault } from "#networks/linkedin-shared/simulator/answers.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** What a member granted, and for what account: their own, or a page. When it is revoked, its tokens are dead. */
export type Grant = {
  readonly sub: string
  readonly account: string
  readonly scopes: readonly string[]
}

type Token = { readonly grant: string; readonly expiresAt: number }

const accessSeconds = 5_184_000

function nowSeconds({ now }: SandboxTools): number {
  return Math.floor(now().epochMilliseconds / 1000)
}

/** Access for as long as it lasts: refresh tokens are for a few approved partners, and this app is none of them. */
export function openGrant(tools: SandboxTools, grant: Grant) {
  const id = randomBytes(12).toString("hex")
  tools.memory.put("grant", id, grant)
  const token = `AQ${randomBytes(24).toString("base64url")}`
  tools.memory.put("access", token, { grant: id, expiresAt: nowSeconds(tools) + accessSeconds })
  return { access_token: token, expires_in: accessSeconds, scope: grant.scopes.join(","), token_type: "Bearer" }
}

export function revokeToken(tools: SandboxTools, access: string): void {
  const token = tools.memory.get<Token>("access", access)
  if (token !== undefined) tools.memory.delete("grant", token.grant)
}

export type Caller = { readonly sub: string; readonly fault: Fault | undefined }

function refuseRevoked(): never {
  return fail(401, "REVOKED_ACCESS_TOKEN", "The token used in the request has been revoked by the user", 65_601)
}

type Need = {
  readonly scope: string
  /** The call, as a refusal names it. */
  readonly what: string
  /** The account that the call is about; without it, the one that the member came for. */
  readonly account?: string | undefined
  readonly faults?: readonly Fault[]
}

/** Whose call it is, and whether it may be made. */
export async function authorize(tools: SandboxTools, c: Context, need: Need): Promise<Caller> {
  const header = c.req.header("authorization") ?? ""
  const access = /^Bearer (\S+)$/.exec(header)?.[1]
  if (access === undefined) fail(401, "EMPTY_ACCESS_TOKEN", "Empty oauth2_access_token", 65_604)
  const token = tools.memory.get<Token>("access", access)
  if (token === undefined) fail(401, "INVALID_ACCESS_TOKEN", "Invalid access token", 65_600)
  const grant = tools.memory.get<Grant>("grant", token.grant)
  if (grant === undefined) return refuseRevoked()
  const { scope, what, account = grant.account, faults = [] } = need
  const fault = await meetFault(tools, account, "tokenExpired", "tokenRevoked", "scopeMissing", ...faults)
  if (fault === "tokenRevoked") {
    tools.memory.delete("grant", token.grant)
    refuseRevoked()
  }
  if (fault === "tokenExpired") tools.memory.put("access", access, { ...token, expiresAt: 0 })
  if (fault === "tokenExpired" || token.expiresAt <= nowSeconds(tools)) {
    fail(401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired", 65_602)
  }
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) deny(what)
  return { sub: grant.sub, fault }
}
