import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Account = Selectable<Tables["accounts"]>

/** The connected accounts, oldest first: they stay where people are used to find them. */
export async function listAccounts(db: WorkspaceReader): Promise<readonly Account[]> {
  return selectAccounts(db).where("deleted_at", "is", null).orderBy("connected_at").orderBy("id").execute()
}

/** The accounts with these ids, disconnected ones too. */
export async function findAccounts(db: WorkspaceReader, ids: readonly Id<"acc">[]): Promise<readonly Account[]> {
  return ids.length === 0 ? [] : selectAccounts(db).where("id", "in", ids).execute()
}

export async function insertAccount(
  db: WorkspaceWriter,
  account: Omit<Insertable<Tables["accounts"]>, "workspace_id" | "deleted_at">,
): Promise<void> {
  await db.rows
    .insertInto("accounts")
    .values({ ...account, workspace_id: db.workspaceId, deleted_at: null })
    .execute()
}

/** Disconnects an account. Undefined when none is connected with this id. */
export async function disconnectAccount(
  db: WorkspaceWriter,
  id: Id<"acc">,
  now: Temporal.Instant,
): Promise<Account | undefined> {
  return db.rows
    .updateTable("accounts")
    .set({ deleted_at: now })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst()
}

function selectAccounts(db: WorkspaceReader) {
  return db.rows.selectFrom("accounts").selectAll().where("workspace_id", "=", db.workspaceId)
}
