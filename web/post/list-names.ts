import type { AccountView } from "../api/views.ts"

const list = new Intl.ListFormat("en")

/** "X and Bluesky"; with its handle an account that is not the only one of its network, or each on request. */
export function listNames(accounts: readonly AccountView[], { withHandles = false } = {}): string {
  return list.format(
    accounts.map(({ key, provider, handle }) => {
      const isOnly = accounts.filter((other) => other.key === key).length === 1
      return isOnly && !withHandles ? provider : `${provider} (${handle})`
    }),
  )
}
