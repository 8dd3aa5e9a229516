import { deleteSilentProcesses } from "#storage/processes.ts"
import { deleteOldSamples } from "#storage/queue-states.ts"
import type { WatchDeps } from "#watch/watch.ts"

/** A page shows one day. */
const sampleHours = 48

/** A process that has been away for so long is no news any more. */
const silentHours = 24

export async function sweepWatching({ database, wallClock }: WatchDeps): Promise<void> {
  const now = wallClock.now()
  await database.write((db) => deleteOldSamples(db, now.subtract({ hours: sampleHours })))
  await database.write((db) => deleteSilentProcesses(db, now.subtract({ hours: silentHours })))
}
