import { listBackups } from "#backup/backup-format.ts"
import type { BackupDeps } from "#backup/take-backup.ts"
import { lastBackupName, takeToPlace } from "#backup/take-to-place.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { findInstanceValue, putInstanceValue, setInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"

/** Until when a process has the backup to make. */
const claimName = "backup-claim"

/** It is looked so often whether one is due; whoever makes one says so as often that it is still at it. */
const lookMs = 60_000

/** After this without a sign, another process begins anew. */
const claimMinutes = 10

/** After a failure it is tried again so much later. */
const retryMinutes = 30

export type ScheduleOptions = {
  readonly everyHours: number
  /** So many are kept; older ones are removed. */
  readonly keep: number
}

type Deps = BackupDeps & { readonly reportFailure: ReportFailure }

/** Takes backups by the clock, in one process at a time, and removes those that are no longer kept. */
export class BackupSchedule {
  readonly #deps: Deps
  readonly #place: NamedFiles
  readonly #options: ScheduleOptions
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(deps: Deps, place: NamedFiles, options: ScheduleOptions) {
    this.#deps = deps
    this.#place = place
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookMs).unref()
    void this.look()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#looking
    await this.#place[Symbol.asyncDispose]()
  }

  /** Takes a backup if one is due and no other process is at it. */
  async look(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#looking ??= this.#takeIfDue().finally(() => (this.#looking = undefined))
    await this.#looking
  }

  async #takeIfDue(): Promise<void> {
    try {
      if (await this.#claim()) await this.#take()
    } catch (error) {
      this.#deps.reportFailure(error, "it could not be found out whether a backup is due")
    }
  }

  async #claim(): Promise<boolean> {
    const { database, clock } = this.#deps
    const now = clock.now()
    const last = await database.read((db) => findInstanceValue(db, lastBackupName))
    if (last !== undefined) {
      const due = Temporal.Instant.from((JSON.parse(last) as { at: string }).at).add({
        hours: this.#options.everyHours,
      })
      if (Temporal.Instant.compare(now, due) < 0) return false
    }
    return database.write(async (db) => {
      const until = await putInstanceValue(db, claimName, "1970-01-01T00:00:00Z")
      if (Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0) return false
      return swapInstanceValue(db, claimName, until, now.add({ minutes: claimMinutes }).toString())
    })
  }

  async #take(): Promise<void> {
    const { database, clock, reportFailure } = this.#deps
    const { signal } = this.#stopping
    const keepClaim = async (minutes: number) => {
      const until = clock.now().add({ minutes }).toString()
      await database.write((db) => setInstanceValue(db, claimName, until))
    }
    const renewing = setInterval(() => {
      keepClaim(claimMinutes).catch((error: unknown) => reportFailure(error, "a backup under way could not be noted"))
    }, lookMs).unref()
    try {
      await takeToPlace(this.#deps, this.#place, signal)
      await this.#removeOld()
      clearInterval(renewing)
      await keepClaim(0)
    } catch (error) {
      clearInterval(renewing)
      // Whoever is told to stop leaves it to the next start.
      if (!signal.aborted) reportFailure(error, "a backup could not be made; it is tried again later")
      await keepClaim(signal.aborted ? 0 : retryMinutes).catch((again: unknown) =>
        reportFailure(again, "it could not be noted that a backup failed"),
      )
    }
  }

  async #removeOld(): Promise<void> {
    const names = await listBackups(this.#place)
    for (const name of names.slice(0, -this.#options.keep)) await this.#place.remove(name)
  }
}
