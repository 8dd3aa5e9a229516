import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"
import { someId } from "#networks/shapes.ts"
import { classifyFailure } from "#networks/tiktok/classify.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"

const statusAnswer = inData(
  z.object({
    status: z.string(),
    fail_reason: z.string().optional(),
    // Spelled as TikTok spells it.
    publicaly_available_post_id: z.array(someId).nullish(),
    uploaded_bytes: z.number().nullish(),
  }),
)

/** How far a post has come. Of one that is out, TikTok tells the id when it wants to, and only if everybody may see it. */
export type PostStage =
  | { readonly kind: "underway"; readonly uploaded: number | undefined }
  | { readonly kind: "out"; readonly id: string | undefined }
  | { readonly kind: "failed"; readonly reason: string; readonly refused: Refused }

function readFailure(reason: string): PostStage {
  const why = classifyFailure(reason)
  const message = `TikTok could not post this: ${reason.replaceAll("_", " ")}.`
  return { kind: "failed", reason, refused: { kind: "refused", why, code: reason, message } }
}

export async function readStatus(outside: Outside, author: Author, publishId: string): Promise<PostStage | Refused> {
  const response = await ask(outside, tiktokApi, statusAnswer, {
    method: "POST",
    path: "/post/publish/status/fetch/",
    token: author.credentials.accessToken,
    json: { publish_id: publishId },
  })
  if (response.kind === "refused") return response
  const { status, fail_reason: reason, publicaly_available_post_id: ids, uploaded_bytes: uploaded } = response.value
  if (status === "FAILED") return readFailure(reason ?? "unknown")
  if (status === "PUBLISH_COMPLETE") return { kind: "out", id: ids?.[0] }
  return { kind: "underway", uploaded: uploaded ?? undefined }
}
