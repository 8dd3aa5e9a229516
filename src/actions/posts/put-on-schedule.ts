import type { Actor, Services } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { takeFromPlan } from "#actions/posts/edit.ts"
import { refuseUnfit } from "#actions/posts/go-out.ts"
import { tellScheduled } from "#actions/posts/tell-scheduled.ts"
import { movePost } from "#domain/post-status.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { type PostRow, updatePost } from "#storage/posts.ts"

type Working = { readonly db: WorkspaceWriter; readonly actor: Actor; readonly services: Services }

/** Schedules a held draft for an instant in the future, if the plan and the networks let it go out. */
export async function putOnSchedule(
  { db, actor, services }: Working,
  post: PostRow,
  at: Temporal.Instant,
): Promise<PostRow> {
  const now = services.clock.now()
  const status = movePost(post.status, "schedule")
  const going = { accountIds: post.account_ids, versions: post.versions }
  const taken = await takeFromPlan({ db, services }, post, going, true)
  await refuseUnfit(services, db, post)
  const trace = services.tracing.current()
  const saved = await updatePost(db, post, { status, scheduled_at: at, trace, ...taken }, now, changerOf(actor))
  await tellScheduled(db, post, saved, now)
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
  db.afterCommit(services.wakePublishing)
  return saved
}
