import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { ladderStart } from "#domain/read-schedule.ts"
import { shownResults } from "#domain/usual.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type PostMetrics = Selectable<Tables["post_metrics"]>

/** What was read of a post on each of its accounts. */
export async function listPostMetrics(db: WorkspaceReader, postId: Id<"pst">): Promise<readonly PostMetrics[]> {
  const statement = db.rows.selectFrom("post_metrics").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.where("post_id", "=", postId).execute()
}

/** An account was disconnected: its posts keep their numbers, and what is being read of them no longer counts. */
export async function endReads(db: WorkspaceWriter, accountId: Id<"acc">): Promise<void> {
  await db.rows
    .updateTable("post_metrics")
    .set((e) => ({ due_at: null, claim: e("claim", "+", 1), lease_until: null, lease_by: null }))
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", accountId)
    .where("due_at", "is not", null)
    .execute()
}

/**
 * An account was connected again: its posts whose ladder is not over, and those that have no numbers yet, are read now. What is being read of them with the
 * credentials of before no longer counts.
 */
export async function readAtOnce(db: WorkspaceWriter, accountId: Id<"acc">, now: Temporal.Instant): Promise<void> {
  await db.rows
    .updateTable("post_metrics")
    .set((e) => ({ due_at: now, claim: e("claim", "+", 1), lease_until: null, lease_by: null }))
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", accountId)
    .where("external_id", "is not", null)
    // Older ones that were never read are read this once; those that are no longer shown are not.
    .where((e) =>
      e.or([e("due_at", "is not", null), e("published_at", ">", ladderStart(now)), e("fetched_at", "is", null)]),
    )
    .where((e) => e.or([e("ends_at", "is", null), e("ends_at", ">", now)]))
    .execute()
}

/** Everything that was read of a post on an account, oldest first. */
export async function listSnapshots(db: WorkspaceReader, postId: Id<"pst">, accountId: Id<"acc">) {
  return db.rows
    .selectFrom("metric_snapshots")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .where("account_id", "=", accountId)
    .orderBy("fetched_at")
    .execute()
}

/** What the network calls the newest post of an account that can be asked about. */
export async function findNewestRead(db: WorkspaceReader, accountId: Id<"acc">): Promise<string | undefined> {
  const found = await db.rows
    .selectFrom("post_metrics")
    .select("external_id")
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", accountId)
    .where("external_id", "is not", null)
    .orderBy("published_at", "desc")
    .limit(1)
    .executeTakeFirst()
  return found?.external_id ?? undefined
}

/**
 * What was read between the first and the last time of each post on each account. A workspace's latest posts keep all of
 * it, however old they are: the home page draws how they grew.
 */
export const oldSnapshots = oldRows({
  table: "metric_snapshots",
  time: "fetched_at",
  key: ["workspace_id", "post_id", "account_id"],
  unneeded: () => {
    const ofSame = sql`FROM metric_snapshots s
      WHERE s.workspace_id = old.workspace_id AND s.post_id = old.post_id AND s.account_id = old.account_id`
    return sql<boolean>`EXISTS (SELECT ${ofSame} AND s.fetched_at < old.fetched_at)
      AND EXISTS (SELECT ${ofSame} AND s.fetched_at > old.fetched_at)
      AND EXISTS (SELECT FROM posts p WHERE p.workspace_id = old.workspace_id AND p.status = 'Published'
        AND p.created_at > old.fetched_at ORDER BY p.created_at DESC OFFSET ${shownResults - 1} LIMIT 1)`
  },
  mark: "snapshots are thinned until",
})
