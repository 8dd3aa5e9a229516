import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { quartersInDay, quarterTeller } from "#domain/quarters.ts"
import type { Offset } from "#domain/time-zone.ts"
import { type CountedRange, localSeconds } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { type BestPost, type ClosedDay, daySums, microsecondsOf } from "#storage/metric-days.ts"
import { areTimesKept, postRows, splitRange, unsplit, withParts } from "#storage/open-rows.ts"
import { glanceAtPosts } from "#storage/posts.ts"

const sums = [...daySums, "engagement"] as const

type DaySums = Readonly<Record<(typeof sums)[number], number>> & {
  /** Counted from 1 January 1970 on the clocks of the range. */
  readonly day: number
  readonly posts: number
  readonly best_id: Id<"pst">
  readonly best_engagement: number
  readonly best_at: number
}

export type DayRow = Omit<DaySums, "best_at"> & {
  /** How the text of the best post begins. */
  readonly best_text: string
}

type Found = {
  readonly days: readonly DaySums[]
  readonly closed: readonly (Pick<ClosedDay, "day" | "slots"> & { readonly bests: readonly BestPost[] })[]
}

/** What came out in a range day by day, each post on the day of its first account there; days without posts are left out. */
export async function sumUpDays(db: WorkspaceReader, asked: CountedRange): Promise<readonly DayRow[]> {
  const range = areTimesKept(asked) ? await splitRange(db, asked) : unsplit(asked)
  const perPost = sql.join(sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`))
  const perDay = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`))
  const found = sql<Found>`(
    WITH ${withParts(db, range)}, out AS MATERIALIZED (
      SELECT post_id, min(published_at) AS published_at, ${perPost} FROM ${postRows(db, range, sums)} GROUP BY post_id
    ), placed AS MATERIALIZED (
      SELECT *, floor(${localSeconds(range.offsets, sql.ref("published_at"))} / 86400)::integer AS day FROM out
    ), days AS (
      SELECT day, count(*) AS posts, ${perDay} FROM placed GROUP BY day
    ), best AS (
      SELECT DISTINCT ON (day) day, post_id AS best_id, engagement AS best_engagement,
        ${microsecondsOf("published_at")} AS best_at
      FROM placed ORDER BY day, engagement DESC, published_at DESC, post_id DESC
    )
    SELECT (SELECT coalesce(json_agg(d), '[]') FROM (SELECT * FROM days JOIN best USING (day)) AS d) AS days,
      (SELECT coalesce(json_agg(json_build_object('day', day, 'slots', slots, 'bests', bests)), '[]') FROM closed) AS closed
  )`
  const rows = await db.rows.selectFrom(found.as("daily")).selectAll().executeTakeFirstOrThrow()
  const days = addClosed(rows, range.offsets)
  const ids = days.map(({ best_id }) => best_id)
  const texts = new Map((await glanceAtPosts(db, ids)).map(({ id, beginning }) => [id, beginning]))
  return days.map(({ best_at: _at, ...day }) => ({ ...day, best_text: texts.get(day.best_id) ?? "" }))
}

/** Adds what is kept of whole days of UTC to the days of other clocks, in order. */
function addClosed({ days, closed }: Found, offsets: readonly Offset[]): readonly DaySums[] {
  const tell = quarterTeller(offsets)
  const dayOf = (day: number, quarter: number) => Math.floor(tell(day * quartersInDay + quarter) / quartersInDay)
  const all = new Map(days.map((each) => [each.day, each]))
  // Every clock's day takes from one of UTC all of it, its begin or its end: the best of such a part is among the bests.
  for (const { day: closedDay, bests } of closed) {
    for (const [quarter, best_id, best_engagement, best_at] of bests) {
      const day = dayOf(closedDay, quarter)
      const best = { best_id, best_engagement, best_at }
      const known = all.get(day)
      if (known === undefined) all.set(day, { ...nothing, day, ...best })
      else if (isBetter(best, known)) all.set(day, { ...known, ...best })
    }
  }
  for (const { day: closedDay, slots } of closed) {
    for (const [quarter, posts, engagement, views = 0, reach = 0, clicks = 0] of slots) {
      const day = dayOf(closedDay, quarter)
      const known = all.get(day)
      if (known === undefined) throw new Error("a day with posts has a best one")
      all.set(day, {
        ...known,
        posts: known.posts + posts,
        engagement: known.engagement + engagement,
        views: known.views + views,
        reach: known.reach + reach,
        clicks: known.clicks + clicks,
      })
    }
  }
  return [...all.values()].toSorted((a, b) => a.day - b.day)
}

const nothing = { posts: 0, engagement: 0, views: 0, reach: 0, clicks: 0 }

type Best = Pick<DaySums, "best_id" | "best_engagement" | "best_at">

/** Of equals the newer. */
function isBetter(one: Best, other: Best): boolean {
  const difference = one.best_engagement - other.best_engagement || one.best_at - other.best_at
  return difference > 0 || (difference === 0 && one.best_id > other.best_id)
}

/** When the next statistics are read, of some accounts or of all. */
export async function findNextRead(
  db: WorkspaceReader,
  accountIds: readonly Id<"acc">[],
): Promise<Temporal.Instant | null> {
  const chosen = accountIds.length === 0 ? sql`` : sql`AND a.id = ANY(${accountIds}::uuid[])`
  // Account by account, because that is how the index has them.
  const next = sql<{ readonly due_at: Temporal.Instant | null }>`(
    SELECT min(m.due_at) AS due_at FROM accounts a CROSS JOIN LATERAL (
      SELECT due_at FROM post_metrics
      WHERE workspace_id = a.workspace_id AND account_id = a.id AND due_at IS NOT NULL AND lease_until IS NULL
      ORDER BY due_at LIMIT 1
    ) AS m WHERE a.workspace_id = ${db.workspaceId} ${chosen}
  )`
  return (await db.rows.selectFrom(next.as("next")).selectAll().executeTakeFirst())?.due_at ?? null
}
