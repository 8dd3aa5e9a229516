import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readCursor } from "#actions/cursor.ts"
import { noLabel } from "#actions/labels/save.ts"
import { pageView, viewPlace } from "#actions/posts/page.ts"
import { postView, viewPosts } from "#actions/posts/view.ts"
import { choiceOrNothing, idOrNothing, idOutput, textOrNothing } from "#actions/schemas.ts"
import { type PostStatus, postStatuses } from "#domain/post-status.ts"
import { Problem } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import { findLabel, listLabelsOf } from "#storage/labels.ts"
import { listAndCountPosts } from "#storage/list-posts.ts"

/** What is to come is read soonest first, what is out by when it came out; everything else by when it was written. */
const orders: Partial<Readonly<Record<PostStatus, "scheduled" | "published">>> = {
  Scheduled: "scheduled",
  Published: "published",
}

export const browsePosts = defineAction({
  name: "posts.browse",
  title: "Browse posts",
  description: "The workspace's posts as people look through them, with their labels, in the order of their status.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    status: choiceOrNothing(postStatuses),
    accountId: idOrNothing("acc"),
    labelId: idOrNothing("lbl"),
    search: textOrNothing(200),
    limit: z.int().min(1).max(200).default(50),
    cursor: textOrNothing(200),
  }),
  output: z.strictObject({
    posts: z.array(postView.extend({ labelIds: z.array(idOutput("lbl")) })),
    ...pageView,
  }),

  async run({ limit, cursor, ...asked }, { db }) {
    if (asked.accountId !== undefined && (await findAccounts(db, [asked.accountId])).length === 0) {
      throw new Problem("NotFound", "accountId names no account of this workspace. See accounts.list.")
    }
    if (asked.labelId !== undefined && (await findLabel(db, asked.labelId)) === undefined) throw noLabel()
    const filter = { ...asked, order: asked.status === undefined ? undefined : orders[asked.status] }
    const page = await listAndCountPosts(db, filter, limit, cursor === undefined ? undefined : readCursor(cursor))
    const labelled = Map.groupBy(
      await listLabelsOf(
        db,
        page.rows.map(({ id }) => id),
      ),
      ({ post_id }) => post_id,
    )
    const posts = await viewPosts(db, page.rows)
    return {
      posts: posts.map((post) => ({
        ...post,
        labelIds: (labelled.get(post.id) ?? []).map(({ label_id }) => label_id),
      })),
      ...viewPlace(page),
    }
  },
})
