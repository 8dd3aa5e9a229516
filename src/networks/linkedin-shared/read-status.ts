import { z } from "zod"
import { ask, type LinkedInCaller, read, rest } from "#networks/linkedin-shared/ask.ts"
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
  const answer = await ask(outside, rest(outside, caller, "GET", `${kind}/${encodeURIComponent(urn)}`))
  // Some apps may not look: then the post itself is refused for as long as its media is not ready.
  if (answer.kind === "refused") return answer.why === "permission" ? { kind: "status", isThere: true } : answer
  const told = read(answer, shape)
  if (told.kind === "refused") return told
  const { status, processingFailureReason: reason } = told.value
  if (status !== "PROCESSING_FAILED") return { kind: "status", isThere: status === "AVAILABLE" }
  const message = reason ?? `LinkedIn could not process the ${kind === "videos" ? "video" : "picture"}.`
  return { kind: "refused", why: "media", code: status, message }
}
