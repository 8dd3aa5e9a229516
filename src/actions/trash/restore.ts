import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { fitContent } from "#actions/posts/fit-content.ts"
import { insertNewPost } from "#actions/posts/insert.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { viewPost } from "#actions/posts/view.ts"
import { notInTrash } from "#actions/trash/not-in-trash.ts"
import { restoredPost } from "#actions/trash/restored.ts"
import { labelPost } from "#storage/labels.ts"
import { takeTrashed } from "#storage/trash.ts"

export const restorePost = defineAction({
  name: "trash.restore",
  title: "Bring a post back",
  description:
    "Brings a post back from the trash as a draft, with its time as a wish. Accounts that already have it are left out, so that nothing goes out twice.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: restoredPost,

  async run({ id }, { db, actor, services, about }) {
    const trashed = await takeTrashed(db, id)
    if (trashed === undefined) throw notInTrash()
    const { account_ids, out_account_ids: reached, versions: written, scheduled_at: scheduledAt } = trashed
    const fitted = await fitContent(db, { accountIds: account_ids, versions: written })
    const accountIds = fitted.accountIds.filter((account) => !reached.includes(account))
    const content = { accountIds, versions: fitted.versions, scheduledAt }
    const post = await insertNewPost({ db, services }, actor, content, trashed)
    await labelPost(db, id, trashed.label_ids)
    about(subjectOfPost(post))
    const leftOut = { accounts: account_ids.length - accountIds.length, media: fitted.leftOut.media }
    return { post: await viewPost(db, post), leftOut }
  },
})
