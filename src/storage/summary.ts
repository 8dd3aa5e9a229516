import { type RawBuilder, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { metricNames, type NetworkKey } from "#domain/network.ts"
import type { Version } from "#domain/post.ts"
import type { Sums } from "#domain/summary.ts"
import type { Offset } from "#domain/time-zone.ts"
import { type CountedRange, localSeconds, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"

export type SummaryRange = CountedRange & { readonly topPosts: number }

/** The form in which a statement with several answers gives them: instants are text there. */
export type SummaryRows = {
  readonly accounts: readonly (Sums & {
    readonly account_id: Id<"acc">
    readonly network: NetworkKey
    readonly posts: number
  })[]
  /** Only of networks with several accounts: of the others an account has them all. */
  readonly networks: readonly { readonly network: NetworkKey; readonly posts: number }[]
  /** Hours of the week, counted from Monday at midnight. */
  readonly slots: readonly { readonly hour: number; readonly posts: number; readonly engagement: number }[]
  readonly top: readonly {
    readonly post_id: Id<"pst">
    readonly published_at: string
    readonly engagement: number
    readonly views: number
    readonly account_ids: readonly Id<"acc">[]
    readonly versions: readonly Version[]
  }[]
}

const sums = sql.join(
  [...metricNames, "engagement"].map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`),
)

/** What came out in a range, added up in every way that a summary shows: one statement, so that all of it fits together. */
export async function sumUp(db: WorkspaceReader, range: SummaryRange): Promise<SummaryRows> {
  const counted = whereCounted(db, range)
  const { offsets, topPosts } = range
  const found = sql<SummaryRows>`(
    WITH sums AS MATERIALIZED (
      SELECT account_id, count(*) AS posts, ${sums} FROM post_metrics m WHERE ${counted} GROUP BY account_id
    ), accounts AS MATERIALIZED (
      SELECT sums.*, a.network, count(*) OVER (PARTITION BY a.network) > 1 AS is_crowded
      FROM sums JOIN accounts a ON a.workspace_id = ${db.workspaceId} AND a.id = sums.account_id
    ), networks AS (
      SELECT network, count(DISTINCT post_id) AS posts FROM accounts a CROSS JOIN LATERAL (
        SELECT post_id FROM post_metrics m WHERE m.account_id = a.account_id AND ${counted} OFFSET 0
      ) AS m
      WHERE a.is_crowded GROUP BY network
    ), out AS MATERIALIZED (
      SELECT post_id, min(published_at) AS published_at, sum(engagement) AS engagement
      FROM post_metrics m WHERE ${counted} GROUP BY post_id
    ), slots AS (
      SELECT ${hourOfWeek(offsets, sql.ref("published_at"))} AS hour, count(*) AS posts, sum(engagement)::bigint AS engagement
      FROM out GROUP BY 1
    ), best AS (
      SELECT * FROM out ORDER BY engagement DESC, published_at DESC, post_id DESC LIMIT ${topPosts}
    ), top AS (
      SELECT best.post_id, best.published_at, best.engagement, m.views, m.account_ids, p.versions
      FROM best JOIN posts p ON p.workspace_id = ${db.workspaceId} AND p.id = best.post_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(m.views), 0) AS views,
          array_agg(m.account_id ORDER BY array_position(p.account_ids, m.account_id), m.account_id) AS account_ids
        FROM post_metrics m WHERE m.post_id = best.post_id AND ${counted}
      ) AS m
    )
    SELECT (SELECT coalesce(json_agg(a), '[]') FROM accounts a) AS accounts,
      (SELECT coalesce(json_agg(n), '[]') FROM networks n) AS networks,
      (SELECT coalesce(json_agg(s ORDER BY s.hour), '[]') FROM slots s) AS slots,
      (SELECT coalesce(json_agg(t ORDER BY t.engagement DESC, t.published_at DESC, t.post_id DESC), '[]') FROM top t) AS top
  )`
  return db.rows.selectFrom(found.as("summary")).selectAll().executeTakeFirstOrThrow()
}

/** Which hour of the week it is somewhere. */
function hourOfWeek(offsets: readonly Offset[], instant: RawBuilder<unknown>) {
  // 1970 began on a Thursday. What lies before it has a negative remainder.
  const hours = sql`floor(${localSeconds(offsets, instant)} / 3600)::bigint - 96`
  return sql`((((${hours}) % 168) + 168) % 168)::integer`
}
