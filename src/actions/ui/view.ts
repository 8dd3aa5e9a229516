import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { UiContext } from "#storage/ui-contexts.ts"

/** A visible tab repeats its report every 45 seconds: after two minutes without one no page is open. */
const reportLife = { minutes: 2 } as const

export const contextView = z.strictObject({
  page: z.string().nullable(),
  postId: idOutput("pst").optional(),
  accountId: idOutput("acc").optional(),
  seenAt: instantOutput.optional(),
})

export function viewContext(context: UiContext | undefined, now: Temporal.Instant): z.input<typeof contextView> {
  if (context === undefined || Temporal.Instant.compare(context.seen_at.add(reportLife), now) < 0) return { page: null }
  const { page, post_id: postId, account_id: accountId, seen_at: seenAt } = context
  return { page, ...(postId === null ? {} : { postId }), ...(accountId === null ? {} : { accountId }), seenAt }
}
