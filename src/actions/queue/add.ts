import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { refuseStale, takePost } from "#actions/posts/edit.ts"
import { noAccounts } from "#actions/posts/go-out.ts"
import { putOnSchedule } from "#actions/posts/put-on-schedule.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { aheadDays, findNextSlot } from "#actions/queue/find-next.ts"
import { showInstant } from "#domain/instant.ts"
import { movePost } from "#domain/post-status.ts"
import { Problem } from "#domain/problem.ts"
import { lockWorkspace } from "#storage/locks.ts"

export const addToQueue = defineAction({
  name: "queue.add",
  title: "Add a post to the queue",
  description: "Schedules a draft for the next free slot of its accounts. Two that are added at once take two slots.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId, baseUpdatedAt: seenUpdatedAt }),
  output: postView,

  async run({ id, baseUpdatedAt }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    movePost(post.status, "schedule")
    refuseStale(post, baseUpdatedAt)
    if (post.account_ids.length === 0) throw noAccounts()
    // Whoever adds at the same time waits, and then sees that this slot is taken.
    await lockWorkspace(db)
    const at = await findNextSlot(db, post.account_ids, services.clock.now())
    if (at === null) {
      const what = `The accounts of this post have no free slot in the next ${aheadDays} days.`
      throw new Problem("Conflict", `${what} Add slots on the page Queue, or end a pause.`)
    }
    return viewPost(db, await putOnSchedule({ db, actor, services }, post, at))
  },
  detail: (_, { scheduledAt }) => (scheduledAt === undefined ? "" : `for ${showInstant(scheduledAt)}`),
})
