import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost } from "#actions/posts/edit.ts"
import { fitContent } from "#actions/posts/fit-content.ts"
import { insertNewPost } from "#actions/posts/insert.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"

export const duplicatePost = defineAction({
  name: "posts.duplicate",
  title: "Duplicate a post",
  description:
    "Creates a draft with the same versions for the same accounts, if they are still connected, without a time.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: postView,

  async run({ id }, { db, actor, services, about }) {
    const { account_ids: accountIds, versions: written } = await getPost(db, id)
    const { accountIds: connected, versions } = await fitContent(db, { accountIds, versions: written })
    const content = { accountIds: connected, versions, scheduledAt: null }
    const copy = await insertNewPost({ db, services }, actor, content)
    about(subjectOfPost(copy))
    return viewPost(db, copy)
  },
})
