import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { refuseStale, takeFromPlan, takePost } from "#actions/posts/edit.ts"
import { refuseUnfit } from "#actions/posts/go-out.ts"
import { publishPostNow } from "#actions/posts/publish-now.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { movePost } from "#domain/post-status.ts"
import { announce } from "#storage/live-changes.ts"
import { updatePost } from "#storage/posts.ts"

export const publishPostSoon = defineAction({
  name: "posts.publishSoon",
  title: "Publish a post in a few seconds",
  description:
    "Publishes a draft or a Scheduled post after the seconds of FANFARE_UNDO_SECONDS, in which posts.takeBack undoes it. Until then it is Scheduled, and nothing has been sent. A post that failed goes out at once.",
  kind: "needs-approval",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId, baseUpdatedAt: seenUpdatedAt }),
  output: postView,

  async run(input, context) {
    const { db, actor, services, about } = context
    const post = await takePost(db, input.id)
    const { status: before } = post
    const waits = before === "Scheduled" || (before === "Draft" && services.undoSeconds > 0)
    if (!waits) return publishPostNow.run(input, context)
    about(subjectOfPost(post))
    refuseStale(post, input.baseUpdatedAt)
    const status = before === "Draft" ? movePost(before, "schedule") : before
    const going = { accountIds: post.account_ids, versions: post.versions }
    // A draft that waits for its undo is published, not scheduled: it takes nothing of what a plan allows to schedule.
    const taken = await takeFromPlan({ db, services }, post, going, before === "Scheduled")
    await refuseUnfit(services, db, post)
    const now = services.clock.now()
    const scheduled_at = now.add({ seconds: services.undoSeconds })
    const trace = services.tracing.current()
    const undo = { undo_status: before, undo_scheduled_at: post.scheduled_at }
    const saved = await updatePost(db, post, { status, scheduled_at, trace, ...taken, ...undo }, now, changerOf(actor))
    await announce(db, now, { workspaceId: db.workspaceId }, "posts")
    db.afterCommit(services.wakePublishing)
    return viewPost(db, saved)
  },
})
