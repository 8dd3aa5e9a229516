import { z } from "zod"
import { idOutput } from "#actions/schemas.ts"
import type { Id } from "#domain/ids.ts"
import { listAccountSets } from "#storage/account-sets.ts"
import { listAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"

export const accountSets = z.array(z.strictObject({ name: z.string(), accountIds: z.array(idOutput("acc")) }))

type Shown = { readonly name: string; readonly accountIds: Id<"acc">[] }

/** The sets with the accounts that are still connected. */
export async function showAccountSets(db: WorkspaceReader): Promise<Shown[]> {
  const connected = new Set((await listAccounts(db)).map(({ id }) => id))
  const sets = await listAccountSets(db)
  return sets.map(({ name, account_ids: ids }) => ({ name, accountIds: ids.filter((id) => connected.has(id)) }))
}
