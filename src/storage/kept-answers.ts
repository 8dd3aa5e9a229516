import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

type Place = { readonly userId: Id<"usr">; readonly key: string }

/** Whether this request is the first under its key, or the first since `cutoff`. Waits for one that is under way. */
export async function claimAnswer(
  db: WorkspaceWriter,
  { userId, key }: Place,
  requestHash: Buffer,
  now: Temporal.Instant,
  cutoff: Temporal.Instant,
): Promise<boolean> {
  const fresh = { request_hash: requestHash, answer: "null", created_at: now }
  const row = await db.rows
    .insertInto("kept_answers")
    .values({ workspace_id: db.workspaceId, user_id: userId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "user_id", "key"])
        .doUpdateSet(fresh)
        .where("kept_answers.created_at", "<=", cutoff),
    )
    .returning("key")
    .executeTakeFirst()
  return row !== undefined
}

export async function keepAnswer(db: WorkspaceWriter, { userId, key }: Place, answer: object): Promise<void> {
  await db.rows
    .updateTable("kept_answers")
    .set({ answer: JSON.stringify(answer) })
    .where("workspace_id", "=", db.workspaceId)
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute()
}

export async function findAnswer(
  db: WorkspaceReader,
  { userId, key }: Place,
): Promise<Selectable<Tables["kept_answers"]> | undefined> {
  return db.rows
    .selectFrom("kept_answers")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst()
}

export const oldAnswers = oldRows({
  table: "kept_answers",
  time: "created_at",
  key: ["workspace_id", "user_id", "key"],
})
