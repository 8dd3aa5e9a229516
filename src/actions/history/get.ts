import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noRevision, revisionId } from "#actions/history/revision-id.ts"
import { getPost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { versionsView, viewVersions } from "#actions/posts/view.ts"
import { idOutput } from "#actions/schemas.ts"
import { findRevision } from "#storage/revisions.ts"

export const getRevision = defineAction({
  name: "posts.revision",
  title: "Read an earlier state of a post",
  description: "What a post said, and the accounts it went to, before it was changed.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: postId, revisionId }),
  output: z.strictObject({ id: idOutput("rev"), accountIds: z.array(idOutput("acc")), versions: versionsView }),

  async run({ id, revisionId: wanted }, { db }) {
    const post = await getPost(db, id)
    const revision = await findRevision(db, post.id, wanted)
    if (revision === undefined) throw noRevision()
    return { id: revision.id, accountIds: [...revision.account_ids], versions: viewVersions(revision.versions) }
  },
})
