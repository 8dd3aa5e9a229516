import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { refuseStale, takePost } from "#actions/posts/edit.ts"
import { putOnSchedule } from "#actions/posts/put-on-schedule.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { instantInput } from "#actions/schemas.ts"
import { showInstant } from "#domain/instant.ts"
import { movePost } from "#domain/post-status.ts"
import { badField } from "#domain/problem.ts"

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
    if (Temporal.Instant.compare(at, services.clock.now()) <= 0) throw badField("at", "must be in the future")
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    // A post that is out is a Conflict for that, whatever else has changed.
    movePost(post.status, "schedule")
    refuseStale(post, baseUpdatedAt)
    return viewPost(db, await putOnSchedule({ db, actor, services }, post, at))
  },
  detail: ({ at }) => `for ${showInstant(at)}`,
})
