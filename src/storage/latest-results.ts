import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

/* What the last posts brought, and what is usual here. */

export type LatestOut = { readonly post_id: Id<"pst">; readonly published_at: Temporal.Instant }

/** The posts that came out last, each when its first account had it; the newest first. */
export async function listLatestPosts(db: WorkspaceReader, most: number): Promise<readonly LatestOut[]> {
  return db.rows
    .selectFrom("post_metrics as out")
    .select(["out.post_id", "out.published_at"])
    .where("out.workspace_id", "=", db.workspaceId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM post_metrics earlier
        WHERE earlier.workspace_id = out.workspace_id AND earlier.post_id = out.post_id
          AND (earlier.published_at, earlier.account_id) < (out.published_at, out.account_id))`,
    )
    .orderBy("out.published_at", "desc")
    .orderBy("out.post_id", "desc")
    .limit(most)
    .execute()
}

export type ReadNumbers = Pick<
  Selectable<Tables["post_metrics"]>,
  "post_id" | "account_id" | "external_id" | "published_at" | "due_at" | "fetched_at" | "views" | "engagement"
> & { readonly network: NetworkKey | null }

/** The latest numbers of these posts on each of their accounts. */
export async function listNumbersOf(db: WorkspaceReader, ids: readonly Id<"pst">[]): Promise<readonly ReadNumbers[]> {
  if (ids.length === 0) return []
  return db.rows
    .selectFrom("post_metrics as out")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.workspace_id", "=", "out.workspace_id").onRef("accounts.id", "=", "out.account_id"),
    )
    .select([
      "out.post_id",
      "out.account_id",
      "out.external_id",
      "out.published_at",
      "out.due_at",
      "out.fetched_at",
      "out.views",
      "out.engagement",
      "accounts.network",
    ])
    .where("out.workspace_id", "=", db.workspaceId)
    .where("out.post_id", "in", ids)
    .execute()
}

/** What was read of these posts in their first day, oldest first. A read that was due after a day may be a little late. */
export async function listFirstDay(db: WorkspaceReader, ids: readonly Id<"pst">[]) {
  if (ids.length === 0) return []
  return db.rows
    .selectFrom("metric_snapshots as read")
    .innerJoin("post_metrics as out", (join) =>
      join
        .onRef("out.workspace_id", "=", "read.workspace_id")
        .onRef("out.post_id", "=", "read.post_id")
        .onRef("out.account_id", "=", "read.account_id"),
    )
    .select(["read.post_id", "read.account_id", "read.fetched_at", "read.engagement"])
    .where("read.workspace_id", "=", db.workspaceId)
    .where("read.post_id", "in", ids)
    .where(sql<boolean>`read.fetched_at <= out.published_at + interval '26 hours'`)
    .orderBy("read.fetched_at")
    .execute()
}

/** So many of the last numbers tell what is usual, and fewer than `fewest` on a network tell nothing. */
const [mostCompared, fewest] = [500, 5]

/** The engagement that half of this workspace's posts on a network have after a day. */
export async function listUsual(db: WorkspaceReader, now: Temporal.Instant) {
  const recent = db.rows
    .selectFrom("post_metrics as out")
    .select(["out.account_id", "out.engagement"])
    .where("out.workspace_id", "=", db.workspaceId)
    .where("out.published_at", "<=", now.subtract({ hours: 24 }))
    .where(sql<boolean>`out.fetched_at >= out.published_at + interval '24 hours'`)
    .orderBy("out.published_at", "desc")
    .limit(mostCompared)
  return db.rows
    .selectFrom(recent.as("recent"))
    .innerJoin("accounts", "accounts.id", "recent.account_id")
    .select([
      "accounts.network",
      sql<number>`percentile_cont(0.5) WITHIN GROUP (ORDER BY recent.engagement)`.as("usual"),
    ])
    .where("accounts.workspace_id", "=", db.workspaceId)
    .groupBy("accounts.network")
    .having((e) => e(e.fn.countAll<number>(), ">=", fewest))
    .execute()
}
