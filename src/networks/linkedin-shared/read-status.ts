import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { type LinkedInCaller, rest, linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import type { Outside, Refused } from "#networks/network.ts"

type Status = { readonly kind: "status"; readonly isThere: boolean }

const shape = z.object({ status: z.string(), processingFailureReason: z.string().optional() })

/** Whether LinkedIn is done with what was uploaded. */
export async function readStatus(
  outside: Outside,
  caller: LinkedInCaller,
  kind: "images" | "videos",
  urn: string,
): Promise<Status | Refused> {
  const response = await ask(
    outside,
    linkedinApi,
    shape,
    rest(outside, caller, "GET", `${kind}/${encodeURIComponent(urn)}`),
  )
  // Some apps may not look: then the post itself is refused for as long as its media is not ready.
  if (response.kind === "refused") return response.why === "permission" ? { kind: "status", isThere: true } : response
  const { status, processingFailureReason: reason } = response.value
  if (status !== "PROCESSING_FAILED") return { kind: "status", isThere: status === "AVAILABLE" }
  const message = reason ?? `LinkedIn could not process the ${kind === "videos" ? "video" : "picture"}.`
  return { kind: "refused", why: "media", code: status, message }
}
