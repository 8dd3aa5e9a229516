import { useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useSyncExternalStore } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, PostView, ProviderLimits } from "../../api/views.ts"
import { accountId } from "../../post/placed-issue.ts"
import { usePerson } from "../../shell/person.ts"
import { Composer } from "./composer.tsx"
import { findLastAccounts } from "./last-accounts.ts"
import { useKeeper } from "./use-keeper.ts"

type Props = {
  readonly address: string
  readonly post: PostView | null
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
  readonly isMissing: boolean
  /** Whether the post is still to be written. When it is not, the composer leaves once everything is saved. */
  readonly isWanted: boolean
  /** Where a new post was begun. */
  readonly start: { readonly at: string | null; readonly accountIds: readonly string[] }
  readonly onLeave: () => void
}

/** Where a post is written, one that exists or a new one. */
export function ComposerPage({ address, post, accounts, limits, isMissing, isWanted, start, onLeave }: Props) {
  const { user, workspace } = usePerson()
  const navigate = useNavigate()
  const keeper = useKeeper({
    address,
    post,
    place: { userId: user.id, workspaceId: workspace.id },
    accountIds:
      start.accountIds.length > 0 ? pick(accounts, start.accountIds) : findLastAccounts(workspace.id, accounts),
    scheduledAt: start.at,
    mayWrite: isAtLeast(workspace.role, "editor"),
    onCreated: ({ id }) => void navigate({ to: "/posts/$postId", params: { postId: id }, replace: true }),
  })
  useEffect(() => {
    if (isMissing) keeper.lose()
  }, [isMissing, keeper])
  const { state, post: kept } = useSyncExternalStore(keeper.subscribe, keeper.look)
  // What goes on as a draft of its own has left already.
  const isOver = !isWanted && state === "saved" && kept?.id === address
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  return <Composer key={keeper.key} keeper={keeper} accounts={accounts} limits={limits} />
}

function pick(accounts: readonly AccountView[], ids: readonly string[]) {
  return accounts.filter(({ id }) => ids.includes(id)).map(accountId)
}
