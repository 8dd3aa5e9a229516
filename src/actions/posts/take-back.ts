import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { takePost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { takeOffSchedule } from "#actions/posts/take-off-schedule.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { readUndo, updatePost } from "#storage/posts.ts"

export const takePostBack = defineAction({
  name: "posts.takeBack",
  title: "Undo publishing a post",
  description:
    "Takes back posts.publishSoon while nothing has been sent: the post is what it was, with the time that it had; a Scheduled post whose time has passed meanwhile is a draft.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    const { undo_status, undo_scheduled_at: scheduled_at } = await readUndo(db, id)
    const now = services.clock.now()
    // Where the seconds are over it is about to go out, although nobody has begun.
    const isOver = post.scheduled_at === null || Temporal.Instant.compare(post.scheduled_at, now) <= 0
    if (post.status !== "Scheduled" || undo_status === null || isOver) {
      throw new Problem(
        "Conflict",
        "It is too late to undo this: the post is going out, or was changed. Read it again.",
      )
    }
    // Its own time may have come meanwhile: who takes a post back does not want it to go out at once.
    const isPassed = scheduled_at !== null && Temporal.Instant.compare(scheduled_at, now) <= 0
    if (undo_status === "Draft" || isPassed) {
      const draft = await takeOffSchedule({ db, actor, services }, post)
      return viewPost(db, await updatePost(db, draft, { scheduled_at }, now, changerOf(actor)))
    }
    const saved = await updatePost(db, post, { scheduled_at }, now, changerOf(actor))
    await announce(db, now, { workspaceId: db.workspaceId }, "posts")
    db.afterCommit(services.wakePublishing)
    return viewPost(db, saved)
  },
})
