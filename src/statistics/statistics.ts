import type { Clock } from "#domain/clock.ts"
import type { Meter } from "#domain/meter.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Author, NetworkAdapter, Outside, Refused } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import type { Database } from "#storage/database.ts"

/** What this engine works with. What belongs to other engines it is handed as functions. */
export type StatisticsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly meter: Meter
  /** The networks whose statistics the operator has switched off. */
  readonly statisticsOff: ReadonlySet<NetworkKey>
  adapterOf(key: NetworkKey): NetworkAdapter | undefined
  outsideOf(where: { readonly key: NetworkKey; readonly sandbox: boolean }): Outside | undefined
  /** The account's author for reading: that it cannot be had never disconnects the account. */
  openReader(
    account: Account,
    isRefused: boolean,
  ): Promise<{ readonly kind: "author"; readonly author: Author } | Refused>
}
