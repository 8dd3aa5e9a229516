import type { AccountsDeps } from "#accounts/accounts.ts"
import { openCredentials } from "#accounts/credentials.ts"
import type { Account } from "#storage/accounts.ts"

/** Tells a network that we no longer need its token. A courtesy: that it fails is no reason to keep anything. */
export async function giveBackAccess(deps: AccountsDeps, account: Account): Promise<void> {
  const credentials = openCredentials(deps, account)
  const network = deps.adapterOf(account.network)
  const outside = deps.outsideOf({ key: account.network, sandbox: account.sandbox })
  if (credentials === null || network === undefined || outside === undefined) return
  await network.connect
    .revoke(outside, credentials)
    .catch((error: unknown) => deps.reportFailure(error, `${account.network} did not take its token back`))
}
