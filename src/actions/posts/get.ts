import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost as get } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { postView, viewPost } from "#actions/posts/view.ts"

export const getPost = defineAction({
  name: "posts.get",
  title: "Read a post",
  description: "One post with all its versions, its time and, after publishing, one result for each account.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db }) {
    return viewPost(db, await get(db, id))
  },
})
