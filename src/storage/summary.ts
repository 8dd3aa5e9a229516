import { type RawBuilder, sql } from "kysely"
import { metricNames } from "#domain/network.ts"
import type { Offset } from "#domain/time-zone.ts"
import { addClosedDays } from "#storage/add-closed-days.ts"
import { type CountedRange, localSeconds, ofAccounts, whereCounted } from "#storage/counted-range.ts"
import { cutPosts, piecesBetween } from "#storage/cut-posts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { Day } from "#storage/metric-days.ts"
import {
  areTimesKept,
  openRows,
  postRows,
  postsOfClosedDays,
  splitRange,
  unsplit,
  wholeDays,
  withParts,
} from "#storage/open-rows.ts"
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

/**
 * What came out in a range, added up in every way that a summary shows: one statement, so that all of it fits together. Of
 * some accounts, closed days have the sums, but not when their posts came out and which were the best.
 */
export async function sumUp(db: WorkspaceReader, asked: SummaryRange): Promise<Summed> {
  const { accountIds, offsets, topPosts } = asked
  const isOfAll = accountIds.length === 0
  const isKept = !isOfAll || areTimesKept(asked)
  const range = isKept ? await splitRange(db, asked) : unsplit(asked)
  const isBest = sql`engagement DESC, published_at DESC, post_id DESC`
  const isMember = isOfAll ? sql`true` : sql`id = ANY(${accountIds}::uuid[])`
  // Named in advance, they lead through an index, which is best for all rows of a range and worst for those of few days.
  const isInFewDays = isOfAll && range.days.first < range.days.end
  const isCrowded = isInFewDays
    ? sql`a.is_crowded`
    : sql`m.account_id = ANY(ARRAY(SELECT id FROM members WHERE is_crowded))`
  const others = isOfAll ? sql`` : sql`UNION ALL ${postsOfClosedDays(db, range)}`
  const cuts = isOfAll && range.days.first === range.days.end ? await cutPosts(db, range) : []
  // The best posts are in the bins with the best posts, and there are no more such bins than posts.
  const bin = sql`${`${secondsOfBin(offsets)} seconds`}::interval`
  const bestOfDays = sql`UNION SELECT unnest(top_ids), unnest(top_published_at), unnest(top_engagement) FROM closed`
  const found = sql<FoundRows>`(
    WITH members AS MATERIALIZED (
      SELECT id, network, count(*) OVER (PARTITION BY network) > 1 AS is_crowded
      FROM accounts WHERE workspace_id = ${db.workspaceId} AND ${isMember}
    ), ${withParts(db, range)}, accounts AS (
      SELECT account_id, count(*) AS posts, ${sums} FROM ${openRows(db, range)} GROUP BY account_id
    ), networks AS (
      SELECT a.network, count(DISTINCT m.post_id) AS posts
      FROM ${isOfAll ? postRows(db, range, ["account_id"]) : openRows(db, unsplit(range))}
      JOIN members a ON a.id = m.account_id AND ${isCrowded} GROUP BY a.network
    ), bins AS MATERIALIZED (
      SELECT date_bin(${bin}, published_at, to_timestamp(0)) AS at, count(*) AS posts, sum(engagement) AS engagement,
        max(engagement) AS best
      FROM (${sql.join(
        piecesBetween(cuts).map(
          (isInPiece) => sql`
            SELECT min(published_at) AS published_at, sum(engagement) AS engagement
            FROM ${postRows(db, range, ["engagement"])} WHERE ${isInPiece} GROUP BY post_id`,
        ),
        sql` UNION ALL `,
      )} ${others}) AS out GROUP BY 1
    ), slots AS (
      SELECT ${hourOfWeek(offsets, sql.ref("at"))} AS hour, sum(posts)::integer AS posts, sum(engagement)::bigint AS engagement
      FROM bins GROUP BY 1
    ), good AS (
      SELECT DISTINCT m.post_id FROM (SELECT at FROM bins ORDER BY best DESC, at DESC LIMIT ${topPosts}) AS b
      CROSS JOIN LATERAL (
        SELECT post_id FROM post_metrics m
        WHERE m.workspace_id = ${db.workspaceId} AND m.published_at >= b.at AND m.published_at < b.at + ${bin}
          AND ${ofAccounts(range)}
      ) AS m
    ), best AS (
      SELECT * FROM (
        SELECT good.post_id, m.published_at, m.engagement FROM good CROSS JOIN LATERAL (
          SELECT min(m.published_at) AS published_at, sum(m.engagement) AS engagement
          FROM post_metrics m WHERE m.post_id = good.post_id AND ${whereCounted(db, range)}
        ) AS m WHERE m.published_at IS NOT NULL
        ${isOfAll ? bestOfDays : sql``}
      ) AS known ORDER BY ${isBest} LIMIT ${topPosts}
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
      (SELECT coalesce(json_agg(json_build_object('day', day, 'accounts', accounts, ${
        isOfAll ? sql`'networks', networks, 'slots', slots` : sql`'networks', ARRAY[]::text[], 'slots', ARRAY[]::text[]`
      })), '[]') FROM closed) AS closed,
      (SELECT coalesce(json_agg(a), '[]') FROM (
        SELECT accounts.*, network FROM accounts JOIN members ON id = account_id) AS a) AS accounts,
      (SELECT coalesce(json_agg(n), '[]') FROM networks n) AS networks,
      (SELECT coalesce(json_agg(s ORDER BY s.hour), '[]') FROM slots s) AS slots,
      (SELECT coalesce(json_agg(t ORDER BY t.engagement DESC, t.published_at DESC, t.post_id DESC), '[]') FROM top t) AS top
  )`
  const rows = await db.rows.selectFrom(found.as("summary")).selectAll().executeTakeFirstOrThrow()
  const closed = new Set(rows.closed.map(({ day }) => day))
  const { first, end } = isKept ? wholeDays(asked) : range.days
  const all = Array.from({ length: end - first }, (_, index) => first + index)
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

/**
 * How long bins are of which the hours of these clocks are made: an hour where that can be. Putting posts into bins first is
 * quicker than telling the hour of each.
 */
function secondsOfBin(offsets: readonly Offset[]): number {
  const changes = offsets.slice(1).map(({ since }) => Math.floor(since.epochMilliseconds / 1000))
  return [...offsets.map(({ seconds }) => seconds), ...changes].reduce(commonDivisor, 3600)
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : commonDivisor(other, one % other)
}
