import { silentProcesses } from "#storage/processes.ts"
import { oldSamples } from "#storage/queue-states.ts"
import type { Sweeper } from "#storage/sweeper.ts"
import type { WatchDeps } from "#watch/watch.ts"

/** A page shows one day. */
const sampleHours = 48

/** A process that has been away for so long is no news any more. */
const silentHours = 24

export async function sweepWatching({
  sweeper,
  wallClock,
}: Pick<WatchDeps, "wallClock"> & { readonly sweeper: Sweeper }): Promise<void> {
  const now = wallClock.now()
  await sweeper.removeOld(oldSamples, now.subtract({ hours: sampleHours }))
  await sweeper.removeOld(silentProcesses, now.subtract({ hours: silentHours }))
}
