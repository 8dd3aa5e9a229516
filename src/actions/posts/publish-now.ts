import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { getPost, refuseStale, takeFromPlan, takePost } from "#actions/posts/edit.ts"
import { refuseUnfit } from "#actions/posts/go-out.ts"
import { postId, seenUpdatedAt } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { movePost } from "#domain/post-status.ts"
import { endPosts } from "#publishing/settle.ts"
import { startPublishing } from "#publishing/start-posts.ts"
import { announce } from "#storage/live-changes.ts"
import { updatePost } from "#storage/posts.ts"
import { listWorkOf } from "#storage/publication-work.ts"

export const publishPostNow = defineAction({
  name: "posts.publishNow",
  title: "Publish a post now",
  description:
    "Publishes a draft, or a post that failed, to all its accounts at once. Public and irreversible. Needs a person's approval.",
  kind: "needs-approval",
  scope: "posts:publish",
  access: "editor",
  input: z.strictObject({ id: postId, baseUpdatedAt: seenUpdatedAt }),
  output: postView,

  async run({ id, baseUpdatedAt }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    const status = movePost(post.status, "publish")
    refuseStale(post, baseUpdatedAt)
    // What was scheduled before it failed has been counted as such, and stays so.
    const going = { accountIds: post.account_ids, versions: post.versions }
    const taken = await takeFromPlan({ db, services }, post, going, post.usage_scheduled > 0)
    await refuseUnfit(services, db, post)
    const now = services.clock.now()
    const saved = await updatePost(
      db,
      post,
      { status, trace: services.tracing.current(), ...taken },
      now,
      changerOf(actor),
    )
    await startPublishing(services, db, saved, now)
    const work = await listWorkOf(db, [saved])
    // The accounts that did not have it may have been taken off: then it is out already, and nobody would ever end it.
    const isIdle = !work.some(({ state }) => state === "waiting" || state === "working")
    if (isIdle) await endPosts(services, db, [saved], work)
    db.afterCommit(services.wakePublishing)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return viewPost(db, isIdle ? await getPost(db, id) : saved)
  },
})
