import type { AccountsDeps } from "#accounts/accounts.ts"
import { openCredentials } from "#accounts/credentials.ts"
import { type Account, isConnectedElsewhere } from "#storage/accounts.ts"

/**
 * Tells a network that we no longer need its token. A courtesy: that it fails is no reason to keep anything. While another
 * workspace uses the same account nothing is given back: to a network both are one person and one app. Mastodon's servers
 * give both the same token, and elsewhere giving one back ends the access of the other.
 */
export async function giveBackAccess(deps: AccountsDeps, account: Account): Promise<void> {
  const credentials = openCredentials(deps, account)
  const network = deps.adapterOf(account.network)
  const outside = deps.outsideOf({ key: account.network, sandbox: account.sandbox })
  if (credentials === null || network === undefined || outside === undefined) return
  try {
    if (await deps.database.read((db) => isConnectedElsewhere(db, account))) return
    await network.connect.revoke(outside, credentials)
  } catch (error) {
    deps.reportFailure(error, `${account.network} did not take its token back`)
  }
}
