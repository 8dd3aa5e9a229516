import { Pool } from "pg"
import type pg from "pg"
import { reportFirst, type ReportFailure, reportNothing } from "#domain/report-failure.ts"
import type { DatabaseThread } from "./database-thread.ts"
import { maintain } from "./maintain.ts"
import { startEmbedded, type StartedEmbedded, type StartOptions } from "./start-embedded.ts"
import { WireStream } from "./wire-stream.ts"

const maintenanceInterval = 10_000

export type Embedded = {
  /** One connection: a query on the pool inside a transaction waits for ever, so the transaction is passed on. */
  readonly pool: pg.Pool
  /** File-system syncs made by the database since it was opened. */
  countSyncs(): Promise<number>
  close(): Promise<void>
}

export async function openEmbedded(
  options: StartOptions & {
    readonly poolConfig?: pg.PoolConfig
    readonly report?: ReportFailure
    /** The engine, where it has been started ahead. */
    readonly started?: Promise<StartedEmbedded>
  },
): Promise<Embedded> {
  const started = await (options.started ?? startEmbedded(options))
  return serve(started, options.poolConfig ?? {}, options.report ?? reportNothing)
}

function serve({ thread, release }: StartedEmbedded, poolConfig: pg.PoolConfig, report: ReportFailure): Embedded {
  const pool = new Pool({
    // A session costs nothing to keep and its prepared statements are worth keeping.
    idleTimeoutMillis: 0,
    ...poolConfig,
    ...connectionSettings,
    max: 1,
    stream: () => new WireStream(thread),
  })
  // Without a listener the end of an idle connection would end the process; the next query reports it.
  pool.on("error", () => {})
  const stopMaintenance = startMaintenance(pool, thread, report)
  return {
    pool,
    countSyncs: async () => thread.syncCount,
    async close() {
      stopMaintenance()
      if (!pool.ending) await pool.end()
      await thread.close()
      release()
    },
  }
}

/** Named, so that `DATABASE_URL`-like settings and libpq's environment variables have no say. */
const connectionSettings = {
  connectionString: undefined,
  host: "localhost",
  port: 5432,
  user: "postgres",
  database: "postgres",
  password: "",
  ssl: false,
}

/** Looks after the database while it is being written to. */
function startMaintenance(pool: pg.Pool, thread: DatabaseThread, report: ReportFailure): () => void {
  // What was not done now is found again next time.
  const maintainOnce = reportFirst(report, "maintaining the database failed", async () => {
    await maintain(pool).catch((error: unknown) => {
      if (!pool.ending) throw error
    })
  })
  let seen = 0
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy || pool.ending || thread.syncCount === seen) return
    isBusy = true
    void maintainOnce().finally(() => {
      isBusy = false
      seen = thread.syncCount
    })
  }, maintenanceInterval).unref()
  return () => clearInterval(timer)
}
