import type { Accounts } from "#accounts/accounts.ts"
import { openCredentials } from "#accounts/credentials.ts"
import type { Account } from "#storage/accounts.ts"

/** Tells a network that we no longer need its token. A courtesy: that it fails is no reason to keep anything. */
export async function giveBackAccess(room: Accounts, account: Account): Promise<void> {
  const credentials = openCredentials(room, account)
  const network = room.roomOf(account.network)
  const outside = room.outsideOf({ key: account.network, sandbox: account.sandbox })
  if (credentials === null || network === undefined || outside === undefined) return
  await network.connect.revoke(outside, credentials).catch(() => {})
}
