import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { takePost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { movePost } from "#domain/post-status.ts"
import { giveBackAllowance } from "#plans/plans.ts"
import { announce } from "#storage/live-changes.ts"
import { updatePost } from "#storage/posts.ts"

export const unschedulePost = defineAction({
  name: "posts.unschedule",
  title: "Unschedule a post",
  description: "Moves a Scheduled post back to Draft, without a time.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    const status = movePost(post.status, "unschedule")
    const taken = await giveBackAllowance(db, post)
    const change = { status, scheduled_at: null, ...taken }
    const saved = await updatePost(db, post, change, services.clock.now(), changerOf(actor))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return viewPost(db, saved)
  },
})
