import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Version } from "#domain/post.ts"
import { type CountedRange, localSeconds, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"

const sums = ["views", "reach", "clicks", "engagement"] as const

export type DayRow = Readonly<Record<(typeof sums)[number], number>> & {
  /** Counted from 1 January 1970 on the clocks of the range. */
  readonly day: number
  readonly posts: number
  readonly best_id: Id<"pst">
  readonly best_engagement: number
  readonly best_versions: readonly Version[]
}

/** What came out in a range day by day, each post on the day of its first account there; days without posts are left out. */
export async function sumUpDays(db: WorkspaceReader, range: CountedRange): Promise<readonly DayRow[]> {
  const perPost = sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`))
  const perDay = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`))
  const found = sql<{ readonly days: readonly DayRow[] }>`(
    WITH out AS MATERIALIZED (
      SELECT post_id, min(published_at) AS published_at, ${perPost}
      FROM post_metrics m WHERE ${whereCounted(db, range)} GROUP BY post_id
    ), placed AS MATERIALIZED (
      SELECT *, floor(${localSeconds(range.offsets, sql.ref("published_at"))} / 86400)::integer AS day FROM out
    ), days AS (
      SELECT day, count(*) AS posts, ${perDay} FROM placed GROUP BY day
    ), best AS (
      SELECT DISTINCT ON (day) day, post_id, engagement FROM placed
      ORDER BY day, engagement DESC, published_at DESC, post_id DESC
    ), told AS (
      SELECT days.*, best.post_id AS best_id, best.engagement AS best_engagement, p.versions AS best_versions
      FROM days JOIN best USING (day) JOIN posts p ON p.workspace_id = ${db.workspaceId} AND p.id = best.post_id
    )
    SELECT coalesce(json_agg(t ORDER BY t.day), '[]') AS days FROM told t
  )`
  const { days } = await db.rows.selectFrom(found.as("daily")).selectAll().executeTakeFirstOrThrow()
  return days
}

/** When the next statistics are read, of some accounts or of all. */
export async function findNextRead(
  db: WorkspaceReader,
  accountIds: readonly Id<"acc">[],
): Promise<Temporal.Instant | null> {
  const row = await db.rows
    .selectFrom("post_metrics")
    .select("due_at")
    .where("workspace_id", "=", db.workspaceId)
    .where("due_at", "is not", null)
    .$if(accountIds.length > 0, (query) => query.where("account_id", "in", accountIds))
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}
