import { hostname } from "node:os"
import process from "node:process"
import type { Faults } from "#app/faults.ts"
import type { Settings } from "#app/settings.ts"
import { readTracing } from "#app/watch-settings.ts"
import type { Worker } from "#app/worker.ts"
import type { Meter } from "#domain/meter.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { noTracing, type Tracing } from "#domain/tracing.ts"
import { type Metrics, openMetrics } from "#metrics/open-metrics.ts"
import { openTracing } from "#tracing/open-tracing.ts"
import { Heartbeat } from "#watch/heartbeat.ts"
import { sharedReader } from "#watch/read-shared.ts"
import { Tally } from "#watch/tally.ts"
import type { WatchDeps } from "#watch/watch.ts"

export type Watching = {
  readonly meter: Meter
  readonly tracing: Tracing
  /** Sends the last traces. */
  readonly close: () => Promise<void>
  /** Null where nobody has set a token or a port for them. */
  readonly metrics: Metrics | null
  /** Once there is a worker: its part of the metrics, and the heartbeat. */
  readonly attach: (worker: Worker) => Heartbeat
}

type Around = WatchDeps & { readonly faults: Faults; readonly reportFailure: ReportFailure; readonly version: string }

/** Opens what counts and reports how the service does. */
export async function wireWatching(settings: Settings, around: Around): Promise<Watching> {
  const { database, faults, version } = around
  const tally = new Tally()
  let worker: Worker | undefined
  const isWanted = settings.FANFARE_METRICS_TOKEN !== undefined || settings.FANFARE_METRICS_PORT !== undefined
  const metrics = isWanted
    ? await openMetrics({
        version,
        readShared: sharedReader(around),
        countFaults: () => faults.counts(),
        countInHand: () => worker?.activity.inHand ?? {},
        readPool: () => database.connections,
        countSyncs: async () => (database.kind === "embedded" ? database.countSyncs() : null),
      })
    : null
  const wanted = readTracing(settings)
  const opened = wanted && (await openTracing({ ...wanted, serviceVersion: version, report: around.reportFailure }))
  return {
    tracing: opened ?? noTracing,
    close: async () => opened?.close(),
    meter: (happening) => {
      tally.count(happening)
      metrics?.meter(happening)
    },
    metrics,
    attach(given) {
      worker = given
      return new Heartbeat({
        ...around,
        tally,
        process: { host: hostname(), pid: process.pid, roles: [...settings.FANFARE_ROLES].toSorted(), version },
        readActivity: () => ({
          last_claim_at: given.activity.lastClaimAt,
          in_hand: Object.values(given.activity.inHand).reduce((sum, count) => sum + count, 0),
          memory_bytes: process.memoryUsage.rss(),
        }),
      })
    },
  }
}
