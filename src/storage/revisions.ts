import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Version } from "#domain/post.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Revision = Selectable<Tables["post_revisions"]>

const glance = ["id", "beginning", "written_at", "written_by", "written_transport", "written_client"] as const

/** Without what it says. */
export type RevisionGlance = Pick<Revision, (typeof glance)[number]> & { readonly writer: string }

/** Keeps an earlier state of a post, and of all of them the newest `most`. */
export async function insertRevision(
  db: WorkspaceWriter,
  revision: Omit<Revision, "workspace_id" | "versions"> & { readonly versions: readonly Version[] },
  most: number,
): Promise<void> {
  const { post_id } = revision
  await db.rows
    .insertInto("post_revisions")
    .values({ ...revision, versions: JSON.stringify(revision.versions), workspace_id: db.workspaceId })
    .execute()
  await sql`
    DELETE FROM post_revisions WHERE workspace_id = ${db.workspaceId} AND id IN (
      SELECT id FROM post_revisions WHERE workspace_id = ${db.workspaceId} AND post_id = ${post_id}
      ORDER BY kept_at DESC, id DESC OFFSET ${most}
    )`.execute(db.rows)
}

/** When an earlier state of the post was last kept. */
export async function findKeptAt(db: WorkspaceReader, postId: Id<"pst">): Promise<Temporal.Instant | undefined> {
  const newest = await ofPost(db, postId).select("kept_at").limit(1).executeTakeFirst()
  return newest?.kept_at
}

/** The newest first. */
export async function listRevisions(db: WorkspaceReader, postId: Id<"pst">): Promise<readonly RevisionGlance[]> {
  return ofPost(db, postId)
    .innerJoin("users", "users.id", "post_revisions.written_by")
    .select(glance.map((column) => `post_revisions.${column}` as const))
    .select("users.name as writer")
    .execute()
}

export async function findRevision(
  db: WorkspaceReader,
  postId: Id<"pst">,
  id: Id<"rev">,
): Promise<Revision | undefined> {
  return ofPost(db, postId).selectAll().where("post_revisions.id", "=", id).executeTakeFirst()
}

function ofPost(db: WorkspaceReader, postId: Id<"pst">) {
  return db.rows
    .selectFrom("post_revisions")
    .where("post_revisions.workspace_id", "=", db.workspaceId)
    .where("post_revisions.post_id", "=", postId)
    .orderBy("post_revisions.kept_at", "desc")
    .orderBy("post_revisions.id", "desc")
}
