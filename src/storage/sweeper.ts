import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { sql } from "kysely"
import type { Clock } from "#domain/clock.ts"
import type { Database, Writer } from "#storage/database.ts"
import { findInstanceValue } from "#storage/instance-values.ts"
import {
  hasOld,
  type OldRows,
  type RemovalPlace,
  removeStep,
  sizeOfStep,
  type RemovalStep,
} from "#storage/remove-step.ts"
import { skipDisk } from "#storage/skip-disk.ts"

/** What removing old rows takes. */
export type SweepDeps = { readonly sweeper: Sweeper; readonly clock: Clock }

/** Between two steps everybody else has the database to themselves for so long. */
const pauseMs = 50

/** A process that says nothing for so long is no longer at it. */
const leaseSeconds = 60

const leaseName = "removal of old rows"

/**
 * Removes old rows in small steps, each a transaction of its own, so that nobody waits for it and whoever stops in the middle
 * has lost nothing. Of all processes on a database one does it at a time: each step holds the lease until it is committed.
 */
export class Sweeper {
  readonly #database: Database
  readonly #id = randomUUID()
  readonly #stopping = new AbortController()
  #step: Promise<unknown> = Promise.resolve()
  #isHolding = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Removes what ended by now: what ends at this very moment has ended. */
  async removeEnded(rows: OldRows, now: Temporal.Instant): Promise<number> {
    return this.removeOld(rows, now.add({ microseconds: 1 }))
  }

  /** Removes what is older than that, and returns how many rows went. Ends early where another process is at it. */
  async removeOld(rows: OldRows, before: Temporal.Instant): Promise<number> {
    let removed = 0
    let place = await this.#findMark(rows)
    if (!(await this.#database.read(async (db) => hasOld(db, rows, before, place)))) return removed
    while (!this.#stopping.signal.aborted) {
      const step = await this.#take(rows, before, place)
      if (step === null) return removed
      removed += step.gone.length
      if (step.looked < sizeOfStep(rows)) return removed
      place = step.last
      await wait(pauseMs, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => {})
    }
    return removed
  }

  /** Others may begin at once. */
  async release(): Promise<void> {
    if (!this.#isHolding) return
    this.#isHolding = false
    await this.#database.write(async (db) => {
      const lease = db.rows.deleteFrom("instance_values").where("name", "=", leaseName)
      await lease.where("value", "like", `${this.#id} %`).execute()
    })
  }

  /** Takes no further step; waits for one that is under way. Whoever starts next goes on at once. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#step.catch(() => {})
    // Where the database is away, the lease runs out by itself.
    await this.release().catch(() => {})
  }

  /** One step, or null where another process has the lease. */
  async #take(rows: OldRows, before: Temporal.Instant, place: RemovalPlace | null): Promise<RemovalStep | null> {
    const step = this.#database.write(async (db) => {
      // What a crash undoes of this is removed again.
      await skipDisk(db)
      if (!(await this.#hold(db))) return null
      const taken = await removeStep(db, rows, before, place)
      await this.#mark(db, rows, taken.looked < sizeOfStep(rows) ? before.toString() : taken.last?.[0])
      return taken
    })
    this.#step = step
    return step
  }

  /** By the clock of the database: those of processes differ, and that of a sandbox is moved. */
  async #hold({ rows }: Writer): Promise<boolean> {
    // Nobody else can have the embedded database open.
    if (this.#database.kind === "embedded") return true
    this.#isHolding = true
    const now = sql`extract(epoch FROM clock_timestamp())`
    const { rows: held } = await sql`
      INSERT INTO instance_values AS v (name, value)
      VALUES (${leaseName}, ${this.#id}::text || ' ' || (${now} + ${leaseSeconds}::integer))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE split_part(v.value, ' ', 1) = ${this.#id}::text OR split_part(v.value, ' ', 2)::numeric < ${now}
      RETURNING name`.execute(rows)
    return held.length > 0
  }

  async #findMark({ mark }: OldRows): Promise<RemovalPlace | null> {
    if (mark === undefined) return null
    const since = await this.#database.read(async (db) => findInstanceValue(db, mark))
    return since === undefined ? null : [since]
  }

  async #mark({ rows }: Writer, { mark }: OldRows, value: string | undefined): Promise<void> {
    if (mark === undefined || value === undefined) return
    await rows
      .insertInto("instance_values")
      .values({ name: mark, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute()
  }
}
