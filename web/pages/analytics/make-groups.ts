import type { MetricName, NetworkKey } from "#domain/network.ts"
import type { AccountView, ProviderLimits, SummaryView } from "../../api/views.ts"
import type { Sheet } from "../../kit/sheet.ts"
import { words } from "../../words/words.ts"
import { reportedBy } from "./figures.ts"

export type GroupBy = "network" | "account"

/** A network or an account, and how it did. */
export type GroupLine = {
  readonly id: string
  readonly key: NetworkKey | undefined
  readonly provider: string
  readonly name: string
  readonly isSandbox: boolean
  readonly totals: SummaryView["totals"]
  readonly reports: readonly MetricName[]
  /** Nothing is read until somebody reconnects an account of it. */
  readonly needsReconnect: boolean
}

export function makeGroups(
  by: GroupBy,
  { byNetwork, byAccount }: SummaryView,
  accounts: readonly AccountView[],
  limits: readonly ProviderLimits[],
): readonly GroupLine[] {
  const about = (provider: string) => ({
    provider,
    key: limits.find((each) => each.provider === provider)?.key,
    reports: reportedBy(provider, limits),
  })
  const isBlind = ({ statistics }: AccountView) => statistics === "NeedsReconnect"
  if (by === "network") {
    return byNetwork.map(({ provider, totals }) => ({
      ...about(provider),
      id: provider,
      name: provider,
      isSandbox: false,
      totals,
      needsReconnect: accounts.some((account) => account.provider === provider && isBlind(account)),
    }))
  }
  return byAccount.map(({ accountId, provider, totals }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return {
      ...about(provider),
      id: accountId,
      name: account?.handle ?? words.analytics.gone,
      isSandbox: account?.sandbox === true,
      totals,
      needsReconnect: account !== undefined && isBlind(account),
    }
  })
}

export function groupsSheet(by: GroupBy, groups: readonly GroupLine[]): Sheet {
  const { network, account, posts, views, engagement } = words.analytics
  return {
    heads: [...(by === "account" ? [account] : []), network, posts, views, engagement],
    rows: groups.map(({ name, provider, totals, reports }) => [
      ...(by === "account" ? [name] : []),
      provider,
      totals.posts,
      reports.includes("views") ? totals.views : null,
      reports.length === 0 ? null : totals.engagement,
    ]),
  }
}
