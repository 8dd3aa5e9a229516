import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { takePost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { idOutput } from "#actions/schemas.ts"
import { moveToTrash } from "#actions/trash/move-to-trash.ts"
import { mayDelete } from "#domain/post-status.ts"
import { Problem } from "#domain/problem.ts"
import { giveBackAllowance } from "#plans/plans.ts"
import { announce } from "#storage/live-changes.ts"

export const deletePost = defineAction({
  name: "posts.delete",
  title: "Delete a post",
  description:
    "Deletes a post that has not been published. Copies that a failed post left on networks stay there. Needs a person's approval.",
  kind: "needs-approval",
  scope: "posts:publish",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({ id: idOutput("pst"), deleted: z.literal(true) }),

  async run({ id }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    if (!mayDelete(post.status)) {
      throw new Problem("Conflict", `This post is ${post.status} and cannot be deleted. Read it again.`)
    }
    if (post.status === "Scheduled") await giveBackAllowance(db, post)
    await moveToTrash(db, post, actor.userId, services.clock.now())
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { id, deleted: true as const }
  },
})
