import { setTimeout as wait } from "node:timers/promises"
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely"
import { Pool, type PoolConfig } from "pg"
import type { Id } from "#domain/ids.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { type Embedded, openEmbedded } from "#storage/embedded/open-embedded.ts"
import type { StartedEmbedded } from "#storage/embedded/start-embedded.ts"
import { describe, isConnectionLoss, isRetryable } from "#storage/failures.ts"
import { migrate, rebuild } from "#storage/migrate.ts"
import { encodingPool, types } from "#storage/pool.ts"
import type { Tables } from "#storage/tables.ts"

/** What reading needs. It has no way to write: that takes a transaction. */
export type Reader = { readonly rows: Pick<Kysely<Tables>, "selectFrom"> }

/** A transaction under way. */
export type Writer = {
  readonly rows: Transaction<Tables>
  /** Runs once the transaction has been committed, and not at all otherwise. */
  afterCommit(run: () => void): void
  /** There are new events: listeners are notified once the transaction has been committed. */
  tellOfEvents(): void
}

/** Opened for one workspace: what takes one of these cannot ask beyond it. */
export type WorkspaceReader = Reader & { readonly workspaceId: Id<"wsp"> }
export type WorkspaceWriter = Writer & { readonly workspaceId: Id<"wsp"> }

export function inWorkspace<DB extends Reader>(database: DB, workspaceId: Id<"wsp">): DB & { workspaceId: Id<"wsp"> } {
  return { ...database, workspaceId }
}

/**
 * A part of a transaction that stands or falls by itself: if it throws, what it changed is undone and what it would have
 * told is not told, and the transaction can go on. Takes whichever kind of writer it is given, and hands one like it on.
 */
export async function tryPart<DB extends Writer, T>(db: DB, run: (part: DB) => Promise<T>): Promise<T> {
  return inPart(db, async (part, tellLater) => {
    const value = await run(part)
    tellLater()
    return { value, isKept: true }
  })
}

/** The same, but always rolled back: finds out what would happen. Nothing changes and nobody is notified. */
export async function rehearsePart<DB extends Writer, T>(db: DB, run: (part: DB) => Promise<T>): Promise<T> {
  return inPart(db, async (part) => ({ value: await run(part), isKept: false }))
}

async function inPart<DB extends Writer, T>(
  db: DB,
  run: (part: DB, tellLater: () => void) => Promise<{ readonly value: T; readonly isKept: boolean }>,
): Promise<T> {
  const toTell: (() => void)[] = []
  const part: DB = {
    ...db,
    afterCommit: (task) => void toTell.push(() => db.afterCommit(task)),
    tellOfEvents: () => void toTell.push(() => db.tellOfEvents()),
  }
  const tellLater = () => {
    for (const each of toTell) each()
  }
  await sql`SAVEPOINT part`.execute(db.rows)
  try {
    const { value, isKept } = await run(part, tellLater)
    if (!isKept) await sql`ROLLBACK TO SAVEPOINT part`.execute(db.rows)
    await sql`RELEASE SAVEPOINT part`.execute(db.rows)
    return value
  } catch (error) {
    // Where the connection is gone this fails too, and the first failure is the one that says why.
    await sql`ROLLBACK TO SAVEPOINT part`.execute(db.rows).catch(() => {})
    throw error
  }
}

/** Everything as of one moment, for reading. */
export type Snapshot = { readonly rows: Transaction<Tables> }

export type DatabaseOptions =
  | {
      readonly kind: "embedded"
      readonly dataDir: string
      readonly templateFile?: string
      readonly report?: ReportFailure
      /** The engine, where it has been started ahead. */
      readonly started?: Promise<StartedEmbedded>
    }
  | { readonly kind: "postgres"; readonly url: string; readonly connections: number }

/** How often a transaction that lost a race or its connection is tried, and how long between tries at the most. */
const tries = 8
const longestPauseMs = 2000

/** `server_version_num` of PostgreSQL 15. */
const oldestServer = 150_000

/** A connection that cannot be had in this time is an error. */
const connectionTimeoutMillis = 10_000

export class Database {
  readonly #pool: Pool
  readonly #embedded: Embedded | undefined
  readonly #kysely: Kysely<Tables>
  readonly #eventListeners = new Set<() => void>()
  readonly #lookout: Pool | undefined
  #looking: Promise<boolean> | undefined

  private constructor(pool: Pool, embedded: Embedded | undefined, lookout?: Pool) {
    this.#pool = pool
    this.#lookout = lookout
    lookout?.on("error", () => {})
    this.#embedded = embedded
    this.#kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: encodingPool(pool) }) })
    // A connection that breaks while idle is replaced by the next query. One that breaks under a transaction tells its next
    // query so; while that thinks there is none, and without listeners either would end the process.
    pool.on("error", () => {})
    pool.on("connect", (client) => client.on("error", () => {}))
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const database = await Database.openForMove(options)
    const notes = sql<{ are_there: boolean }>`SELECT to_regclass('move_notes') IS NOT NULL AS are_there`
    const { rows } = await notes.execute(database.#kysely)
    if (rows[0]?.are_there !== true) return database
    await database.close()
    const words = "a move into this database, or a restore, was not finished: run it again, or name another database"
    throw new Error(words)
  }

  /** Also opens a database of which a part is missing, so that the rest can be moved. */
  static async openForMove(options: DatabaseOptions): Promise<Database> {
    const database = await Database.openAsItIs(options)
    try {
      await database.bringUpToDate()
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  }

  /** Opens a database of whichever version, in whatever state. */
  static async openAsItIs(options: DatabaseOptions): Promise<Database> {
    const database = await Database.#connect(options)
    try {
      await database.#checkServer()
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  }

  async bringUpToDate(): Promise<void> {
    await this.#persist(() => migrate(this.#kysely))
  }

  /** Drops everything, and makes the tables as they were after these migrations: for rows of that version. */
  async rebuild(migrations: readonly string[]): Promise<void> {
    await this.#persist(() => rebuild(this.#kysely, migrations))
  }

  static async #connect(options: DatabaseOptions): Promise<Database> {
    const poolConfig: PoolConfig = { types, connectionTimeoutMillis }
    if (options.kind === "postgres") {
      const config = { ...poolConfig, connectionString: options.url, max: options.connections, keepAlive: true }
      const lookout = { ...config, max: 1, idleTimeoutMillis: 1000, connectionTimeoutMillis: 2000 }
      return new Database(new Pool(config), undefined, new Pool(lookout))
    }
    const embedded = await openEmbedded({ ...options, poolConfig })
    return new Database(embedded.pool, embedded)
  }

  async #checkServer(): Promise<void> {
    const ask = sql<{ server_version_num: string; server_version: string }>`
      SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version`
    const { rows } = await this.#persist(() => ask.execute(this.#kysely)).catch((error: unknown) => {
      throw new Error(`the database cannot be reached: ${describe(error)}`, { cause: error })
    })
    const [server] = rows
    if (server === undefined || Number(server.server_version_num) < oldestServer) {
      throw new Error(`PostgreSQL 15 or newer is needed; this is ${server?.server_version}`)
    }
  }

  /** Reads; tried again when the connection is lost. */
  async read<T>(run: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#persist(() => run({ rows: this.#kysely }))
  }

  /**
   * Reads everything as it was at one moment, where the database can: PostgreSQL keeps that moment for this reader while
   * others write. The embedded database has one connection, and everybody would wait: there each statement sees its own
   * moment. `run` may be called again, from the start.
   */
  async readSnapshot<T>(run: (reader: Reader) => Promise<T>): Promise<T> {
    if (this.#embedded !== undefined) return this.read(run)
    const transaction = this.#kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    return this.#persist(() => transaction.execute((rows) => run({ rows })))
  }

  /**
   * Runs a transaction, and runs it again when it lost a race with another or its connection, so `run` must do nothing
   * outside the database. A connection lost during COMMIT is not tried again: the change may be there.
   */
  async write<T>(run: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#persist(async (commit) => {
      const afterwards: (() => void)[] = []
      const result = await this.#kysely.transaction().execute(async (rows) => {
        const value = await run({
          rows,
          afterCommit: (task) => afterwards.push(task),
          tellOfEvents: () => afterwards.push(...this.#eventListeners),
        })
        commit.isUnderWay = true
        return value
      })
      for (const task of afterwards) task()
      return result
    })
  }

  /** Runs a transaction that is undone, whatever comes of it: finds out what would happen. */
  async rehearse<T>(run: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#persist(async () => {
      const transaction = await this.#kysely.startTransaction().execute()
      try {
        return await run({ rows: transaction, afterCommit: () => {}, tellOfEvents: () => {} })
      } finally {
        await transaction.rollback().execute()
      }
    })
  }

  /**
   * Reads everything as of one moment, however long that takes. With PostgreSQL nobody waits for it; the embedded database
   * has one session, so everybody else does.
   */
  async snapshot<T>(run: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const transaction = this.#kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    return this.#persist(() => transaction.execute((rows) => run({ rows })))
  }

  /** Calls `listener` whenever this process has put events on record. Those of others have to be looked for. */
  onEvents(listener: () => void): void {
    this.#eventListeners.add(listener)
  }

  /** The database's own clock. */
  async now(): Promise<Temporal.Instant> {
    const { rows } = await sql<{ now: Temporal.Instant }>`SELECT clock_timestamp() AS now`.execute(this.#kysely)
    const [row] = rows
    if (row === undefined) throw new Error("the database did not return the time")
    return row.now
  }

  /**
   * Whether the database answers the least question in this time, by a connection of its own: one whose connections are
   * all at work responds. The embedded database is a part of this process and fails by itself.
   */
  async responds(withinMs: number): Promise<boolean> {
    if (this.#lookout === undefined) return true
    this.#looking ??= answersWithin(this.#lookout, withinMs).finally(() => (this.#looking = undefined))
    return this.#looking
  }

  get kind(): DatabaseOptions["kind"] {
    return this.#embedded === undefined ? "postgres" : "embedded"
  }

  /** The connections of this process, and how many queries wait for one. */
  get connections(): { readonly total: number; readonly idle: number; readonly waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool
    return { total, idle, waiting }
  }

  /** File-system syncs of the embedded database since it was opened. */
  async countSyncs(): Promise<number> {
    if (this.#embedded === undefined) throw new Error("only the embedded database counts its syncs")
    return this.#embedded.countSyncs()
  }

  async close(): Promise<void> {
    if (this.#embedded !== undefined) await this.#embedded.close()
    else if (!this.#pool.ending) await Promise.all([this.#pool.end(), this.#lookout?.end()])
  }

  async #persist<T>(attempt: (commit: { isUnderWay: boolean }) => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1) {
      const commit = { isUnderWay: false }
      try {
        return await attempt(commit)
      } catch (error) {
        const mayRepeat = isRetryable(error) || (isConnectionLoss(error) && !commit.isUnderWay)
        if (!mayRepeat || count === tries) throw error
        await wait(Math.min(longestPauseMs, 20 * 2 ** count))
      }
    }
  }
}

async function answersWithin(pool: Pool, ms: number): Promise<boolean> {
  const over = AbortSignal.timeout(ms)
  const late = new Promise<false>((resolve) => over.addEventListener("abort", () => resolve(false), { once: true }))
  const answer = askLeast(pool, over).catch(() => false)
  return Promise.race([answer, late])
}

/** A connection that has fallen silent may stay so when the database is back: it is dropped, and the next look opens another. */
async function askLeast(pool: Pool, over: AbortSignal): Promise<boolean> {
  const client = await pool.connect()
  const drop = () => client.release(true)
  if (over.aborted) {
    drop()
    return false
  }
  over.addEventListener("abort", drop, { once: true })
  try {
    await client.query("SELECT 1")
    return true
  } finally {
    over.removeEventListener("abort", drop)
    if (!over.aborted) client.release()
  }
}
