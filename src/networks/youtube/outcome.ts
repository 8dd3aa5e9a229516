import type { Outside, Published, Refused } from "#networks/network.ts"
import type { Video } from "#networks/youtube/session.ts"

export function publishedAs({ hosts }: Pick<Outside, "hosts">, id: string): Published {
  return { kind: "published", externalId: id, url: `${hosts["www"]}/watch?v=${id}` }
}

const unusable: ReadonlySet<string> = new Set(["failed", "rejected"])

/** What YouTube makes of a video that it has whole: most are worked on for a while, which is no reason to wait. */
export function outcomeOf(outside: Pick<Outside, "hosts">, { id, status = {} }: Video): Published | Refused {
  const { uploadStatus = "", failureReason, rejectionReason } = status
  if (!unusable.has(uploadStatus)) return publishedAs(outside, id)
  const code = rejectionReason ?? failureReason ?? uploadStatus
  const message = `YouTube has the video, but does not show it: ${uploadStatus} (${code}).`
  return { kind: "refused", why: code === "duplicate" ? "duplicate" : "media", code, message }
}
