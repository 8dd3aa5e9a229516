import { inheritsText } from "#domain/post.ts"
import type { AccountView, PostView } from "../api/views.ts"

type VersionView = PostView["versions"][number]

/** An item with its number in the thread, which is all that tells it from the others. */
type SourceItem = VersionView["content"][number] & { readonly number: number }

/** A text of the post with the accounts that get it; `owner` has it to itself. */
export type Source = {
  readonly key: string
  readonly owner: AccountView | "gone" | null
  readonly items: readonly SourceItem[]
  readonly accounts: readonly AccountView[]
}

/** Each text that goes somewhere, the original first. One that goes nowhere is left out, unless there is no other. */
export function findSources({ versions, accountIds }: PostView, accounts: readonly AccountView[]): readonly Source[] {
  const shared = versions.find(({ accountId }) => accountId === undefined)
  const isOwn = (version: VersionView) => version !== shared && !inheritsText(version, shared)
  const own = versions.filter((version) => isOwn(version) && accountIds.includes(version.accountId ?? ""))
  const accountOf = (wanted: string | undefined) => accounts.find(({ id }) => id === wanted)
  const sharing = accountIds.filter((id) => own.every(({ accountId }) => accountId !== id))
  const original: Source = {
    key: "original",
    owner: null,
    items: numbered(contentOfOriginal(versions)),
    accounts: sharing.flatMap((id) => accountOf(id) ?? []),
  }
  const others = own.map(({ accountId, content }): Source => {
    const account = accountOf(accountId)
    return {
      key: accountId ?? "",
      owner: account ?? "gone",
      items: numbered(content),
      accounts: account === undefined ? [] : [account],
    }
  })
  return sharing.length > 0 || others.length === 0 ? [original, ...others] : others
}

function numbered(content: VersionView["content"]): readonly SourceItem[] {
  return content.map((item, index) => ({ ...item, number: index + 1 }))
}

function contentOfOriginal(versions: readonly VersionView[]): VersionView["content"] {
  return versions.find(({ accountId }) => accountId === undefined)?.content ?? []
}

/** How many items an account gets. */
export function countItems({ versions }: PostView, account: string): number {
  const own = versions.find(({ accountId }) => accountId === account)?.content ?? []
  return own.length > 0 ? own.length : contentOfOriginal(versions).length
}
