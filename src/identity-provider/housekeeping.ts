import type { ProviderDeps } from "#identity-provider/identity-provider.ts"
import { deleteExpiredGrants } from "#storage/app-grants.ts"
import { deleteExpiredProviderRecords } from "#storage/provider-records.ts"

/** Removes what has run out. It does not count any more anyway. */
export async function sweepProvider({ database, clock }: Pick<ProviderDeps, "database" | "clock">): Promise<void> {
  await database.write(async (db) => {
    await deleteExpiredProviderRecords(db, clock.now())
    await deleteExpiredGrants(db, clock.now())
  })
}
