import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { refuseBeyondPlan } from "#actions/posts/edit.ts"
import { insertNewPost } from "#actions/posts/insert.ts"
import { readReferences } from "#actions/posts/references.ts"
import { accountIds, body, mediaIds, thread } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { instantOrNothing } from "#actions/schemas.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { badField } from "#domain/problem.ts"

export const createPost = defineAction({
  name: "posts.create",
  title: "Write a post",
  description:
    "Saves a new draft. A time given here schedules nothing: the post stays a Draft until posts.schedule. Nothing becomes public.",
  kind: "write",
  scope: "posts:write",
  access: "editor",
  input: z.strictObject({
    accountIds: accountIds.default([]),
    body: body
      .default("")
      .describe("The text of the original version, which every account gets unless it has its own."),
    media: mediaIds,
    thread: thread.default([]).describe("The items that follow body, where the post is a thread."),
    scheduledAt: instantOrNothing.describe("The planned time, an ISO-8601 instant; left out or empty for none."),
  }),
  output: postView,

  async run({ accountIds: ids, body: text, media, thread: rest, scheduledAt = null }, { db, actor, services, about }) {
    const versions = [{ accountId: null, content: [{ body: text, media }, ...rest], options: {} }]
    const excess = findExcess(ids, versions)
    if (excess !== undefined) throw badField("thread", excess.complaint)
    const accounts = await readReferences(db, { accountIds: ids, versions }, null, pathOfItem)
    await refuseBeyondPlan({ db, services }, accounts)
    const post = await insertNewPost({ db, services }, actor, { accountIds: ids, versions, scheduledAt })
    about(subjectOfPost(post))
    return viewPost(db, post)
  },
})

/** As the caller wrote it. */
function pathOfItem(_: number, index: number): string {
  return index === 0 ? "" : `thread.${index - 1}.`
}
