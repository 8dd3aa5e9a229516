import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost } from "#actions/posts/edit.ts"
import { insertNewPost } from "#actions/posts/insert.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { findAccounts } from "#storage/accounts.ts"

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
    const { account_ids: wanted, versions } = await getPost(db, id)
    // An account that is not chosen at the moment keeps what was written for it.
    const written = versions.flatMap(({ accountId }) => accountId ?? [])
    const accounts = await findAccounts(db, [...new Set([...wanted, ...written])])
    const connected = new Set(accounts.filter(({ deleted_at }) => deleted_at === null).map((account) => account.id))
    const content = {
      accountIds: wanted.filter((account) => connected.has(account)),
      versions: versions.filter(({ accountId }) => accountId === null || connected.has(accountId)),
      scheduledAt: null,
    }
    const copy = await insertNewPost({ db, services }, actor, content)
    about(subjectOfPost(copy))
    return viewPost(db, copy)
  },
})
