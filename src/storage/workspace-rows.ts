import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import { metricNames } from "#domain/network.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { postColumns } from "#storage/posts.ts"
import type { Tables } from "#storage/tables.ts"

/* All rows of a workspace, page by page, for whoever takes them elsewhere. */

/** Posts in the order of their ids, from behind one on. */
export async function listPostRows(db: WorkspaceReader, after: Id<"pst"> | undefined, limit: number) {
  const posts = db.rows
    .selectFrom("posts")
    .select([...postColumns, "sent_at"])
    .where("workspace_id", "=", db.workspaceId)
  return (after === undefined ? posts : posts.where("id", ">", after)).orderBy("id").limit(limit).execute()
}

export async function listMediaRows(db: WorkspaceReader, after: Id<"med"> | undefined, limit: number) {
  const media = db.rows.selectFrom("media").selectAll().where("workspace_id", "=", db.workspaceId)
  return (after === undefined ? media : media.where("id", ">", after)).orderBy("id").limit(limit).execute()
}

const resultColumns = [
  "post_id",
  "account_id",
  "state",
  "external_id",
  "url",
  "published_at",
  "error_code",
  "error_message",
  "has_earlier_text",
  "items",
] as const

export type ResultRow = Pick<Selectable<Tables["publications"]>, (typeof resultColumns)[number]>

export async function listResultRows(db: WorkspaceReader, posts: readonly Id<"pst">[]): Promise<readonly ResultRow[]> {
  const results = db.rows.selectFrom("publications").select(resultColumns).where("workspace_id", "=", db.workspaceId)
  return results.where("post_id", "in", posts).orderBy("post_id").orderBy("account_id").execute()
}

export async function listStatisticRows(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  const columns = ["post_id", "account_id", "external_id", "published_at", "ends_at", "fetched_at"] as const
  return db.rows
    .selectFrom("post_metrics")
    .select([...columns, "failed_at", "error", "engagement", ...metricNames])
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "in", posts)
    .orderBy("post_id")
    .orderBy("account_id")
    .execute()
}

export async function listSnapshotRows(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  return db.rows
    .selectFrom("metric_snapshots")
    .select(["post_id", "account_id", "fetched_at", "engagement", ...metricNames])
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "in", posts)
    .orderBy("fetched_at")
    .execute()
}

/** The earlier states of a post, oldest first. */
export async function listRevisionRows(db: WorkspaceReader, post: Id<"pst">) {
  return db.rows
    .selectFrom("post_revisions")
    .select(["post_id", "account_ids", "versions", "beginning", "written_at", "kept_at"])
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", post)
    .orderBy("kept_at")
    .orderBy("id")
    .execute()
}

export async function listSlotRows(db: WorkspaceReader) {
  const slots = db.rows.selectFrom("queue_slots").select(["account_id", "weekday", "minute"])
  return slots
    .where("workspace_id", "=", db.workspaceId)
    .orderBy("account_id")
    .orderBy("weekday")
    .orderBy("minute")
    .execute()
}

export async function listPauseRows(db: WorkspaceReader) {
  const pauses = db.rows.selectFrom("queue_pauses").select(["account_id", "until"])
  return pauses.where("workspace_id", "=", db.workspaceId).execute()
}
