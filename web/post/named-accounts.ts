import type { AccountView, PostView } from "../api/views.ts"

/** The connected accounts that a post goes to, in its order. */
export function namedAccounts({ accountIds }: PostView, accounts: readonly AccountView[]): readonly AccountView[] {
  return accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
}
