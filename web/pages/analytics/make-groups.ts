import type { LabelColour } from "#domain/label.ts"
import type { MetricName, NetworkKey } from "#domain/network.ts"
import type { Sheet } from "#domain/write-csv.ts"
import type { AccountView, LabelSumsView, LabelView, ProviderLimits, SummaryView } from "../../api/views.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showRate } from "../../words/numbers.ts"
import type { AnalyticsData } from "./read-of.ts"
import { rateOf, readPostsOf, reportedBy } from "./read-of.ts"

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
  /** How many of its posts have numbers. */
  readonly read: number
  /** Engagement for each view; null where there are no views. */
  readonly rate: number | null
  readonly reports: readonly MetricName[]
  /** Nothing is read until somebody reconnects an account of it. */
  readonly needsReconnect: boolean
}

/** What is known of labels in a range. */
export type LabelData = { readonly labels: readonly LabelView[]; readonly sums: readonly LabelSumsView[] }

export function makeGroups(
  by: GroupBy,
  { summary: { byNetwork, byAccount }, unread }: AnalyticsData,
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
    return sums.flatMap(({ labelId, totals, readPosts: read, viewedEngagement }) => {
      const label = labels.find(({ id }) => id === labelId)
      if (label === undefined) return []
      const { id, name, colour } = label
      const known = { totals, read, rate: rateOf(viewedEngagement, totals.views), reports, needsReconnect: false }
      return [{ id, name, colour, key: undefined, provider: "", isSandbox: false, ...known }]
    })
  }
  if (by === "network") {
    return byNetwork.map(({ provider, totals }) => ({
      ...about(provider),
      id: provider,
      name: provider,
      isSandbox: false,
      totals,
      read: byAccount
        .filter((each) => each.provider === provider)
        .reduce((sum, each) => sum + readPostsOf(unread, each.accountId, each.totals.posts), 0),
      rate: rateOf(totals.engagement, totals.views),
      needsReconnect: accounts.some((account) => account.provider === provider && isBlind(account)),
    }))
  }
  return byAccount.map(({ accountId, provider, totals }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return {
      ...about(provider),
      id: accountId,
      name: account?.handle ?? analyticsWords.gone,
      isSandbox: account?.sandbox === true,
      totals,
      read: readPostsOf(unread, accountId, totals.posts),
      rate: rateOf(totals.engagement, totals.views),
      needsReconnect: account !== undefined && isBlind(account),
    }
  })
}

export function groupsSheet(by: GroupBy, groups: readonly GroupLine[]): Sheet {
  const { network, account, label, posts, views, engagement, rate } = analyticsWords
  const heads = { network: [network], account: [account, network], label: [label] }
  return {
    heads: [...heads[by], posts, views, engagement, rate],
    rows: groups.map(({ name, provider, totals, reports, read, rate: share }) => [
      ...{ network: [provider], account: [name, provider], label: [name] }[by],
      totals.posts,
      reports.includes("views") && read > 0 ? totals.views : null,
      reports.length === 0 || read === 0 ? null : totals.engagement,
      share === null ? null : showRate(share),
    ]),
  }
}
