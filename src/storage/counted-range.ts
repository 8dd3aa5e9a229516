import { type RawBuilder, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Offset } from "#domain/time-zone.ts"
import type { WorkspaceReader } from "#storage/database.ts"

export type CountedRange = {
  readonly from: Temporal.Instant
  /** Itself no longer part of it. */
  readonly to: Temporal.Instant
  /** Empty for all. */
  readonly accountIds: readonly Id<"acc">[]
  /** Of the posts with this label only. */
  readonly labelId?: Id<"lbl"> | undefined
  /** On the clocks by which hours and days are told. */
  readonly offsets: readonly Offset[]
}

/** Which rows of `post_metrics m` are meant. */
export function whereCounted({ workspaceId }: WorkspaceReader, range: CountedRange) {
  const { from, to, labelId } = range
  const counted = sql`m.workspace_id = ${workspaceId} AND m.published_at >= ${from} AND m.published_at < ${to}
    AND ${ofAccounts(range)}`
  if (labelId === undefined) return counted
  return sql`${counted} AND m.post_id IN (
    SELECT post_id FROM post_labels WHERE workspace_id = ${workspaceId} AND label_id = ${labelId})`
}

/** Whether a row of `post_metrics m` is of an account that counts. */
export function ofAccounts({ accountIds }: CountedRange) {
  return accountIds.length === 0 ? sql`true` : sql`m.account_id = ANY(${accountIds}::uuid[])`
}

/**
 * The seconds since 1970 that a clock somewhere shows. The offsets come from whoever asks, so that the time zones known
 * are those of the process, and not of the database.
 */
export function localSeconds([first, ...later]: readonly Offset[], instant: RawBuilder<unknown>) {
  const base = sql`${first?.seconds ?? 0}::integer`
  const changes = later.map(({ since, seconds }) => sql`WHEN ${instant} >= ${since} THEN ${seconds}::integer`)
  const offset = changes.length === 0 ? base : sql`CASE ${sql.join(changes.toReversed(), sql` `)} ELSE ${base} END`
  return sql`(date_part('epoch', ${instant}) + ${offset})`
}
