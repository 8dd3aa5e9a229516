import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Version } from "#domain/post.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type TrashedPost = Selectable<Tables["trashed_posts"]>

/** What a list of the trash shows. */
export type TrashGlance = Pick<TrashedPost, "id" | "beginning" | "account_ids" | "scheduled_at" | "deleted_at"> & {
  readonly deleter: string
}

export async function insertTrashed(
  db: WorkspaceWriter,
  post: Omit<TrashedPost, "workspace_id" | "versions"> & { readonly versions: readonly Version[] },
): Promise<void> {
  await db.rows
    .insertInto("trashed_posts")
    .values({ ...post, versions: JSON.stringify(post.versions), workspace_id: db.workspaceId })
    .execute()
}

/** Those after `place`, deleted last first, and one more than asked for if there are. */
export async function listTrashed(
  db: WorkspaceReader,
  limit: number,
  place: { readonly at: Temporal.Instant; readonly id: string } | undefined,
): Promise<readonly TrashGlance[]> {
  const statement = db.rows
    .selectFrom("trashed_posts as t")
    .innerJoin("users", "users.id", "t.deleted_by")
    .select(["t.id", "t.beginning", "t.account_ids", "t.scheduled_at", "t.deleted_at", "users.name as deleter"])
    .where("t.workspace_id", "=", db.workspaceId)
    .orderBy("t.deleted_at", "desc")
    .orderBy("t.id", "desc")
    .limit(limit + 1)
  const isAfter = sql<boolean>`(t.deleted_at, t.id) < (${place?.at}::timestamptz, ${place?.id}::uuid)`
  return (place === undefined ? statement : statement.where(isAfter)).execute()
}

/** Takes a post out of the trash; whoever comes second gets nothing. */
export async function takeTrashed(db: WorkspaceWriter, id: Id<"pst">): Promise<TrashedPost | undefined> {
  return db.rows
    .deleteFrom("trashed_posts")
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes all of the workspace's trash for good, with its history. Returns how many posts that were. */
export async function emptyTrash(db: WorkspaceWriter): Promise<number> {
  // One statement: there may be more posts than a list of parameters can name.
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (DELETE FROM trashed_posts WHERE workspace_id = ${db.workspaceId} RETURNING id),
      history AS (
        DELETE FROM post_revisions AS r USING gone
        WHERE r.workspace_id = ${db.workspaceId} AND r.post_id = gone.id
      )
    SELECT count(*)::int AS count FROM gone`.execute(db.rows)
  return rows[0]?.count ?? 0
}

export async function deleteHistory(db: WorkspaceWriter, post: Id<"pst">): Promise<void> {
  await db.rows
    .deleteFrom("post_revisions")
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", post)
    .execute()
}

/** What was deleted long ago goes for good, in all workspaces, with its history. */
export const oldTrash = oldRows({
  table: "trashed_posts",
  time: "deleted_at",
  key: ["workspace_id", "id"],
  // Fifty earlier states each.
  atOnce: 20,
  takeAlong: async ({ rows }, gone) => {
    await sql`
      DELETE FROM post_revisions AS r
      USING unnest(${gone.map((post) => post["workspace_id"])}::uuid[], ${gone.map((post) => post["id"])}::uuid[])
        AS gone (workspace_id, id)
      WHERE r.workspace_id = gone.workspace_id AND r.post_id = gone.id`.execute(rows)
  },
})
