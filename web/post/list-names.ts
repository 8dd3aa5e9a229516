import type { AccountView } from "../api/views.ts"
import { showList } from "../words/lists.ts"

/** "X and Bluesky"; with its handle an account that is not the only one of its network, or each on request. */
export function listNames(accounts: readonly AccountView[], { withHandles = false } = {}): string {
  return showList(
    accounts.map(({ key, provider, handle }) => {
      const isOnly = accounts.filter((other) => other.key === key).length === 1
      return isOnly && !withHandles ? provider : `${provider} (${handle})`
    }),
  )
}
