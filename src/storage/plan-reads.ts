import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { renderFor } from "#domain/post.ts"
import { endOf, nextRung, readableId } from "#domain/read-schedule.ts"
import type { AccountInBrief } from "#storage/accounts.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Writer } from "#storage/database.ts"
import { reopenDays } from "#storage/metric-days.ts"
import type { PostRow } from "#storage/posts.ts"
import type { WorkRow } from "#storage/publication-work.ts"

/**
 * Plans the reads of what is out, in the transaction that notes that it is out; what is planned already stays as it is.
 * Where there is nothing to read there is a row anyway: the post counts in summaries. Where a person must reconnect the
 * account first, that is said at once and not only at the first rung. `off`: the networks that are not read.
 */
export async function planReads(
  db: Writer,
  posts: readonly PostRow[],
  work: readonly WorkRow[],
  accounts: ReadonlyMap<Id<"acc">, AccountInBrief>,
  off: ReadonlySet<NetworkKey> = new Set(),
): Promise<void> {
  const out = work.flatMap(({ state, published_at, ...rest }) =>
    state === "ok" && published_at !== null ? [{ ...rest, published_at }] : [],
  )
  if (out.length === 0) return
  const versionsOf = new Map(posts.map(({ workspace_id, id, versions }) => [`${workspace_id} ${id}`, versions]))
  const rows = out.flatMap(({ workspace_id, post_id, account_id, external_id, published_at }) => {
    const account = accounts.get(account_id)
    if (account === undefined) return []
    const id = readableId(account.network, external_id)
    const versions = versionsOf.get(`${workspace_id} ${post_id}`) ?? []
    const ends_at = endOf(account.network, renderFor(versions, account_id).options, published_at)
    const first = account.statistics === "NeedsReconnect" ? published_at : nextRung(published_at, published_at)
    const isRead = id !== null && account.deleted_at === null && !off.has(account.network)
    const due_at = isRead ? first : null
    return [{ workspace_id, post_id, account_id, external_id: id, published_at, ends_at, due_at }]
  })
  const column = columnsOf(rows)
  const { rows: planned } = await sql<{ workspace_id: Id<"wsp">; post_id: Id<"pst"> }>`
    INSERT INTO post_metrics (workspace_id, post_id, account_id, external_id, published_at, ends_at, due_at)
    SELECT * FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("post_id")}::uuid[], ${column("account_id")}::uuid[],
      ${column("external_id")}::text[], ${column("published_at")}::timestamptz[], ${column("ends_at")}::timestamptz[],
      ${column("due_at")}::timestamptz[])
    ON CONFLICT (workspace_id, post_id, account_id) DO NOTHING
    RETURNING workspace_id, post_id`.execute(db.rows)
  await reopenDays(db, planned)
}
