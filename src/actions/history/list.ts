import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { entryView, viewEntry } from "#actions/audit/view.ts"
import { readWriter, writerView, writingView, viewWriting } from "#actions/history/view.ts"
import { getPost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { showId } from "#domain/ids.ts"
import { mostRevisions } from "#domain/post-history.ts"
import { listAuditEntriesAbout } from "#storage/audit.ts"
import { listRevisions } from "#storage/revisions.ts"

const mostSteps = 50

export const listHistory = defineAction({
  name: "posts.history",
  title: "List a post's history",
  description: `Who wrote a post as it stands, and its earlier states, the newest first, ${mostRevisions} at most: when, and by whom, each was written; and what people and agents did with it.`,
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({ now: writerView, revisions: z.array(writingView), trail: z.array(entryView) }),

  async run({ id }, { db }) {
    const post = await getPost(db, id)
    return {
      now: await readWriter(db, post),
      revisions: (await listRevisions(db, post.id)).map(viewWriting),
      trail: (await listAuditEntriesAbout(db, showId("pst", post.id), mostSteps)).map(viewEntry),
    }
  },
})
