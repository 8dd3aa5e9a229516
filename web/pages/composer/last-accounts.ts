import type { Id } from "#domain/ids.ts"
import type { AccountView } from "../../api/views.ts"

const placeOf = (workspaceId: string) => `fanfare:accounts:${workspaceId}`

/** The accounts a new post begins with: those of the last one here, or the only one there is. */
export function findLastAccounts(workspaceId: string, accounts: readonly AccountView[]): readonly Id<"acc">[] {
  const known = accounts.map(({ id }) => id as Id<"acc">)
  try {
    const last: unknown = JSON.parse(localStorage.getItem(placeOf(workspaceId)) ?? "null")
    if (Array.isArray(last)) return known.filter((id) => last.includes(id))
  } catch {
    // Then there is no last time.
  }
  return known.length === 1 ? known : []
}

export function rememberAccounts(workspaceId: string, ids: readonly Id<"acc">[]): void {
  try {
    localStorage.setItem(placeOf(workspaceId), JSON.stringify(ids))
  } catch {
    // The next post begins without accounts, and that is all.
  }
}
