import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { meetTrouble as meet } from "#networks/simulator/answers.ts"
import { findBearer } from "#networks/simulator/grants.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { type Channel, findChannel } from "#networks/youtube/simulator/records.ts"

const global = { domain: "global" } as const
const tooMany = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'."

const troubles = {
  rateLimited: () => fail(429, "rateLimitExceeded", tooMany, { ...global, status: "RESOURCE_EXHAUSTED" }),
  unavailable: () => fail(503, "backendError", "The service is currently unavailable.", global),
  serverError: () => fail(500, "backendError", "Internal error encountered.", global),
}

export function meetTrouble(
  tools: SandboxTools,
  channel: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  return meet(tools, channel, troubles, ...more)
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
  scope: "youtube" | "youtube.upload" | "youtube.readonly",
  ...more: readonly Fault[]
): Promise<Admitted> {
  const bearer = await findBearer(tools, c, (...about) => meetTrouble(tools, ...about, ...more))
  if (bearer?.state !== "good") return unauthenticated()
  const { grant, fault } = bearer
  const isGranted = grant.scopes.includes(`https://www.googleapis.com/auth/${scope}`)
  if (fault === "scopeMissing" || !isGranted) insufficient()
  return { channel: findChannel(tools, grant.account), fault }
}
