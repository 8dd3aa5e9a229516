import { endedGrants } from "#storage/app-grants.ts"
import { endedProviderRecords } from "#storage/provider-records.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Removes what has run out. It does not count any more anyway. */
export async function sweepProvider({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeEnded(endedProviderRecords, clock.now())
  await sweeper.removeEnded(endedGrants, clock.now())
}
