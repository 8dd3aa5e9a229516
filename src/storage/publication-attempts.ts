import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type AttemptRow = Selectable<Tables["publication_attempts"]>
export type NewAttempt = Insertable<Tables["publication_attempts"]>

export async function insertAttempts(db: Writer, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length > 0) await db.rows.insertInto("publication_attempts").values(attempts).execute()
}

/** Oldest first. */
export async function listAttempts(db: WorkspaceReader, postId: Id<"pst">): Promise<readonly AttemptRow[]> {
  return db.rows
    .selectFrom("publication_attempts")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .orderBy("at")
    .orderBy("id")
    .execute()
}
