import type { AccountsDeps, Connectable } from "#accounts/accounts.ts"
import { sealCredentials } from "#accounts/credentials.ts"
import { upkeepHours } from "#accounts/upkeep-work.ts"
import { newId } from "#crypto/random.ts"
import type { StatisticsStatus } from "#domain/account.ts"
import { clipText } from "#domain/clip-text.ts"
import type { Id } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"
import type { GrantedAccount, NetworkAdapter } from "#networks/network.ts"
import { type Account, findAccountByExternalId, findAccounts, insertAccount, updateAccount } from "#storage/accounts.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { lockWorkspace } from "#storage/locks.ts"
import { readAtOnce } from "#storage/post-metrics.ts"

/** Every list of accounts has them all; what a server says that somebody is called stays short. */
const longestName = 300

/**
 * Keeps an account that was granted. One that is there already, or was, keeps its id and with it its posts; `wanted` is
 * the one that was to be reconnected, and another in its place is refused.
 */
export async function keepAccount(
  deps: AccountsDeps,
  db: WorkspaceWriter,
  where: Connectable,
  offered: readonly GrantedAccount[],
  wanted: Id<"acc"> | null,
  refuseOneMore: (db: WorkspaceWriter) => Promise<void>,
): Promise<Account> {
  const granted = await pick(db, where, offered, wanted)
  await lockWorkspace(db)
  const present = await findAccountByExternalId(db, where, granted.externalId)
  const now = deps.clock.now()
  const id = present?.id ?? newId<"acc">()
  const facts = {
    handle: clipText(granted.handle, longestName),
    display_name: clipText(granted.displayName, longestName),
    avatar_url: granted.avatarUrl ?? null,
    profile_url: granted.profileUrl ?? null,
    status: "Active" as const,
    statistics: statisticsOf(deps.adapterOf(where.key), granted),
    sandbox: where.sandbox,
    trouble: null,
    refreshing_until: null,
    renewed_at: now,
    ...choicesOf(deps.adapterOf(where.key), granted, now),
    ...sealCredentials(deps, id, granted.credentials),
  }
  if (present === undefined || present.deleted_at !== null) await refuseOneMore(db)
  if (present === undefined) {
    const fixed = { id, network: where.key, external_id: granted.externalId, connected_at: now }
    await insertAccount(db, { ...fixed, ...facts })
  }
  const saved = await updateAccount(db, id, { ...facts, deleted_at: null })
  // Its posts may have waited for this to be read.
  if (!deps.statisticsOff.has(where.key)) await readAtOnce(db, id, now)
  await announce(db, now, { workspaceId: db.workspaceId }, "accounts")
  return saved
}

async function pick(
  db: WorkspaceWriter,
  where: Connectable,
  offered: readonly GrantedAccount[],
  wanted: Id<"acc"> | null,
): Promise<GrantedAccount> {
  const [account] = wanted === null ? [] : await findAccounts(db, [wanted])
  if (account !== undefined && account.sandbox !== where.sandbox) {
    const message = account.sandbox
      ? `${account.handle} is a sandbox account, and the sandbox no longer simulates this network. Disconnect it.`
      : `${account.handle} is a real account, but this server's settings no longer have the keys of its network.`
    throw new Problem("Conflict", message)
  }
  const granted =
    account === undefined ? offered[0] : offered.find(({ externalId }) => externalId === account.external_id)
  if (granted === undefined) {
    const handle = account?.handle ?? ""
    throw new Problem("Conflict", `You signed in with another account. Sign in as ${handle} and try again.`)
  }
  return granted
}

/** What it offers, where that is known already. What was known of it before stays until it is read again. */
function choicesOf(adapter: NetworkAdapter | undefined, { choices }: GrantedAccount, now: Temporal.Instant) {
  const isRead = choices !== undefined || adapter?.readChoices === undefined
  const upkeep_at = isRead ? now.add({ hours: upkeepHours }) : now
  return choices === undefined ? { upkeep_at } : { upkeep_at, choices: JSON.stringify(choices), choices_read_at: now }
}

function statisticsOf(adapter: NetworkAdapter | undefined, { credentials }: GrantedAccount): StatisticsStatus {
  if (adapter === undefined || networkOf(adapter.key).constraints.metrics.length === 0) return "NotReported"
  const needed = adapter.connect.statisticsScopes
  return needed.every((scope) => credentials.scopes.includes(scope)) ? "Reading" : "NeedsReconnect"
}
