import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type AccountSet = Selectable<Tables["account_sets"]>

/** In the order in which they were first saved. */
export async function listAccountSets(db: WorkspaceReader): Promise<readonly AccountSet[]> {
  const statement = db.rows.selectFrom("account_sets").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.orderBy("created_at").orderBy("name").execute()
}

/** A set with this name is replaced. */
export async function saveAccountSet(
  db: WorkspaceWriter,
  name: string,
  accountIds: readonly Id<"acc">[],
  now: Temporal.Instant,
): Promise<void> {
  await db.rows
    .insertInto("account_sets")
    .values({ workspace_id: db.workspaceId, name, account_ids: accountIds, created_at: now })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doUpdateSet({ account_ids: accountIds }))
    .execute()
}

/** Whether there was one. */
export async function deleteAccountSet(db: WorkspaceWriter, name: string): Promise<boolean> {
  const statement = db.rows.deleteFrom("account_sets").where("workspace_id", "=", db.workspaceId)
  const { numDeletedRows } = await statement.where("name", "=", name).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
