import type { Clock } from "#domain/clock.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { ServerFacts } from "#domain/server-status.ts"
import type { NetworkAdapter, Outside } from "#networks/network.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. What belongs to other engines it is handed as functions. */
export type WatchDeps = {
  readonly database: Database
  readonly clock: Clock
  /** The clock that nobody moves: processes say by it that they are there, also in a sandbox that is days ahead. */
  readonly wallClock: Clock
}

/** What it takes to tell how the whole installation does. */
export type StatusDeps = WatchDeps & {
  readonly serverVersion: string
  readonly mediaPlace: ServerFacts["media"]["place"]
  /** Null on a console, and before the process has started. */
  processStartedAt(): Temporal.Instant | null
  /** How far the clock of this machine is behind the database's. */
  readClockOffset(): number
  readonly connectable: readonly { readonly key: NetworkKey; readonly sandbox: boolean }[]
  adapterOf(key: NetworkKey): NetworkAdapter | undefined
  outsideOf(where: { readonly key: NetworkKey; readonly sandbox: boolean }): Outside | undefined
}

/** A process that says nothing for so long is taken for gone. */
export const silentSeconds = 60
