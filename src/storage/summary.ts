import { type RawBuilder, sql } from "kysely"
import { metricNames } from "#domain/network.ts"
import type { Offset } from "#domain/time-zone.ts"
import { addClosedDays } from "#storage/add-closed-days.ts"
import { type CountedRange, localSeconds, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { Day } from "#storage/metric-days.ts"
import { openRows, postRows, splitRange, wholeDays } from "#storage/open-rows.ts"
import type { FoundRows, SummaryRows } from "#storage/summary-rows.ts"

export type SummaryRange = CountedRange & { readonly topPosts: number }

export type Summed = {
  readonly rows: SummaryRows
  /** How many rows were added up, and the whole days that they are of: worth closing if there are many. */
  readonly counted: number
  readonly openDays: readonly Day[]
}

const sums = sql.join(
  [...metricNames, "engagement"].map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`),
)

/** What came out in a range, added up in every way that a summary shows: one statement, so that all of it fits together. */
export async function sumUp(db: WorkspaceReader, range: SummaryRange): Promise<Summed> {
  const { offsets, topPosts } = range
  const days = wholeDays(range)
  const isBest = sql`engagement DESC, published_at DESC, post_id DESC`
  const found = sql<FoundRows>`(
    WITH members AS MATERIALIZED (
      SELECT id, network, count(*) OVER (PARTITION BY network) > 1 AS is_crowded
      FROM accounts WHERE workspace_id = ${db.workspaceId}
    ), ${splitRange(db, range)}, accounts AS (
      SELECT account_id, count(*) AS posts, ${sums} FROM ${openRows(db, range)} GROUP BY account_id
    ), networks AS (
      SELECT network, count(*) AS posts FROM (
        SELECT DISTINCT a.network, m.post_id FROM ${postRows(db, range, ["account_id"])}
        JOIN members a ON a.id = m.account_id AND a.is_crowded
      ) AS each GROUP BY network
    ), out AS MATERIALIZED (
      SELECT post_id, min(published_at) AS published_at, sum(engagement) AS engagement
      FROM ${postRows(db, range, ["engagement"])} GROUP BY post_id
    ), slots AS (
      SELECT ${hourOfWeek(offsets, sql.ref("published_at"))} AS hour, count(*) AS posts, sum(engagement)::bigint AS engagement
      FROM out GROUP BY 1
    ), best AS (
      SELECT * FROM (
        (SELECT post_id, published_at, engagement FROM out ORDER BY ${isBest} LIMIT ${topPosts})
        UNION ALL SELECT unnest(top_ids), unnest(top_published_at), unnest(top_engagement) FROM closed
      ) AS good ORDER BY ${isBest} LIMIT ${topPosts}
    ), top AS (
      SELECT best.post_id, best.published_at, best.engagement, m.views, m.account_ids, p.versions #>> '{0,content,0,body}' AS text
      FROM best JOIN posts p ON p.workspace_id = ${db.workspaceId} AND p.id = best.post_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(m.views), 0) AS views,
          array_agg(m.account_id ORDER BY array_position(p.account_ids, m.account_id), m.account_id) AS account_ids
        FROM post_metrics m WHERE m.post_id = best.post_id AND ${whereCounted(db, range)}
      ) AS m
    )
    SELECT (SELECT coalesce(json_agg(m), '[]') FROM members m) AS members,
      (SELECT coalesce(json_agg(json_build_object(
        'day', day, 'accounts', accounts, 'networks', networks, 'slots', slots)), '[]') FROM closed) AS closed,
      (SELECT coalesce(json_agg(a), '[]') FROM (
        SELECT accounts.*, network FROM accounts JOIN members ON id = account_id) AS a) AS accounts,
      (SELECT coalesce(json_agg(n), '[]') FROM networks n) AS networks,
      (SELECT coalesce(json_agg(s ORDER BY s.hour), '[]') FROM slots s) AS slots,
      (SELECT coalesce(json_agg(t ORDER BY t.engagement DESC, t.published_at DESC, t.post_id DESC), '[]') FROM top t) AS top
  )`
  const rows = await db.rows.selectFrom(found.as("summary")).selectAll().executeTakeFirstOrThrow()
  const closed = new Set(rows.closed.map(({ day }) => day))
  const all = Array.from({ length: days.end - days.first }, (_, index) => days.first + index)
  return {
    rows: addClosedDays(rows, offsets),
    counted: rows.accounts.reduce((sum, { posts }) => sum + posts, 0),
    openDays: all.filter((day) => !closed.has(day)),
  }
}

/** Which hour of the week it is somewhere. */
function hourOfWeek(offsets: readonly Offset[], instant: RawBuilder<unknown>) {
  // 1970 began on a Thursday. What lies before it has a negative remainder.
  const hours = sql`floor(${localSeconds(offsets, instant)} / 3600)::bigint - 96`
  return sql`((((${hours}) % 168) + 168) % 168)::integer`
}
