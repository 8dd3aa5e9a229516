import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { refuseEdit, refuseStale, saveEdit, takePost } from "#actions/posts/edit.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { instantOrNothing } from "#actions/schemas.ts"
import { showInstant } from "#domain/instant.ts"
import { badField, Problem } from "#domain/problem.ts"

export const movePost = defineAction({
  name: "posts.move",
  title: "Move a post to another time",
  description:
    "Changes when a Scheduled post goes out, or for when a draft is planned, and nothing else of it. A draft stays a draft; without a time it has none.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId, at: instantOrNothing, baseUpdatedAt: seenUpdatedAt }),
  output: postView,

  async run({ id, at, baseUpdatedAt }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    refuseEdit(post, actor)
    if (post.status === "Failed")
      throw new Problem(
        "Conflict",
        "This post is Failed and has no time to change. Publish it again, or make it a draft first.",
      )
    refuseStale(post, baseUpdatedAt)
    if (post.status === "Scheduled" && at === undefined) {
      throw badField("at", "cannot be empty on a Scheduled post. Unschedule it instead")
    }
    if (at !== undefined && Temporal.Instant.compare(at, services.clock.now()) <= 0) {
      throw badField("at", "must be in the future")
    }
    const saved = await saveEdit({ db, actor, services }, post, { scheduled_at: at ?? null })
    if (saved.status === "Scheduled") db.afterCommit(services.wakePublishing)
    return viewPost(db, saved)
  },
  detail: ({ at }) => (at === undefined ? null : `to ${showInstant(at)}`),
})
