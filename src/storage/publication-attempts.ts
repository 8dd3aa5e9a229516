import { type Insertable, type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { WorkspaceReader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type AttemptRow = Selectable<Tables["publication_attempts"]>
export type NewAttempt = Insertable<Tables["publication_attempts"]>

export async function insertAttempts(db: Writer, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  const column = columnsOf(attempts)
  await sql`
    INSERT INTO publication_attempts (workspace_id, id, post_id, account_id, item, step, at, took_ms, outcome, code, message)
    SELECT * FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("id")}::uuid[], ${column("post_id")}::uuid[],
      ${column("account_id")}::uuid[], ${column("item")}::integer[], ${column("step")}::text[],
      ${column("at")}::timestamptz[], ${column("took_ms")}::integer[], ${column("outcome")}::text[],
      ${column("code")}::text[], ${column("message")}::text[])`.execute(db.rows)
}

/** A post that is published again and again keeps all of it; the last ones show its result. */
const shownAttempts = 2000

/** The last ones, oldest first. */
export async function listAttempts(db: WorkspaceReader, postId: Id<"pst">): Promise<readonly AttemptRow[]> {
  const latest = await db.rows
    .selectFrom("publication_attempts")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(shownAttempts)
    .execute()
  return latest.toReversed()
}

/**
 * What was done to get a post out, where that has succeeded or nobody asks about it any more. While it has not, people need
 * it to decide, however long that takes them.
 */
export const oldAttempts = oldRows({
  table: "publication_attempts",
  time: "at",
  key: ["workspace_id", "id"],
  unneeded: () => sql<boolean>`NOT EXISTS (
    SELECT FROM publications p
    WHERE p.workspace_id = old.workspace_id AND p.post_id = old.post_id AND p.account_id = old.account_id
      AND p.state <> 'ok')`,
})
