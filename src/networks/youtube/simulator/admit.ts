import type { Context } from "hono"
import { findBearer } from "#networks/google-shared/simulator/admit.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { type Channel, findChannel } from "#networks/youtube/simulator/records.ts"

/** What any call may meet with, whoever makes it; `more` are those that only some calls know. Returns one of `more`. */
export async function meetTrouble(
  tools: SandboxTools,
  channel: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(channel, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") {
    const message = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'."
    fail(429, "rateLimitExceeded", message, { domain: "global", status: "RESOURCE_EXHAUSTED" })
  }
  if (fault === "unavailable") fail(503, "backendError", "The service is currently unavailable.", { domain: "global" })
  if (fault === "serverError") fail(500, "backendError", "Internal error encountered.", { domain: "global" })
  if (fault === "timeout") return tools.hang()
  return fault
}

type Admitted = { readonly channel: Channel; readonly fault: Fault | undefined }

const unauthenticated = (): never =>
  fail(
    401,
    "authError",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
    { domain: "global", status: "UNAUTHENTICATED" },
  )

const insufficient = (): never =>
  fail(403, "insufficientPermissions", "Request had insufficient authentication scopes.", {
    domain: "global",
    status: "PERMISSION_DENIED",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
        domain: "googleapis.com",
      },
    ],
  })

/** Whose call it is, if the token is good for it. */
export async function admit(
  tools: SandboxTools,
  c: Context,
  scope: "youtube.upload" | "youtube.readonly",
  ...more: readonly Fault[]
): Promise<Admitted> {
  const bearer = await findBearer(tools, c, ({ account }) =>
    meetTrouble(tools, account, "tokenExpired", "tokenRevoked", "scopeMissing", ...more),
  )
  if (bearer === undefined || !bearer.isGood) return unauthenticated()
  const { grant, fault } = bearer
  const isGranted = grant.scopes.includes(`https://www.googleapis.com/auth/${scope}`)
  if (fault === "scopeMissing" || !isGranted) insufficient()
  return { channel: findChannel(tools, grant.account), fault }
}
