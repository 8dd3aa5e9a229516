import { sql } from "kysely"
import type { NetworkKey } from "#domain/network.ts"
import { ladderStart, rungs } from "#domain/read-schedule.ts"
import type { Writer } from "#storage/database.ts"

/** The posts on these networks are not read any more; their numbers stay. */
export async function endReadsOn(db: Writer, networks: readonly NetworkKey[]): Promise<void> {
  await sql`
    UPDATE post_metrics AS m SET due_at = NULL, claim = m.claim + 1, lease_until = NULL, lease_by = NULL
    FROM accounts a
    WHERE a.workspace_id = m.workspace_id AND a.id = m.account_id AND a.network = ANY(${networks}::text[])
      AND m.due_at IS NOT NULL`.execute(db.rows)
}

/** The posts on these networks are read again, from their next rung on. */
export async function resumeReadsOn(db: Writer, networks: readonly NetworkKey[], now: Temporal.Instant): Promise<void> {
  await sql`
    UPDATE post_metrics AS m SET due_at = (
      SELECT min(m.published_at + make_interval(hours => hours)) FROM unnest(${rungs}::integer[]) AS hours
      WHERE m.published_at + make_interval(hours => hours) > ${now}
    )
    FROM accounts a
    WHERE a.workspace_id = m.workspace_id AND a.id = m.account_id AND a.network = ANY(${networks}::text[])
      AND a.deleted_at IS NULL AND m.due_at IS NULL AND m.external_id IS NOT NULL
      AND m.published_at > ${ladderStart(now)} AND (m.ends_at IS NULL OR m.ends_at > ${now})`.execute(db.rows)
}
