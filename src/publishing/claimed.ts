import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Account } from "#storage/accounts.ts"
import type { PostRow } from "#storage/posts.ts"
import type { NewAttempt } from "#storage/publication-attempts.ts"
import type { WorkRow, WorkUpdate } from "#storage/publication-work.ts"

/** A piece of work with all that it is about. */
export type Claimed = {
  readonly work: WorkRow
  readonly post: PostRow
  readonly account: Account | undefined
  readonly media: ReadonlyMap<Id<"med">, MediaFacts>
  /** When the claim began and ended, by `performance.now`. */
  readonly claim: { readonly began: number; readonly ended: number }
}

/** The callbacks that a worker needs. */
export type WorkCallbacks = {
  /** Writes what is to be known before the next step. False when the work is no longer ours. */
  keep(update: WorkUpdate): Promise<boolean>
  /** Writes how this round ended. */
  end(update: WorkUpdate, attempts: readonly NewAttempt[]): Promise<void>
  /** Makes a call that cannot be taken back, when it is its turn at this network. */
  inTurn<T>(network: NetworkKey, send: () => Promise<T>): Promise<T>
  /** Whether the lease outlasts one more call. */
  maySend(): boolean
  /** Whether to put the work back at the next step. */
  isStopping(): boolean
}
