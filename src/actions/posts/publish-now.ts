import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { takeFromPlan, takePost } from "#actions/posts/edit.ts"
import { refuseUnfit } from "#actions/posts/go-out.ts"
import { postId } from "#actions/posts/schemas.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { showId } from "#domain/ids.ts"
import { movePost } from "#domain/post-status.ts"
import { announce } from "#live/announce.ts"
import { startPublishing } from "#publishing/start-posts.ts"
import { updatePost } from "#storage/posts.ts"

export const publishPostNow = defineAction({
  name: "posts.publishNow",
  title: "Publish a post now",
  description:
    "Publishes a draft, or a post that failed, to all its accounts at once. Public and irreversible. Needs a person's approval.",
  kind: "needs-approval",
  scope: "posts:publish",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db, house }) {
    const post = await takePost(db, id)
    const status = movePost(post.status, "publish")
    await refuseUnfit(db, post)
    // What was scheduled before it failed has been counted as such, and stays so.
    const going = { accountIds: post.account_ids, versions: post.versions }
    const taken = await takeFromPlan({ db, house }, post, going, post.usage_scheduled > 0)
    const now = house.clock.now()
    const saved = await updatePost(db, post, { status, ...taken }, now)
    await startPublishing(db, saved, now)
    db.afterCommit(house.wakePublishing)
    await announce(house.clock, db, { workspaceId: db.workspaceId }, "posts")
    return viewPost(db, saved)
  },
  detail: (_, { id }) => showId("pst", id),
})
