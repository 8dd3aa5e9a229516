import { sql } from "kysely"
import { engagementOf } from "#domain/engagement.ts"
import type { Numbers } from "#domain/metrics.ts"
import { metricNames } from "#domain/network.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { reopenDays } from "#storage/metric-days.ts"
import type { PostMetrics } from "#storage/post-metrics.ts"

/*
 * The work of reading statistics, across workspaces: the rows are the queue. Whoever reads one has claimed it with a lease,
 * and every later word about it carries the number of the claim, so that an older claim never overwrites a newer one.
 */

export type ReadLease = { readonly by: string; readonly until: Temporal.Instant }

export type ReadKey = Pick<PostMetrics, "workspace_id" | "post_id" | "account_id" | "claim">

/** A read that is due. */
export type ClaimedRead = ReadKey & Pick<PostMetrics, "external_id" | "published_at" | "ends_at" | "due_at">

/** How many waiting reads a claim looks at to find the accounts that have waited longest. */
const lookedAt = 1000

/**
 * Claims all that is due of those accounts that have waited longest, up to `perAccount` of each: what is due together is
 * asked for together. Claims take turns, or two of them would share one account's reads between them: two calls where
 * one would do.
 */
export async function claimReads(
  db: Writer,
  now: Temporal.Instant,
  accounts: number,
  perAccount: number,
  lease: ReadLease,
): Promise<readonly ClaimedRead[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('claim of reads'))`.execute(db.rows)
  const { rows } = await sql<ClaimedRead>`
    WITH first AS (
      SELECT workspace_id, account_id, due_at FROM post_metrics
      WHERE due_at <= ${now} AND due_at IS NOT NULL AND lease_until IS NULL ORDER BY due_at LIMIT ${lookedAt}
    ), ready AS (
      SELECT workspace_id, account_id FROM first GROUP BY workspace_id, account_id ORDER BY min(due_at) LIMIT ${accounts}
    ), picked AS (
      SELECT m.* FROM ready CROSS JOIN LATERAL (
        SELECT p.workspace_id, p.post_id, p.account_id FROM post_metrics p
        WHERE p.workspace_id = ready.workspace_id AND p.account_id = ready.account_id
          AND p.due_at <= ${now} AND p.due_at IS NOT NULL AND p.lease_until IS NULL
        ORDER BY p.due_at LIMIT ${perAccount} FOR UPDATE SKIP LOCKED
      ) AS m
    )
    UPDATE post_metrics AS m SET claim = m.claim + 1, lease_until = ${lease.until}, lease_by = ${lease.by}
    FROM picked
    WHERE m.workspace_id = picked.workspace_id AND m.post_id = picked.post_id AND m.account_id = picked.account_id
    RETURNING m.workspace_id, m.post_id, m.account_id, m.claim, m.external_id, m.published_at, m.ends_at, m.due_at`.execute(
    db.rows,
  )
  return rows
}

/** What came of a read. */
export type ReadUpdate = ReadKey & {
  readonly due_at: Temporal.Instant | null
} & (
    | { readonly kind: "read"; readonly at: Temporal.Instant; readonly numbers: Numbers }
    | { readonly kind: "failed"; readonly at: Temporal.Instant; readonly error: string }
    /** Not done: moved, or put back. */
    | { readonly kind: "later" }
  )

/**
 * Writes what came of reads, as far as they are still held, and returns which of it was written. Numbers replace the ones
 * before and are kept beside them; a read that failed leaves them as they are.
 */
export async function writeReads(db: Writer, updates: readonly ReadUpdate[]): Promise<readonly ReadKey[]> {
  if (updates.length === 0) return []
  const column = <K extends "workspace_id" | "post_id" | "account_id" | "claim" | "due_at" | "kind">(key: K) =>
    updates.map((update) => update[key])
  const numbers = updates.map((update) => (update.kind === "read" ? update.numbers : {}))
  const names = sql.raw(metricNames.join(", "))
  const given = sql.join(metricNames.map((name) => sql`${numbers.map((each) => each[name] ?? null)}::integer[]`))
  const taken = metricNames.map((name) =>
    sql.raw(`${name} = CASE WHEN u.kind = 'read' THEN u.${name} ELSE m.${name} END`),
  )
  const { rows } = await sql<ReadKey>`
    WITH u AS (
      SELECT * FROM unnest(
        ${column("workspace_id")}::uuid[], ${column("post_id")}::uuid[], ${column("account_id")}::uuid[],
        ${column("claim")}::integer[], ${column("kind")}::text[], ${column("due_at")}::timestamptz[],
        ${updates.map((update) => ("at" in update ? update.at : null))}::timestamptz[],
        ${updates.map((update) => ("error" in update ? update.error : null))}::text[],
        ${numbers.map(engagementOf)}::integer[], ${given}
      ) AS u (workspace_id, post_id, account_id, claim, kind, due_at, at, error, engagement, ${names})
    ), written AS (
      UPDATE post_metrics AS m SET
        due_at = u.due_at, lease_until = NULL, lease_by = NULL, ${sql.join(taken)},
        fetched_at = CASE WHEN u.kind = 'read' THEN u.at ELSE m.fetched_at END,
        failed_at = CASE u.kind WHEN 'read' THEN NULL WHEN 'failed' THEN u.at ELSE m.failed_at END,
        error = CASE u.kind WHEN 'read' THEN NULL WHEN 'failed' THEN u.error ELSE m.error END,
        engagement = CASE WHEN u.kind = 'read' THEN u.engagement ELSE m.engagement END
      FROM u
      WHERE m.workspace_id = u.workspace_id AND m.post_id = u.post_id AND m.account_id = u.account_id
        AND m.claim = u.claim AND m.lease_until IS NOT NULL
      RETURNING m.*, u.kind
    ), kept AS (
      INSERT INTO metric_snapshots (workspace_id, post_id, account_id, fetched_at, engagement, ${names})
      SELECT workspace_id, post_id, account_id, fetched_at, engagement, ${names} FROM written WHERE kind = 'read'
      ON CONFLICT DO NOTHING
    )
    SELECT workspace_id, post_id, account_id, claim FROM written`.execute(db.rows)
  if (updates.some(({ kind }) => kind === "read")) await reopenDays(db, rows)
  return rows
}

/** Keeps what a worker holds for a while longer. */
export async function renewReads(db: Writer, { by, until }: ReadLease): Promise<void> {
  const statement = db.rows.updateTable("post_metrics").set({ lease_until: until })
  await statement.where("lease_until", "is not", null).where("lease_by", "=", by).execute()
}

/** What a worker that is gone has left is due again. */
export async function releaseReads(db: Writer, now: Temporal.Instant): Promise<void> {
  const statement = db.rows.updateTable("post_metrics").set({ lease_until: null, lease_by: null })
  await statement.where("lease_until", "<", now).execute()
}

export type ReadsDue = { readonly read: Temporal.Instant | null; readonly lease: Temporal.Instant | null }

export async function findReadsDue(db: Reader): Promise<ReadsDue> {
  const next = sql<ReadsDue>`(SELECT
    (SELECT min(due_at) FROM post_metrics WHERE due_at IS NOT NULL AND lease_until IS NULL) AS read,
    (SELECT min(lease_until) FROM post_metrics WHERE lease_until IS NOT NULL) AS lease)`
  return db.rows.selectFrom(next.as("next")).selectAll().executeTakeFirstOrThrow()
}
