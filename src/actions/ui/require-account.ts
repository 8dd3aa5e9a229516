import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** Refuses an account that is not in the workspace. */
export async function requireAccount(db: WorkspaceReader, id: Id<"acc">): Promise<void> {
  if ((await findAccounts(db, [id])).length === 0) throw new Problem("NotFound", "There is no account with this id.")
}
