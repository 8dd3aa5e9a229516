import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noRevision, revisionId } from "#actions/history/revision-id.ts"
import { editTrail } from "#actions/posts/edit-trail.ts"
import { refuseBeyondPlan, refuseEdit, refuseStale, saveEdit, takePost } from "#actions/posts/edit.ts"
import { fitContent } from "#actions/posts/fit-content.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { viewPost } from "#actions/posts/view.ts"
import { instantOrNothing } from "#actions/schemas.ts"
import { restoredPost } from "#actions/trash/restored.ts"
import { findAccounts } from "#storage/accounts.ts"
import { findRevision } from "#storage/revisions.ts"

export const restoreRevision = defineAction({
  name: "posts.restoreRevision",
  title: "Restore an earlier state of a post",
  description:
    "Makes a post say what it said before, for the accounts it went to then. Its time stays, and what it says now goes into its history.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId, revisionId, baseUpdatedAt: instantOrNothing }),
  output: restoredPost,

  async run({ id, revisionId: wanted, baseUpdatedAt }, { db, actor, services, about }) {
    const post = await takePost(db, id)
    refuseEdit(post, actor)
    refuseStale(post, baseUpdatedAt)
    const revision = await findRevision(db, post.id, wanted)
    if (revision === undefined) throw noRevision()
    const { account_ids: accountIds, versions } = revision
    const { leftOut, ...content } = await fitContent(db, { accountIds, versions })
    await refuseBeyondPlan({ db, services }, await findAccounts(db, content.accountIds))
    const saved = await saveEdit({ db, actor, services }, post, content, "always")
    about(subjectOfPost(saved))
    return { post: await viewPost(db, saved), leftOut }
  },
  detail: (input, { post }, actor) => editTrail(input, post, actor),
})
