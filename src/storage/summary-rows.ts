import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Sums } from "#domain/summary.ts"
import type { ClosedDay } from "#storage/metric-days.ts"

/** The form in which a statement with several answers gives them: instants are text there. */
export type SummaryRows = {
  readonly accounts: readonly (Sums & {
    readonly account_id: Id<"acc">
    readonly network: NetworkKey
    readonly posts: number
  })[]
  /** Only of networks with several accounts: of the others an account has them all. */
  readonly networks: readonly { readonly network: NetworkKey; readonly posts: number }[]
  /** Hours of the week, counted from Monday at midnight. */
  readonly slots: readonly { readonly hour: number; readonly posts: number; readonly engagement: number }[]
  readonly top: readonly {
    readonly post_id: Id<"pst">
    readonly published_at: string
    readonly engagement: number
    readonly views: number
    readonly account_ids: readonly Id<"acc">[]
    /** The first text of the original. */
    readonly text: string | null
  }[]
}

/** What was added up now, and beside it what is kept of whole days. */
export type FoundRows = SummaryRows & {
  readonly members: readonly { readonly id: Id<"acc">; readonly network: NetworkKey; readonly is_crowded: boolean }[]
  readonly closed: readonly ClosedDay[]
}
