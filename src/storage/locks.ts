import type { Id } from "#domain/ids.ts"
import type { WorkspaceWriter, Writer } from "#storage/database.ts"

/*
 * A limit on how many there may be holds only if one transaction at a time counts and adds. These hold a row until the
 * transaction ends, and do not keep anybody from adding records that refer to it.
 */

/** For limits of a workspace: its accounts, members, webhooks, media. */
export async function lockWorkspace(db: WorkspaceWriter): Promise<void> {
  await db.rows.selectFrom("workspaces").select("id").where("id", "=", db.workspaceId).forNoKeyUpdate().execute()
}

/** For limits of a person: their workspaces, their wrong codes. */
export async function lockUser(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute()
}
