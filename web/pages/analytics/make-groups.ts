import type { LabelColour } from "#domain/label.ts"
import type { MetricName, NetworkKey } from "#domain/network.ts"
import type { AccountView, LabelSumsView, LabelView, ProviderLimits, SummaryView } from "../../api/views.ts"
import type { Sheet } from "../../kit/sheet.ts"
import { words } from "../../words/words.ts"
import { reportedBy } from "./figures.ts"

export type GroupBy = "network" | "account" | "label"

/** A network, an account or a label, and how it did. */
export type GroupLine = {
  readonly id: string
  readonly key: NetworkKey | undefined
  /** Of a label. */
  readonly colour?: LabelColour
  readonly provider: string
  readonly name: string
  readonly isSandbox: boolean
  readonly totals: SummaryView["totals"]
  readonly reports: readonly MetricName[]
  /** Nothing is read until somebody reconnects an account of it. */
  readonly needsReconnect: boolean
}

/** What is known of labels in a range. */
export type LabelData = { readonly labels: readonly LabelView[]; readonly sums: readonly LabelSumsView[] }

export function makeGroups(
  by: GroupBy,
  { byNetwork, byAccount }: SummaryView,
  accounts: readonly AccountView[],
  limits: readonly ProviderLimits[],
  { labels, sums }: LabelData,
): readonly GroupLine[] {
  const about = (provider: string) => ({
    provider,
    key: limits.find((each) => each.provider === provider)?.key,
    reports: reportedBy(provider, limits),
  })
  const isBlind = ({ statistics }: AccountView) => statistics === "NeedsReconnect"
  if (by === "label") {
    const reports = [...new Set(byNetwork.flatMap(({ provider }) => reportedBy(provider, limits)))]
    return sums.flatMap(({ labelId, totals }) => {
      const label = labels.find(({ id }) => id === labelId)
      if (label === undefined) return []
      const { id, name, colour } = label
      return [
        { id, name, colour, key: undefined, provider: "", isSandbox: false, totals, reports, needsReconnect: false },
      ]
    })
  }
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
  const { network, account, label, posts, views, engagement } = words.analytics
  const heads = { network: [network], account: [account, network], label: [label] }
  return {
    heads: [...heads[by], posts, views, engagement],
    rows: groups.map(({ name, provider, totals, reports }) => [
      ...{ network: [provider], account: [name, provider], label: [name] }[by],
      totals.posts,
      reports.includes("views") ? totals.views : null,
      reports.length === 0 ? null : totals.engagement,
    ]),
  }
}
