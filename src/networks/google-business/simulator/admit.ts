import type { Context } from "hono"
import { fail } from "#networks/google-business/simulator/problems.ts"
import { findLocation } from "#networks/google-business/simulator/records.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { meetTrouble as meet } from "#networks/simulator/answers.ts"
import { findBearer } from "#networks/simulator/grants.ts"

const scope = "https://www.googleapis.com/auth/business.manage"

const tooMany = "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'."

const troubles = {
  rateLimited: () => fail("RESOURCE_EXHAUSTED", tooMany),
  unavailable: () => fail("UNAVAILABLE", "The service is currently unavailable."),
  serverError: () => fail("INTERNAL", "Internal error encountered."),
}

export function meetTrouble(
  tools: SandboxTools,
  location: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  return meet(tools, location, troubles, ...more)
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
  const bearer = await findBearer(tools, c, (own, ...faults) => meetTrouble(tools, about ?? own, ...faults, ...more))
  if (bearer?.state !== "good") return unauthenticated()
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
