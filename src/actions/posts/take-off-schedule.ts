import type { Actor, Services } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { movePost } from "#domain/post-status.ts"
import { giveBackAllowance } from "#plans/plans.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { type PostRow, updatePost } from "#storage/posts.ts"

type Working = { readonly db: WorkspaceWriter; readonly actor: Actor; readonly services: Services }

/** Makes a held post that is Scheduled a Draft, without a time or with it as a wish. */
export async function takeOffSchedule(
  { db, actor, services }: Working,
  post: PostRow,
  keepsTime = false,
): Promise<PostRow> {
  const status = movePost(post.status, "unschedule")
  const taken = await giveBackAllowance(db, post)
  const change = { status, ...(keepsTime ? {} : { scheduled_at: null }), ...taken }
  const saved = await updatePost(db, post, change, services.clock.now(), changerOf(actor))
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
  return saved
}
