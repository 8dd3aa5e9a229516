import { Problem } from "#domain/problem.ts"
import { type Account, findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** A connected account. */
export async function findAccount(db: WorkspaceReader, id: Account["id"]): Promise<Account> {
  const [account] = await findAccounts(db, [id])
  if (account?.deleted_at === null) return account
  throw new Problem("NotFound", "There is no account with this id. Read the accounts again.")
}
