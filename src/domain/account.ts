import type { AccountChoices } from "#domain/account-choices.ts"
import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"

export const accountStatuses = ["Active", "NeedsReconnect"] as const

export type AccountStatus = (typeof accountStatuses)[number]

/** Access that ends within so many days, and that only a person can renew, is pointed out. */
export const endsSoonDays = 14

/** Whether figures are read back; a network that reports none has nothing to reconnect for. */
export const statisticsStatuses = ["Reading", "NeedsReconnect", "NotReported"] as const

export type StatisticsStatus = (typeof statisticsStatuses)[number]

/** What the rules of a network need to know of an account. */
export type AccountFacts = {
  readonly id: Id<"acc">
  readonly network: NetworkKey
  readonly status: AccountStatus
  /** Null while the network has not been asked, or has nothing to say. */
  readonly choices: AccountChoices | null
}
