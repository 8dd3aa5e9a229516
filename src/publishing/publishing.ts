import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import type { LatePolicy } from "#domain/late-policy.ts"
import type { Meter } from "#domain/meter.ts"
import type { MediaLimit, NetworkKey } from "#domain/network.ts"
import type { Tracing } from "#domain/tracing.ts"
import type { Author, MediaFile, NetworkAdapter, Outside, Refused } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"
import type { Database } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import type { WorkRow } from "#storage/publication-work.ts"

/** What this engine works with. What belongs to other engines it is handed as functions. */
export type PublishingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly meter: Meter
  readonly tracing: Tracing
  readonly latePolicy: LatePolicy
  /** How long a person can undo publishing a post, before anything is sent. */
  readonly undoSeconds: number
  /** Whether this server can encode videos again. */
  readonly mayEncode: boolean
  /** The networks whose statistics the operator has switched off. */
  readonly statisticsOff: ReadonlySet<NetworkKey>
  adapterOf(key: NetworkKey): NetworkAdapter | undefined
  outsideOf(where: { readonly key: NetworkKey; readonly sandbox: boolean }): Outside | undefined
  /** The account's author with credentials that still hold, fetched again if `isRefused` ones do not. */
  openAuthor(
    account: Account,
    isRefused: boolean,
  ): Promise<{ readonly kind: "author"; readonly author: Author } | Refused>
  /** The media of an item as these limits demand it. A video that has to be converted first is waited for. */
  openMedia(
    account: Account,
    limits: MediaLimit,
    ids: readonly Id<"med">[],
  ): Promise<readonly MediaFile[] | Refused | { readonly kind: "waiting"; readonly seconds: number }>
  /** The post as `posts.get` shows it. */
  showPost(post: PostRow, work: readonly WorkRow[]): object
}
