import { oldLiveChanges } from "#storage/live-changes.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Every look for changes goes back some seconds; nobody misses older ones. */
const kept = { minutes: 5 }

export async function sweepLiveChanges({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeOld(oldLiveChanges, clock.now().subtract(kept))
}
