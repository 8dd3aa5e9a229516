import type { Context } from "hono"
import { fail } from "#networks/google-business/simulator/problems.ts"
import { findLocation } from "#networks/google-business/simulator/records.ts"
import { findBearer } from "#networks/google-shared/simulator/admit.ts"
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
  const bearer = await findBearer(tools, c, ({ account }) =>
    meetTrouble(tools, about ?? account, "tokenExpired", "tokenRevoked", "scopeMissing", ...more),
  )
  if (bearer === undefined || !bearer.isGood) return unauthenticated()
  const { grant, fault } = bearer
  if (fault === "scopeMissing" || !grant.scopes.includes(scope)) {
    fail("PERMISSION_DENIED", "Request had insufficient authentication scopes.", [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
      },
    ])
  }
  const account = findLocation(tools, grant.account)?.account ?? ""
  return { account, fault }
}
