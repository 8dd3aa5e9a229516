import { showPost } from "#actions/posts/view.ts"
import { newId } from "#crypto/random.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { insertEventIfAsked } from "#storage/events.ts"
import type { PostRow } from "#storage/posts.ts"

/**
 * Tells webhooks that ask for it of a post that goes out at a time at which it did not before: every way to give a post its
 * time saves it through `putOnSchedule` or `saveEdit`, which call this. The seconds in which publishing can be undone are no
 * such time, and neither is what undoing gives back.
 */
export async function tellScheduled(
  db: WorkspaceWriter,
  before: PostRow,
  saved: PostRow,
  now: Temporal.Instant,
): Promise<void> {
  if (saved.status !== "Scheduled" || timeOf(before) === timeOf(saved)) return
  const event = { id: newId<"evt">(), type: "post.scheduled" as const, created_at: now }
  await insertEventIfAsked(db, event, async () => ({ post: showPost(saved, []) }))
}

/** When it goes out, if it does; what a draft has is a wish. */
function timeOf({ status, scheduled_at }: PostRow): string | undefined {
  return status === "Scheduled" ? scheduled_at?.toString() : undefined
}
