import type { Clock } from "#domain/clock.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. */
export type WatchDeps = {
  readonly database: Database
  readonly clock: Clock
  /** The clock that nobody moves: processes say by it that they are there, also in a sandbox that is days ahead. */
  readonly wallClock: Clock
}

/** A process that says nothing for so long is taken for gone. */
export const silentSeconds = 60
