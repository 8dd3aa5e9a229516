import type { AccountView, ResultView } from "../api/views.ts"

/** The accounts that do not have the post for certain: those that publishing it goes to. */
export function openAccounts(accounts: readonly AccountView[], results: readonly ResultView[]): readonly AccountView[] {
  const have = new Set(results.filter(({ ok }) => ok).map(({ accountId }) => accountId))
  return accounts.filter(({ id }) => !have.has(id))
}
