import type { Id } from "#domain/ids.ts"
import { mediaOf, type Version, withOriginal } from "#domain/post.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { holdMedia } from "#storage/post-media.ts"

type Content = { readonly accountIds: readonly Id<"acc">[]; readonly versions: readonly Version[] }

type Fitted = Content & {
  /** How much of it is no longer there. */
  readonly leftOut: { readonly accounts: number; readonly media: number }
}

/** What a post said once, without the accounts that are no longer connected and the media that was deleted since. */
export async function fitContent(db: WorkspaceWriter, { accountIds, versions }: Content): Promise<Fitted> {
  // An account that is not chosen at the moment keeps what was written for it.
  const named = new Set([...accountIds, ...versions.flatMap(({ accountId }) => accountId ?? [])])
  const accounts = await findAccounts(db, [...named])
  const connected = new Set(accounts.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  const shown = mediaOf(versions)
  const there = await holdMedia(db, shown)
  const kept = versions
    .filter(({ accountId }) => accountId === null || connected.has(accountId))
    .map((version) => ({
      ...version,
      content: version.content.map((item) => ({ ...item, media: item.media.filter((id) => there.has(id)) })),
    }))
  return {
    accountIds: accountIds.filter((id) => connected.has(id)),
    versions: withOriginal(kept),
    leftOut: { accounts: named.size - connected.size, media: shown.length - there.size },
  }
}
