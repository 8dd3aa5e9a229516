import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { findIssues } from "#actions/posts/find-issues.ts"
import { idOutput, instantOutput, nothing } from "#actions/schemas.ts"
import { firstWords } from "#domain/first-words.ts"
import { originalOf } from "#domain/post.ts"
import { listPosts } from "#storage/list-posts.ts"

/** So many of the next posts are checked. */
const most = 50

export const listFailing = defineAction({
  name: "posts.failing",
  title: "List posts that would fail",
  description: `Of the next ${most} Scheduled posts those that break a limit as they are now, soonest first: they would fail at their time.`,
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    posts: z.array(
      z.strictObject({
        id: idOutput("pst"),
        text: z.string(),
        scheduledAt: instantOutput,
        /** What is wrong with it. */
        message: z.string(),
      }),
    ),
  }),

  async run(_, { db, services }) {
    const { rows } = await listPosts(db, { status: "Scheduled", order: "scheduled" }, most, undefined)
    const posts = []
    for (const post of rows) {
      const { issues, count } = await findIssues(services, db, post)
      const { id, scheduled_at: scheduledAt, versions } = post
      if (count === 0 || scheduledAt === null) continue
      const text = firstWords(originalOf(versions).content[0]?.body ?? "")
      const more = count > 1 ? ` And ${count - 1} more.` : ""
      posts.push({ id, text, scheduledAt, message: `${issues[0]?.message ?? ""}${more}` })
    }
    return { posts }
  },
})
