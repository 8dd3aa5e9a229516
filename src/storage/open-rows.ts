import { sql } from "kysely"
import { areQuartersWhole } from "#domain/quarters.ts"
import { type CountedRange, ofAccounts, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { type Day, startOf } from "#storage/metric-days.ts"

/* What of a range is kept in closed days, and what has to be added up now. */

type Days = { readonly first: Day; readonly end: Day }

const none: Days = { first: 0, end: 0 }

/** A range, and those of its days that may be closed. */
export type SplitRange = CountedRange & { readonly days: Days }

const dayAt = (instant: Temporal.Instant): Day => Math.floor(instant.epochMilliseconds / 86_400_000)

/** The whole days of a range. Closed days know nothing of labels: then there are none. */
export function wholeDays({ from, to, labelId }: CountedRange): Days {
  if (labelId !== undefined) return none
  const isMidnight = from.epochNanoseconds % 86_400_000_000_000n === 0n
  const first = dayAt(from) + (isMidnight ? 0 : 1)
  return { first, end: Math.max(first, dayAt(to)) }
}

/** Whether closed days tell when posts of this range came out: not those of some accounts, and not by clocks of another kind. */
export function areTimesKept({ accountIds, offsets }: CountedRange): boolean {
  return accountIds.length === 0 && areQuartersWhole(offsets)
}

/**
 * Splits a range if any day of it is closed. If not, it stays whole: its rows are then read in whichever way is best for
 * very many of them.
 */
export async function splitRange(db: WorkspaceReader, range: CountedRange): Promise<SplitRange> {
  const { first, end } = wholeDays(range)
  const closed = db.rows.selectFrom("metric_days").select("day").where("workspace_id", "=", db.workspaceId)
  const found = await closed.where("day", ">=", first).where("day", "<", end).limit(1).executeTakeFirst()
  return { ...range, days: found === undefined ? none : { first, end } }
}

/** A range of which nothing is taken from closed days. */
export const unsplit = (range: CountedRange): SplitRange => ({ ...range, days: none })

/** The days of a range that are closed, and the stretches between them, as `closed` and `open`. */
export function withParts({ workspaceId }: WorkspaceReader, { from, to, days }: SplitRange) {
  return sql`closed AS MATERIALIZED (
      SELECT * FROM metric_days
      WHERE workspace_id = ${workspaceId} AND day >= ${days.first}::integer AND day < ${days.end}::integer
    ), open AS MATERIALIZED (
      SELECT since, until FROM (
        SELECT coalesce(${startOf("lag(day) OVER (ORDER BY day) + 1")}, ${from}) AS since, ${startOf("day")} AS until
        FROM closed
        UNION ALL SELECT coalesce(${startOf("max(day) + 1")}, ${from}), ${to} FROM closed
      ) AS stretches WHERE since < until
    )`
}

const isWhole = ({ days }: SplitRange) => days.first === days.end

/** The rows that no closed day has in its sums, as `m`. */
export function openRows(db: WorkspaceReader, range: SplitRange) {
  if (isWhole(range)) return sql`(SELECT * FROM post_metrics m WHERE ${whereCounted(db, range)}) AS m`
  return sql`open CROSS JOIN LATERAL (
    SELECT * FROM post_metrics m
    WHERE m.workspace_id = ${db.workspaceId} AND m.published_at >= open.since AND m.published_at < open.until
      AND ${ofAccounts(range)}
  ) AS m`
}

/** The rows of posts that are in no closed day as a whole, as `m`, with some of their columns. */
export function postRows(db: WorkspaceReader, range: SplitRange, columns: readonly string[]) {
  if (isWhole(range)) return openRows(db, range)
  const named = sql.raw(["post_id", "published_at", ...columns].map((name) => `m.${name}`).join(", "))
  return sql`(
    SELECT ${named} FROM ${openRows(db, range)}
    UNION ALL
    SELECT ${named} FROM closed CROSS JOIN LATERAL unnest(closed.loose) AS l (post_id)
    JOIN post_metrics m ON m.workspace_id = ${db.workspaceId} AND m.post_id = l.post_id
      AND m.published_at >= ${startOf("closed.day")} AND m.published_at < ${startOf("closed.day + 1")}
      AND ${ofAccounts(range)}
  ) AS m`
}

/**
 * The posts that are in one closed day as a whole, added up from their rows: where only some accounts count. A day at a time,
 * because so few posts are put together much faster than those of a year.
 */
export function postsOfClosedDays(db: WorkspaceReader, range: SplitRange) {
  return sql`
    SELECT o.published_at, o.engagement FROM closed CROSS JOIN LATERAL (
      SELECT post_id, min(published_at) AS published_at, sum(engagement) AS engagement FROM post_metrics m
      WHERE m.workspace_id = ${db.workspaceId} AND ${ofAccounts(range)}
        AND m.published_at >= ${startOf("closed.day")} AND m.published_at < ${startOf("closed.day + 1")}
      GROUP BY post_id
    ) AS o
    LEFT JOIN LATERAL unnest(closed.loose) AS l (post_id) ON l.post_id = o.post_id WHERE l.post_id IS NULL`
}
