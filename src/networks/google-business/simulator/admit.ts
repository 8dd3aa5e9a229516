import type { Context } from "hono"
import { fail } from "#networks/google-business/simulator/problems.ts"
import { type AccessToken, findLocation, type Grant, isOver } from "#networks/google-business/simulator/records.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

const scope = "https://www.googleapis.com/auth/business.manage"

/** What any call may meet with, whoever makes it; `more` are those that only some calls know. Returns one of `more`. */
export async function meetTrouble(
  tools: SandboxTools,
  location: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(location, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") {
    fail("RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.")
  }
  if (fault === "unavailable") fail("UNAVAILABLE", "The service is currently unavailable.")
  if (fault === "serverError") fail("INTERNAL", "Internal error encountered.")
  if (fault === "timeout") return tools.hang()
  return fault
}

export type Admitted = { readonly account: string; readonly fault: Fault | undefined }

const unauthenticated = (): never =>
  fail("UNAUTHENTICATED", "Request had invalid authentication credentials. Expected OAuth 2 access token.")

/** Whose call it is, if the token is good for it. `about`: the place that it is about, if it is about one. */
export async function admit(
  tools: SandboxTools,
  c: Context,
  about?: string,
  ...more: readonly Fault[]
): Promise<Admitted> {
  const { memory } = tools
  const presented = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const token = memory.get<AccessToken>("access", presented)
  const grant = token === undefined ? undefined : memory.get<Grant>("grant", token.grant)
  if (token === undefined || grant === undefined) return unauthenticated()
  const location = about ?? grant.location
  const fault = await meetTrouble(tools, location, "tokenExpired", "tokenRevoked", "scopeMissing", ...more)
  if (fault === "tokenExpired") memory.put("access", presented, { ...token, expiresAt: tools.now().toString() })
  if (fault === "tokenRevoked") memory.put("grant", token.grant, { ...grant, isDead: true })
  const isRefused = fault === "tokenExpired" || fault === "tokenRevoked" || grant.isDead
  if (isRefused || isOver(tools, token.expiresAt)) unauthenticated()
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) {
    fail("PERMISSION_DENIED", "Request had insufficient authentication scopes.", [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
      },
    ])
  }
  const account = findLocation(tools, grant.location)?.account ?? ""
  return { account, fault }
}
