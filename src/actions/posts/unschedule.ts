import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { takePost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { takeOffSchedule } from "#actions/posts/take-off-schedule.ts"
import { postView, viewPost } from "#actions/posts/view.ts"

export const unschedulePost = defineAction({
  name: "posts.unschedule",
  title: "Unschedule a post",
  description: "Moves a Scheduled post back to Draft, without a time; with keepTime it stays planned for it.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId, keepTime: z.boolean().default(false) }),
  output: postView,

  async run({ id, keepTime }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    about(subjectOfPost(post))
    return viewPost(db, await takeOffSchedule({ db, actor, services }, post, keepTime))
  },
})
