import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { metricNames, type NetworkKey } from "#domain/network.ts"
import { topPostsCount } from "#domain/summary.ts"
import type { WorkspaceWriter, Writer } from "#storage/database.ts"

/*
 * Closed days: sums that are kept because all their rows were added up once. What changes such a row reopens its day in the
 * same transaction, so a closed day is always right. Whoever writes holds a lock of the workspace together with others who
 * write; whoever closes holds it alone, so that nothing is under way that it does not see.
 */

/** A day of UTC, counted from 1 January 1970. */
export type Day = number

/** What a summary takes from a closed day. */
export type ClosedDay = {
  readonly day: Day
  /** Posts, the metrics in the order of their names, and engagement. */
  readonly accounts: readonly (readonly [accountId: Id<"acc">, ...sums: number[]])[]
  readonly networks: readonly (readonly [network: NetworkKey, posts: number])[]
  /** Quarters of an hour of the day: posts, engagement and what else days are told by. */
  readonly slots: readonly (readonly [quarter: number, posts: number, engagement: number, ...others: number[]])[]
}

/** The metrics of a day, besides engagement. */
export const daySums = ["views", "reach", "clicks"] as const

/** A post that is the best of all from the start of its day up to it, or from it to the end. */
export type BestPost = readonly [quarter: number, postId: Id<"pst">, engagement: number, microseconds: number]

const lockSpace = sql`hashtext('closed days')`

const dayOf = (instant: string) => sql.raw<Day>(`floor(date_part('epoch', ${instant}) / 86400)::integer`)
export const startOf = (day: string) => sql.raw<Temporal.Instant>(`to_timestamp((${day}) * 86400.0)`)

/** A double has them all, and what it lacks beyond them is rounded away. */
export const microsecondsOf = (instant: string) => sql.raw<number>(`(date_part('epoch', ${instant}) * 1000000)::bigint`)

type TouchedPost = { readonly workspace_id: Id<"wsp">; readonly post_id: Id<"pst"> }

/** To be called after rows of these posts were written, and before they are deleted. */
export async function reopenDays({ rows }: Writer, posts: readonly TouchedPost[]): Promise<void> {
  if (posts.length === 0) return
  const workspaces = [...new Set(posts.map(({ workspace_id }) => workspace_id))].toSorted()
  // The days are looked for in a statement of its own: it sees what was closed while this one waited.
  await sql`
    SELECT pg_advisory_xact_lock_shared(${lockSpace}, hashtext(workspace_id::text))
    FROM unnest(${workspaces}::uuid[]) AS workspace_id`.execute(rows)
  await sql`
    DELETE FROM metric_days AS d
    USING unnest(${posts.map(({ workspace_id }) => workspace_id)}::uuid[], ${posts.map(({ post_id }) => post_id)}::uuid[])
      AS touched (workspace_id, post_id)
    JOIN post_metrics m ON m.workspace_id = touched.workspace_id AND m.post_id = touched.post_id
    WHERE EXISTS (SELECT FROM metric_days WHERE workspace_id = ANY(${workspaces}::uuid[]))
      AND d.workspace_id = m.workspace_id AND d.day = ${dayOf("m.published_at")}`.execute(rows)
}

const sums = sql.raw([...metricNames, "engagement"].map((name) => `coalesce(sum(${name}), 0)`).join(", "))

const perPost = sql.raw(daySums.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", "))
const perSlot = sql.raw(daySums.map((name) => `sum(${name})`).join(", "))

/** Keeps the sums of days of this workspace; not of all of them, or of none, where somebody is writing. */
export async function closeDays(db: WorkspaceWriter, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return
  const { workspaceId, rows } = db
  const lock = sql<{ isHeld: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockSpace}, hashtext(${workspaceId}::uuid::text)) AS "isHeld"`
  const { rows: held } = await lock.execute(rows)
  if (held[0]?.isHeld !== true) return
  const known = rows.selectFrom("metric_days").select("day").where("workspace_id", "=", workspaceId)
  const closed = new Set((await known.where("day", "in", [...days]).execute()).map(({ day }) => day))
  for (const day of new Set(days)) if (!closed.has(day)) await closeDay(db, day)
}

async function closeDay({ workspaceId, rows }: WorkspaceWriter, day: Day): Promise<void> {
  const best = sql`engagement DESC, published_at DESC, post_id DESC`
  const whole = sql`(SELECT * FROM out WHERE NOT is_loose)`
  await sql`
    WITH counted AS MATERIALIZED (
      SELECT post_id, account_id, published_at, engagement, ${sql.raw(metricNames.join(", "))} FROM post_metrics
      WHERE workspace_id = ${workspaceId}
        AND published_at >= ${startOf(`${day}`)} AND published_at < ${startOf(`${day} + 1`)}
    ), out AS MATERIALIZED (
      SELECT post_id, min(published_at) AS published_at, sum(engagement) AS engagement, ${perPost},
        floor(date_part('epoch', min(published_at)) / 900)::integer - ${day}::integer * 96 AS quarter, (
          SELECT count(*) FROM post_metrics o WHERE o.workspace_id = ${workspaceId} AND o.post_id = c.post_id
        ) > count(*) AS is_loose
      FROM counted c GROUP BY post_id
    ), by_account AS (
      SELECT json_build_array(account_id, count(*), ${sums}) AS entry FROM counted GROUP BY account_id
    ), by_network AS (
      SELECT json_build_array(a.network, count(DISTINCT c.post_id)) AS entry
      FROM counted c JOIN accounts a ON a.workspace_id = ${workspaceId} AND a.id = c.account_id
      WHERE c.post_id NOT IN (SELECT post_id FROM out WHERE is_loose)
      GROUP BY a.network
    ), by_slot AS (
      SELECT json_build_array(quarter, count(*), sum(engagement), ${perSlot}) AS entry FROM ${whole} AS o GROUP BY quarter
    ), bests AS (
      SELECT json_build_array(quarter, post_id, engagement, ${microsecondsOf("published_at")}) AS entry FROM (
        SELECT *, max(engagement) OVER before AS best_before, max(engagement) OVER later AS best_later FROM ${whole} AS o
        WINDOW before AS (ORDER BY published_at, post_id ROWS UNBOUNDED PRECEDING),
          later AS (ORDER BY published_at, post_id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
      ) AS placed WHERE engagement = best_before OR best_later IS NULL OR engagement > best_later
    ), top AS (
      SELECT * FROM ${whole} AS o ORDER BY ${best} LIMIT ${topPostsCount}
    )
    INSERT INTO metric_days (
      workspace_id, day, accounts, networks, slots, bests, loose, top_ids, top_published_at, top_engagement)
    SELECT ${workspaceId}, ${day}::integer,
      (SELECT coalesce(json_agg(entry), '[]') FROM by_account),
      (SELECT coalesce(json_agg(entry), '[]') FROM by_network),
      (SELECT coalesce(json_agg(entry), '[]') FROM by_slot),
      (SELECT coalesce(json_agg(entry), '[]') FROM bests),
      ARRAY(SELECT post_id FROM out WHERE is_loose),
      ARRAY(SELECT post_id FROM top ORDER BY ${best}),
      ARRAY(SELECT published_at FROM top ORDER BY ${best}),
      ARRAY(SELECT engagement FROM top ORDER BY ${best})`.execute(rows)
}
