import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { refuseStale, takeFromPlan, takePost } from "#actions/posts/edit.ts"
import { refuseUnfit } from "#actions/posts/go-out.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { instantInput } from "#actions/schemas.ts"
import { showInstant } from "#domain/instant.ts"
import { movePost } from "#domain/post-status.ts"
import { badField } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { updatePost } from "#storage/posts.ts"

export const schedulePost = defineAction({
  name: "posts.schedule",
  title: "Schedule a post",
  description:
    "Schedules a draft to go out to all its accounts at an instant in the future. Public, and irreversible once published. Needs a person's approval.",
  kind: "needs-approval",
  scope: "posts:publish",
  access: "editor",
  input: z.strictObject({
    id: postId,
    at: instantInput.describe("When it goes out: an ISO-8601 instant in the future."),
    baseUpdatedAt: seenUpdatedAt,
  }),
  output: postView,

  async run({ id, at, baseUpdatedAt }, { db, actor, services, about }) {
    const now = services.clock.now()
    if (Temporal.Instant.compare(at, now) <= 0) throw badField("at", "must be in the future")
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    const status = movePost(post.status, "schedule")
    refuseStale(post, baseUpdatedAt)
    const going = { accountIds: post.account_ids, versions: post.versions }
    const taken = await takeFromPlan({ db, services }, post, going, true)
    await refuseUnfit(services, db, post)
    const saved = await updatePost(db, post, { status, scheduled_at: at, ...taken }, now, changerOf(actor))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    db.afterCommit(services.wakePublishing)
    return viewPost(db, saved)
  },
  detail: ({ at }) => `for ${showInstant(at)}`,
})
