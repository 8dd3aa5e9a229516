import type { Context } from "hono"
import { z } from "zod"
import { countText } from "#domain/count-text.ts"
import { mastodon } from "#domain/networks/mastodon.ts"
import type { Account } from "#networks/fediverse-shared/simulator/accounts.ts"
import { instanceOf } from "#networks/mastodon/simulator/instances.ts"
import type { Medium } from "#networks/mastodon/simulator/media.ts"
import type { Status } from "#networks/mastodon/simulator/show-status.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** A request to post something, with every field that the server knows and none besides. */
export const statusRequest = z.strictObject({
  status: z.string().optional(),
  media_ids: z.array(z.string()).optional(),
  in_reply_to_id: z.string().optional(),
  sensitive: z.boolean().optional(),
  spoiler_text: z.string().optional(),
  visibility: z.enum(["public", "unlisted", "private", "direct"]).optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  quoted_status_id: z.string().optional(),
  quote_approval_policy: z.enum(["public", "followers", "nobody"]).optional(),
})

export type StatusRequest = z.infer<typeof statusRequest>

export type Objection = { readonly status: 404 | 422; readonly message: string }

const invalid = (message: string): Objection => ({ status: 422, message })

function checkMedia(
  tools: SandboxTools,
  c: Context,
  account: Account,
  ids: readonly string[],
): readonly Medium[] | Objection {
  const { maxAttachments, isMinimal } = instanceOf(c)
  if (ids.length > maxAttachments) return invalid(`Cannot attach more than ${maxAttachments} files`)
  const wanted = isMinimal ? [...new Set(ids)] : ids
  const media = wanted.flatMap((id) => tools.memory.get<Medium>("medium", id) ?? [])
  const usable = media.filter((medium) => medium.account === account.key && medium.status === null)
  const missing = ids.filter((id) => !usable.some((medium) => medium.id === id))
  if (missing.length > 0) {
    return invalid(`Media ${missing.join(", ")} not found or already attached to another post`)
  }
  if (usable.length > 1 && usable.some(({ kind }) => kind !== "image")) {
    return invalid("Cannot attach a video to a post that already contains images")
  }
  if (usable.some(({ pollsLeft, isRejected }) => pollsLeft > 0 || isRejected)) {
    return invalid("Cannot attach files that have not finished processing. Try again in a moment!")
  }
  return usable
}

/** The media of a post that the server takes, or what it has against the post. */
export function checkStatus(
  tools: SandboxTools,
  c: Context,
  account: Account,
  request: StatusRequest,
): readonly Medium[] | Objection {
  const { status: text = "", spoiler_text: warning = "", media_ids: ids = [], in_reply_to_id: parent } = request
  const answered = parent === undefined ? undefined : tools.memory.get<Status>("status", parent)
  if (parent !== undefined && answered?.server !== account.server) {
    return { status: 404, message: "The post you are trying to reply to does not appear to exist." }
  }
  const media = checkMedia(tools, c, account, ids)
  if ("message" in media) return media
  if (text.trim() === "" && warning.trim() === "" && media.length === 0) {
    return invalid("Validation failed: Text can't be blank")
  }
  const limit = mastodon.constraints.text
  const { maxCharacters } = instanceOf(c)
  if (countText(limit, text) + countText(limit, warning) > maxCharacters) {
    return invalid(`Validation failed: Text character limit of ${maxCharacters} exceeded`)
  }
  return media
}
