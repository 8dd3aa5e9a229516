import { setTimeout as wait } from "node:timers/promises"
import type { SharedNumbers } from "#metrics/open-metrics.ts"
import { listProcesses } from "#storage/processes.ts"
import { readQueueStates } from "#storage/queue-states.ts"
import { countUncertain, readDatabaseFacts } from "#storage/server-facts.ts"
import { isSilent } from "#watch/is-silent.ts"
import { readLastBackup } from "#watch/read-last-backup.ts"
import type { WatchDeps } from "#watch/watch.ts"

/** For so long numbers are good enough: who asks more often is told the same, so asking is no way to load the database. */
const keepMs = 5000

/** Whoever scrapes waits ten seconds as a rule. What the process itself knows is told even if the database is away. */
const patienceMs = 3000

/** Reads the numbers that the database has, once for all who ask within a few seconds. */
export function sharedReader(deps: WatchDeps): () => Promise<SharedNumbers | null> {
  let kept: { readonly at: number; readonly numbers: Promise<SharedNumbers | null> } | undefined
  return async () => {
    if (kept === undefined || performance.now() - kept.at > keepMs) {
      const numbers = read(deps).catch(() => null)
      kept = { at: performance.now(), numbers }
    }
    return Promise.race([kept.numbers, wait(patienceMs, null, { ref: false })])
  }
}

async function read({ database, clock, wallClock }: WatchDeps): Promise<SharedNumbers> {
  return database.read(async (db) => {
    const now = clock.now()
    const facts = await readDatabaseFacts(db)
    const processes = await listProcesses(db)
    const silent = processes.filter((process) => isSilent(process, wallClock.now())).length
    return {
      now,
      queues: await readQueueStates(db, now),
      uncertain: await countUncertain(db),
      processes: { alive: processes.length - silent, silent },
      databaseBytes: facts.bytes,
      commits: facts.commits,
      lastBackupAt: (await readLastBackup(db))?.at ?? null,
    }
  })
}
