import type { AccountsDeps } from "#accounts/accounts.ts"
import { deleteExpiredTrips } from "#storage/connect-trips.ts"

/** Forgets trips that nobody came back from. */
export async function sweepTrips({ database, clock }: AccountsDeps): Promise<void> {
  await database.write((db) => deleteExpiredTrips(db, clock.now()))
}
