import type { ServerApps } from "#accounts/server-apps.ts"
import type { Keyring } from "#crypto/keyring.ts"
import type { Clock } from "#domain/clock.ts"
import type { Meter } from "#domain/meter.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { NetworkAdapter, Outside } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. */
export type AccountsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly meter: Meter
  readonly keyring: Keyring
  /** The service's public address: networks send people back to a path below it. */
  readonly baseUrl: URL
  /** How we are known on servers that make apps for whoever asks. */
  readonly serverApps: ServerApps
  /** The networks that accounts can be connected on, each for real or in the sandbox. */
  readonly connectable: readonly Connectable[]
  /** The networks whose statistics the operator has switched off. */
  readonly statisticsOff: ReadonlySet<NetworkKey>
  /** The settings without which a network cannot be connected for real. */
  missingSettings(key: NetworkKey): readonly string[]
  adapterOf(key: NetworkKey): NetworkAdapter | undefined
  /** The way to a network: to the real one, or to the one that the sandbox plays. Undefined where there is none (any more). */
  outsideOf(where: Connectable): Outside | undefined
  /** The account as `accounts.list` shows it. */
  showAccount(account: Account): object
  readonly reportFailure: ReportFailure
}

export type Connectable = { readonly key: NetworkKey; readonly sandbox: boolean }
