import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Version } from "#domain/post.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { reopenDays } from "#storage/metric-days.ts"
import type { Tables } from "#storage/tables.ts"

/** All of a post but what is there for lists and for searching. */
export const postColumns = [
  "workspace_id",
  "id",
  "status",
  "account_ids",
  "versions",
  "scheduled_at",
  "usage_month",
  "usage_scheduled",
  "usage_x",
  "created_by",
  "created_transport",
  "created_client",
  "created_at",
  "updated_at",
  "changed_at",
  "changed_by",
  "changed_transport",
  "changed_client",
  "trace",
] as const

export type PostRow = Pick<Selectable<Tables["posts"]>, (typeof postColumns)[number]>

type Stored<T> = Omit<T, "workspace_id" | "versions">
type NewPost = Stored<Insertable<Tables["posts"]>> & { readonly versions: readonly Version[] }
type PostChange = Omit<
  Updateable<Tables["posts"]>,
  "workspace_id" | "id" | "versions" | "updated_at" | `changed_${string}`
> & {
  readonly versions?: readonly Version[]
}

/** Who changes a post, by which transport, and which agent did it for them if one did. */
export type Changer = Pick<PostRow, "changed_transport" | "changed_client"> & { readonly changed_by: Id<"usr"> }

export async function insertPost(db: WorkspaceWriter, post: NewPost): Promise<PostRow> {
  return db.rows
    .insertInto("posts")
    .values({ ...post, versions: JSON.stringify(post.versions), workspace_id: db.workspaceId })
    .returning(postColumns)
    .executeTakeFirstOrThrow()
}

export async function findPost(db: WorkspaceReader, id: Id<"pst">): Promise<PostRow | undefined> {
  return selectPosts(db).where("id", "=", id).executeTakeFirst()
}

export type PostGlance = Pick<Selectable<Tables["posts"]>, "id" | "beginning" | "first_media">

/** How some posts begin, and what they show first. */
export async function glanceAtPosts(db: WorkspaceReader, ids: readonly Id<"pst">[]): Promise<readonly PostGlance[]> {
  if (ids.length === 0) return []
  const posts = db.rows.selectFrom("posts").where("workspace_id", "=", db.workspaceId)
  return posts.select(["id", "beginning", "first_media"]).where("id", "in", ids).execute()
}

/** The post, locked until the transaction ends: other changes wait and then see this one. */
export async function lockPost(db: WorkspaceWriter, id: Id<"pst">): Promise<PostRow | undefined> {
  return selectPosts(db).where("id", "=", id).forUpdate().executeTakeFirst()
}

/**
 * Changes a locked post. Its `updated_at` moves on with every save, even within one microsecond; `by` is null for one
 * that leaves the post as it was.
 */
export async function updatePost(
  db: WorkspaceWriter,
  post: Pick<PostRow, "id" | "updated_at">,
  { versions, ...change }: PostChange,
  now: Temporal.Instant,
  by: Changer | null,
): Promise<PostRow> {
  const next = post.updated_at.add({ microseconds: 1 })
  const isLater = Temporal.Instant.compare(now, next) > 0
  return db.rows
    .updateTable("posts")
    .set({
      // With another time or status there is nothing left to undo.
      ...("status" in change || "scheduled_at" in change ? { undo_status: null, undo_scheduled_at: null } : {}),
      ...change,
      ...(versions === undefined ? {} : { versions: JSON.stringify(versions) }),
      ...(by === null ? {} : { ...by, changed_at: now }),
      ...(change.status === "Publishing" ? { sent_at: now } : {}),
      updated_at: isLater ? now : next,
    })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", post.id)
    .returning(postColumns)
    .executeTakeFirstOrThrow()
}

/** What undoing its publishing would make of a post. */
export async function readUndo(db: WorkspaceReader, id: Id<"pst">) {
  return db.rows
    .selectFrom("posts")
    .select(["undo_status", "undo_scheduled_at"])
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

export async function deletePost(db: WorkspaceWriter, id: Id<"pst">): Promise<void> {
  await reopenDays(db, [{ workspace_id: db.workspaceId, post_id: id }])
  await db.rows.deleteFrom("posts").where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

/** For each account: how many posts are scheduled for it, and when the first one goes out. */
export async function listScheduledByAccount(db: WorkspaceReader) {
  return db.rows
    .selectFrom("posts")
    .select((e) => [
      sql<Id<"acc">>`unnest(account_ids)`.as("account_id"),
      e.fn.countAll<number>().as("count"),
      sql<Temporal.Instant>`min(scheduled_at)`.as("first_at"),
    ])
    .where("workspace_id", "=", db.workspaceId)
    .where("status", "=", "Scheduled")
    .groupBy("account_id")
    .execute()
}

export function selectPosts(db: WorkspaceReader) {
  return db.rows.selectFrom("posts").select(postColumns).where("workspace_id", "=", db.workspaceId)
}
