import type { Id } from "#domain/ids.ts"
import { toggleAccount } from "../../post/draft.ts"
import { usePerson } from "../../shell/person.ts"
import { useComposer } from "./composer-context.ts"
import { rememberAccounts } from "./last-accounts.ts"

/** Choosing who gets the post. The next new post begins with the same. */
export function useChooseAccounts() {
  const { workspace } = usePerson()
  const { draft, change, isReadOnly, keeping } = useComposer()
  const isDraft = keeping.post === null || keeping.post.status === "Draft"
  const remember = (ids: readonly Id<"acc">[]) => {
    if (isDraft) rememberAccounts(workspace.id, ids)
  }
  return {
    toggle: (id: Id<"acc">) => {
      if (isReadOnly) return
      remember(toggleAccount(draft, id).accountIds)
      change((before) => toggleAccount(before, id))
    },

    /** Exactly these. Accounts that are disconnected stay until somebody takes them off. */
    choose: (ids: readonly Id<"acc">[], known: readonly string[]) => {
      const next = (now: readonly Id<"acc">[]) => [...now.filter((id) => !known.includes(id)), ...ids]
      remember(next(draft.accountIds))
      change((before) => ({ ...before, accountIds: next(before.accountIds) }))
    },
  }
}
