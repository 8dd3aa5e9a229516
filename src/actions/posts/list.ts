import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readCursor } from "#actions/cursor.ts"
import { pageView, viewPlace } from "#actions/posts/page.ts"
import { postView, viewPosts } from "#actions/posts/view.ts"
import { choiceOrNothing, idOrNothing, instantOrNothing, textOrNothing } from "#actions/schemas.ts"
import { postStatuses } from "#domain/post-status.ts"
import { Problem } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import { listAndCountPosts, postOrders } from "#storage/list-posts.ts"

export const listPosts = defineAction({
  name: "posts.list",
  title: "List posts",
  description:
    "The workspace's posts, newest first, with all their versions. Filter by status, account, text or time, and order by time; follow nextCursor for more: a page has fewer than limit when the posts are long.",
  kind: "read",
  isCostly: true,
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({
    status: choiceOrNothing(postStatuses).describe("Only posts with this status."),
    accountId: idOrNothing("acc").describe("Only posts that go to this account."),
    search: textOrNothing(200).describe("Only posts with this text in some version, in upper or lower case."),
    order: choiceOrNothing(postOrders).describe(
      "created, newest first, if left out; scheduled: only posts with a time, soonest first; published: only what is out, newest first.",
    ),
    from: instantOrNothing.describe("Only posts whose time, the one of order, is at or after this instant."),
    to: instantOrNothing.describe("Only posts whose time, the one of order, is before this instant."),
    limit: z.int().min(1).max(1000).default(200).describe("How many at most."),
    cursor: textOrNothing(200).describe("The nextCursor of the previous answer."),
  }),
  output: z.strictObject({ posts: z.array(postView), ...pageView }),

  async run({ limit, cursor, ...filter }, { db }) {
    if (filter.accountId !== undefined && (await findAccounts(db, [filter.accountId])).length === 0) {
      throw new Problem("NotFound", "accountId names no account of this workspace. See accounts.list.")
    }
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const page = await listAndCountPosts(db, filter, limit, place)
    return { posts: await viewPosts(db, page.rows), ...viewPlace(page) }
  },
})
