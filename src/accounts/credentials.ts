import type { AccountsDeps } from "#accounts/accounts.ts"
import type { Id } from "#domain/ids.ts"
import type { Credentials } from "#networks/network.ts"
import type { Account } from "#storage/accounts.ts"

/* Credentials in the form that is stored: sealed, bound to their account, with what must be seen without opening them. */

type Stored = Pick<Account, "credentials" | "expires_at" | "scopes">

export function sealCredentials(
  { keyring }: Pick<AccountsDeps, "keyring">,
  id: Id<"acc">,
  credentials: Credentials,
): Stored {
  const { expiresAt, scopes } = credentials
  return {
    credentials: keyring.seal("account-credentials", id, JSON.stringify(credentials)),
    expires_at: expiresAt === undefined ? null : Temporal.Instant.from(expiresAt),
    scopes,
  }
}

export function openCredentials({ keyring }: Pick<AccountsDeps, "keyring">, account: Account): Credentials | null {
  if (account.credentials === null) return null
  return JSON.parse(keyring.open("account-credentials", account.id, account.credentials)) as Credentials
}

/** Whether access that ends can be renewed without a person. */
export function isRenewable(deps: Pick<AccountsDeps, "keyring" | "adapterOf">, account: Account): boolean {
  const renewedBy = deps.adapterOf(account.network)?.connect.renewedBy
  if (account.expires_at === null || renewedBy === undefined) return false
  return renewedBy === "accessToken" || openCredentials(deps, account)?.refreshToken !== undefined
}

/** When a person has to connect again; undefined where access is renewed without them. */
export function accessEndsAt(
  deps: Pick<AccountsDeps, "keyring" | "adapterOf">,
  account: Account,
): Temporal.Instant | undefined {
  return account.expires_at === null || isRenewable(deps, account) ? undefined : account.expires_at
}
