import { endedTrips } from "#storage/connect-trips.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Forgets trips that nobody came back from. */
export async function sweepTrips({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeEnded(endedTrips, clock.now())
}
