import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { type Account, findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** The account whose slots are changed. */
export async function getLaneOwner(db: WorkspaceReader, id: Id<"acc">): Promise<Account> {
  const [account] = await findAccounts(db, [id])
  if (account === undefined)
    throw new Problem("NotFound", "accountId names no account of this workspace. See accounts.list.")
  return account
}
