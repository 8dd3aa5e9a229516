import { networkOf } from "#domain/networks/all.ts"
import type { Read, ReadMetrics, Refused } from "#networks/network.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import type { Account } from "#storage/accounts.ts"

/** A read that is not even tried, and why, in words for people. */
export type Hindered = { readonly kind: "hindered"; readonly message: string }

export const reconnectMessage = "Reconnect this account under Social accounts to see its statistics."

/** What keeps an account's posts from being read, as far as it is known here: the network is not asked then. */
export function findHindrance(deps: StatisticsDeps, account: Account): Hindered | undefined {
  if (account.statistics === "NeedsReconnect" || account.status === "NeedsReconnect") {
    return { kind: "hindered", message: reconnectMessage }
  }
  const { network, sandbox } = account
  const reading = deps.adapterOf(network)?.readMetrics ?? null
  if (reading !== null && deps.outsideOf({ key: network, sandbox }) !== undefined) return undefined
  return { kind: "hindered", message: `This server is not set up for ${networkOf(network).provider}.` }
}

/** How many posts of an account one call reads. */
export function batchOf(deps: StatisticsDeps, { network }: Account): number {
  return deps.adapterOf(network)?.readMetrics?.batch ?? 1
}

/** Asks for the numbers of some posts, once more with fresh credentials if the present ones are refused. */
export async function readPosts(
  deps: StatisticsDeps,
  account: Account,
  externalIds: readonly string[],
): Promise<Read | Refused | Hindered> {
  const reading = deps.adapterOf(account.network)?.readMetrics ?? null
  const outside = deps.outsideOf({ key: account.network, sandbox: account.sandbox })
  const hindrance = findHindrance(deps, account)
  if (hindrance !== undefined || reading === null || outside === undefined) {
    return hindrance ?? { kind: "hindered", message: reconnectMessage }
  }
  const ask = async (isRefused: boolean): Promise<Awaited<ReturnType<ReadMetrics["read"]>>> => {
    const opened = await deps.openReader(account, isRefused)
    return opened.kind === "refused" ? opened : reading.read(outside, opened.author, externalIds)
  }
  const first = await ask(false)
  return first.kind === "refused" && first.why === "auth" ? ask(true) : first
}
