import { setTimeout as wait } from "node:timers/promises"
import type { AccountsDeps } from "#accounts/accounts.ts"
import { openCredentials, sealCredentials } from "#accounts/credentials.ts"
import { disconnectForTrouble } from "#accounts/trouble.ts"
import type { Author, Refused } from "#networks/network.ts"
import { type Account, claimRefresh, findAccounts, updateAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"

export type Opened = { readonly kind: "author"; readonly author: Author } | Refused

/** What the author is wanted for. That something cannot be read is no reason to disconnect an account. */
type Purpose = "publishing" | "reading"

/** Credentials are fetched again when they have less than this left. */
const ahead = { minutes: 5 } as const

/** One fetch takes no longer than this; then another may try. */
const refreshLife = { seconds: 45 } as const
const pollMs = 100
const mostPolls = 600

/**
 * The account's author with credentials that hold. Fresh ones are fetched ahead of time, by one process at a time: most
 * networks take a refresh token only once. A network that is down has revoked nothing.
 */
export async function openAuthor(
  deps: AccountsDeps,
  account: Account,
  isRefused: boolean,
  purpose: Purpose = "publishing",
): Promise<Opened> {
  let current = account
  for (let polls = 0; polls < mostPolls; polls += 1) {
    const credentials = openCredentials(deps, current)
    if (credentials === null) return needsReconnect("This account was disconnected.")
    const isOther = current.credentials !== account.credentials
    if (isOther || (!isRefused && !isEnding(deps, current))) {
      return { kind: "author", author: { externalId: current.external_id, handle: current.handle, credentials } }
    }
    const now = deps.clock.now()
    const held = current
    const isOurs = await deps.database.write((db) =>
      claimRefresh(inWorkspace(db, held.workspace_id), held, now, now.add(refreshLife)),
    )
    if (isOurs) return refresh(deps, held, isRefused, purpose)
    await wait(pollMs)
    const [again] = await deps.database.read((db) => findAccounts(inWorkspace(db, held.workspace_id), [held.id]))
    if (again === undefined) return needsReconnect("This account was disconnected.")
    if (again.status === "NeedsReconnect") return needsReconnect(again.trouble ?? "Reconnect this account.")
    current = again
  }
  return { kind: "refused", why: "transient", code: "refresh", message: "Renewing the credentials took too long." }
}

function isEnding({ clock }: AccountsDeps, { expires_at }: Account): boolean {
  return expires_at !== null && Temporal.Instant.compare(expires_at, clock.now().add(ahead)) < 0
}

async function refresh(deps: AccountsDeps, account: Account, isRefused: boolean, purpose: Purpose): Promise<Opened> {
  const { external_id: externalId, handle, workspace_id } = account
  const network = deps.adapterOf(account.network)
  const credentials = openCredentials(deps, account)
  const outside = deps.outsideOf({ key: account.network, sandbox: account.sandbox })
  if (network === undefined || outside === undefined || credentials === null) {
    return needsReconnect("This account cannot be used here.")
  }
  const answer = await network.connect.refresh(outside, credentials)
  const outcome = answer.kind === "refreshed" ? "renewed" : answer.why === "auth" ? "refused" : "failed"
  deps.meter({ kind: "renewed", network: account.network, outcome })
  if (answer.kind === "refreshed") {
    const sealed = sealCredentials(deps, account.id, answer.credentials)
    const fresh = { ...sealed, renewed_at: deps.clock.now(), refreshing_until: null }
    await deps.database.write((db) => updateAccount(inWorkspace(db, workspace_id), account.id, fresh))
    return { kind: "author", author: { externalId, handle, credentials: answer.credentials } }
  }
  if (answer.why === "auth" && purpose === "publishing") {
    await disconnectForTrouble(deps, account, answer.message)
    return answer
  }
  await deps.database.write((db) =>
    updateAccount(inWorkspace(db, workspace_id), account.id, { refreshing_until: null }),
  )
  const hasTime = account.expires_at === null || Temporal.Instant.compare(account.expires_at, deps.clock.now()) > 0
  return hasTime && !isRefused ? { kind: "author", author: { externalId, handle, credentials } } : answer
}

function needsReconnect(message: string): Refused {
  return { kind: "refused", why: "auth", code: "NeedsReconnect", message }
}
