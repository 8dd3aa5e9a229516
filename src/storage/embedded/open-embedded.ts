import { mkdirSync, statSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { Pool } from "pg"
import type pg from "pg"
import { reportFirst, type ReportFailure, reportNothing } from "#domain/report-failure.ts"
import { lockDataDirectory } from "./data-directory-lock.ts"
import { DatabaseThread } from "./database-thread.ts"
import { folderError } from "./folder-error.ts"
import { maintain } from "./maintain.ts"
import { prepareCluster } from "./prepare-cluster.ts"
import { WireStream } from "./wire-stream.ts"

const maintenanceInterval = 10_000

export type Embedded = {
  /** One connection: a query on the pool inside a transaction waits for ever, so the transaction is passed on. */
  readonly pool: pg.Pool
  /** File-system syncs made by the database since it was opened. */
  countSyncs(): Promise<number>
  close(): Promise<void>
}

export async function openEmbedded(options: {
  readonly dataDir: string
  readonly poolConfig?: pg.PoolConfig
  /** An image of an empty cluster for the first start; used when the file exists and this version made it. */
  readonly templateFile?: string
  readonly report?: ReportFailure
}): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  makeFolder(dataDir)
  const lock = lockDataDirectory(dataDir)
  try {
    const folder = join(dataDir, "database")
    await prepareCluster(folder, options.templateFile)
    const thread = await startThread(folder)
    return serve(thread, options.poolConfig ?? {}, options.report ?? reportNothing, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(folder: string): void {
  try {
    makeMissingFolders(folder)
  } catch (error) {
    throw folderError("use", folder, error)
  }
}

/** Step by step, for Node's own recursion hides the cause of a failure, and on some file systems never ends. */
function makeMissingFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  makeMissingFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

async function startThread(folder: string): Promise<DatabaseThread> {
  try {
    return await DatabaseThread.serve(folder)
  } catch (error) {
    throw folderError("open the database in", folder, error)
  }
}

function serve(
  thread: DatabaseThread,
  poolConfig: pg.PoolConfig,
  report: ReportFailure,
  release: () => void,
): Embedded {
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
