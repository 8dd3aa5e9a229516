import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { type CountedRange, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** A post of which nothing was read on any of its accounts in the range. */
export type UnreadPost = {
  readonly post_id: Id<"pst">
  /** On its first account in the range. */
  readonly published_at: Temporal.Instant
  /** When the first numbers are to come; null where no read is planned. */
  readonly due_at: Temporal.Instant | null
}

/** How often an account has a post in the range of which nothing was read there. */
type UnreadAccount = { readonly account_id: Id<"acc">; readonly posts: number }

/** Sums take what was never read for 0. This says what that is, newest first. */
export async function listUnread(
  db: WorkspaceReader,
  range: CountedRange,
): Promise<{ readonly posts: readonly UnreadPost[]; readonly accounts: readonly UnreadAccount[] }> {
  const counted = whereCounted(db, range)
  const posts = sql<UnreadPost>`(
    SELECT m.post_id, min(m.published_at) AS published_at, min(m.due_at) AS due_at FROM post_metrics m
    WHERE ${counted} AND m.post_id IN (SELECT m.post_id FROM post_metrics m WHERE ${counted} AND m.fetched_at IS NULL)
    GROUP BY m.post_id HAVING bool_and(m.fetched_at IS NULL)
  )`
  const accounts = sql<UnreadAccount>`(
    SELECT m.account_id, count(*) AS posts FROM post_metrics m
    WHERE ${counted} AND m.fetched_at IS NULL GROUP BY m.account_id
  )`
  const found = db.rows.selectFrom(posts.as("unread")).selectAll()
  return {
    posts: await found.orderBy("published_at", "desc").orderBy("post_id", "desc").execute(),
    accounts: await db.rows.selectFrom(accounts.as("unread")).selectAll().orderBy("account_id").execute(),
  }
}
