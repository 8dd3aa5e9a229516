import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { postColumns, type PostRow } from "#storage/posts.ts"
import type { Tables } from "#storage/tables.ts"

/** Of these media items the ones that are there, held so that nobody deletes them before a post shows them. */
export async function holdMedia(db: WorkspaceWriter, ids: readonly Id<"med">[]): Promise<ReadonlySet<Id<"med">>> {
  if (ids.length === 0) return new Set()
  const statement = db.rows.selectFrom("media").select("id").where("workspace_id", "=", db.workspaceId)
  const rows = await statement.where("id", "in", ids).orderBy("id").forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

export async function findMediaItems(
  db: WorkspaceReader,
  ids: readonly Id<"med">[],
): Promise<readonly Selectable<Tables["media"]>[]> {
  if (ids.length === 0) return []
  const statement = db.rows.selectFrom("media").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.where("id", "in", ids).execute()
}

/** For work across workspaces. */
export async function findMediaOfWork(
  db: Reader,
  ids: readonly Id<"med">[],
): Promise<readonly Selectable<Tables["media"]>[]> {
  return ids.length === 0 ? [] : db.rows.selectFrom("media").selectAll().where("id", "in", ids).execute()
}

/** Scheduled posts with a video that go out until then, the next ones first. */
export async function listPostsWithVideos(
  db: Reader,
  until: Temporal.Instant,
  limit: number,
): Promise<readonly PostRow[]> {
  return db.rows
    .selectFrom("posts")
    .select(postColumns)
    .where("status", "=", "Scheduled")
    .where("scheduled_at", "<=", until)
    .where((e) =>
      e.exists(
        e
          .selectFrom("post_media")
          .innerJoin("media", (join) =>
            join
              .onRef("media.workspace_id", "=", "post_media.workspace_id")
              .onRef("media.id", "=", "post_media.media_id"),
          )
          .select("media.id")
          .whereRef("post_media.workspace_id", "=", "posts.workspace_id")
          .whereRef("post_media.post_id", "=", "posts.id")
          .where("media.kind", "=", "video"),
      ),
    )
    .orderBy("scheduled_at")
    .limit(limit)
    .execute()
}

/** Writes down what a post shows, in place of what it showed. */
export async function replacePostMedia(
  db: WorkspaceWriter,
  postId: Id<"pst">,
  mediaIds: readonly Id<"med">[],
): Promise<void> {
  const links = db.rows.deleteFrom("post_media").where("workspace_id", "=", db.workspaceId)
  const stale = links.where("post_id", "=", postId)
  await (mediaIds.length === 0 ? stale : stale.where("media_id", "not in", mediaIds)).execute()
  if (mediaIds.length === 0) return
  await db.rows
    .insertInto("post_media")
    .values(mediaIds.map((media_id) => ({ workspace_id: db.workspaceId, post_id: postId, media_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
