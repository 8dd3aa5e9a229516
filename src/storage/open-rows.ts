import { sql } from "kysely"
import { areQuartersWhole } from "#domain/quarters.ts"
import { type CountedRange, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { type Day, startOf } from "#storage/metric-days.ts"

/* What of a range is kept in closed days, and what has to be added up now. */

type Days = { readonly first: Day; readonly end: Day }

const dayAt = (instant: Temporal.Instant): Day => Math.floor(instant.epochMilliseconds / 86_400_000)

/** The whole days of a range. Of some accounts or one label only, and by clocks of another kind, closed days tell nothing: then there are none. */
export function wholeDays({ from, to, accountIds, labelId, offsets }: CountedRange): Days {
  if (accountIds.length > 0 || labelId !== undefined || !areQuartersWhole(offsets)) return { first: 0, end: 0 }
  const isMidnight = from.epochNanoseconds % 86_400_000_000_000n === 0n
  const first = dayAt(from) + (isMidnight ? 0 : 1)
  return { first, end: Math.max(first, dayAt(to)) }
}

/** The days of a range that are closed, and the stretches between them, as `closed` and `open`. */
export function splitRange({ workspaceId }: WorkspaceReader, range: CountedRange) {
  const { first, end } = wholeDays(range)
  return sql`closed AS MATERIALIZED (
      SELECT * FROM metric_days
      WHERE workspace_id = ${workspaceId} AND day >= ${first}::integer AND day < ${end}::integer
    ), open AS MATERIALIZED (
      SELECT since, until FROM (
        SELECT coalesce(${startOf("lag(day) OVER (ORDER BY day) + 1")}, ${range.from}) AS since, ${startOf("day")} AS until
        FROM closed
        UNION ALL SELECT coalesce(${startOf("max(day) + 1")}, ${range.from}), ${range.to} FROM closed
      ) AS stretches WHERE since < until
    )`
}

/** The rows that no closed day has in its sums, as `m`. */
export function openRows(db: WorkspaceReader, range: CountedRange) {
  const { first, end } = wholeDays(range)
  if (first === end) return sql`(SELECT * FROM post_metrics m WHERE ${whereCounted(db, range)}) AS m`
  return sql`open CROSS JOIN LATERAL (
    SELECT * FROM post_metrics m
    WHERE m.workspace_id = ${db.workspaceId} AND m.published_at >= open.since AND m.published_at < open.until
  ) AS m`
}

/** The rows of posts that are in no closed day as a whole, as `m`, with some of their columns. */
export function postRows(db: WorkspaceReader, range: CountedRange, columns: readonly string[]) {
  const { first, end } = wholeDays(range)
  if (first === end) return openRows(db, range)
  const named = sql.raw(["post_id", "published_at", ...columns].map((name) => `m.${name}`).join(", "))
  return sql`(
    SELECT ${named} FROM ${openRows(db, range)}
    UNION ALL
    SELECT ${named} FROM closed CROSS JOIN LATERAL unnest(closed.loose) AS l (post_id)
    JOIN post_metrics m ON m.workspace_id = ${db.workspaceId} AND m.post_id = l.post_id
      AND m.published_at >= ${startOf("closed.day")} AND m.published_at < ${startOf("closed.day + 1")}
  ) AS m`
}
