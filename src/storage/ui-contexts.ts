import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type UiContext = Selectable<Tables["ui_contexts"]>

export async function findUiContext(db: WorkspaceReader, userId: Id<"usr">): Promise<UiContext | undefined> {
  return db.rows
    .selectFrom("ui_contexts")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst()
}

/** The last report counts, whichever tab it came from. */
export async function putUiContext(
  db: WorkspaceWriter,
  { user_id, ...seen }: Omit<Insertable<Tables["ui_contexts"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("ui_contexts")
    .values({ ...seen, user_id, workspace_id: db.workspaceId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "user_id"]).doUpdateSet(seen))
    .execute()
}
