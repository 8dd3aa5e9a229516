import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { takePost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { movePost } from "#domain/post-status.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { updatePost } from "#storage/posts.ts"
import { listPublications } from "#storage/publications.ts"

export const backToDraft = defineAction({
  name: "posts.backToDraft",
  title: "Move a post back to draft",
  description: "Moves a Failed post back to Draft, without a time, if no account has it or may have it.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    const status = movePost(post.status, "backToDraft")
    const publications = await listPublications(db, [id])
    if (publications.some(({ state }) => state === "ok" || state === "uncertain")) {
      throw new Problem("Conflict", "An account has this post, or may have it. Publish it again, or duplicate it.")
    }
    const saved = await updatePost(db, post, { status, scheduled_at: null }, services.clock.now(), changerOf(actor))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return viewPost(db, saved)
  },
})
