import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { networkOf } from "#domain/networks/all.ts"
import { judgeSlot, slotOf, totalsOf } from "#domain/summary.ts"
import type { SummaryRows } from "#storage/summary-rows.ts"

/* From sums to answer. */

export const totalsView = z.strictObject({
  posts: z.int(),
  views: z.int(),
  reach: z.int(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int(),
  quotes: z.int(),
  saves: z.int(),
  clicks: z.int(),
  engagement: z.int(),
})

export const summaryView = z.strictObject({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  totals: totalsView,
  byAccount: z.array(z.strictObject({ accountId: idOutput("acc"), provider: z.string(), totals: totalsView })),
  byNetwork: z.array(z.strictObject({ provider: z.string(), totals: totalsView })),
  topPosts: z.array(
    z.strictObject({
      postId: idOutput("pst"),
      text: z.string(),
      publishedAt: instantOutput,
      accountIds: z.array(idOutput("acc")),
      engagement: z.int(),
      views: z.int(),
    }),
  ),
  bestTimes: z.array(
    z.strictObject({
      weekday: z.int(),
      hour: z.int(),
      posts: z.int(),
      engagement: z.int(),
      average: z.number(),
      lowConfidence: z.boolean(),
    }),
  ),
})

type SummaryView = z.input<typeof summaryView>
type Hour = SummaryView["bestTimes"][number]

export function viewSummary(rows: SummaryRows): Omit<SummaryView, "from" | "to" | "timeZone"> {
  const distinct = new Map(rows.networks.map(({ network, posts }) => [network, posts]))
  const byNetwork = Map.groupBy(rows.accounts, ({ network }) => network)
  return {
    // Every post has one hour.
    totals: totalsOf(
      rows.slots.reduce((sum, { posts }) => sum + posts, 0),
      rows.accounts,
    ),
    byAccount: rows.accounts
      .map((account) => ({
        accountId: account.account_id,
        provider: networkOf(account.network).provider,
        totals: totalsOf(account.posts, [account]),
      }))
      .toSorted((a, b) => compare(a, b) || (a.accountId < b.accountId ? -1 : 1)),
    byNetwork: Array.from(byNetwork, ([network, accounts]) => ({
      provider: networkOf(network).provider,
      totals: totalsOf(distinct.get(network) ?? accounts[0]?.posts ?? 0, accounts),
    })).toSorted((a, b) => compare(a, b) || (a.provider < b.provider ? -1 : 1)),
    topPosts: rows.top.map((post) => ({
      postId: post.post_id,
      text: post.text ?? "",
      publishedAt: Temporal.Instant.from(post.published_at),
      accountIds: [...post.account_ids],
      engagement: post.engagement,
      views: post.views,
    })),
    bestTimes: rows.slots
      .map(({ hour, posts, engagement }) => ({
        ...slotOf(hour),
        posts,
        engagement,
        ...judgeSlot(posts, engagement),
      }))
      .toSorted(compareSlots),
  }
}

/** The best hours first; those that few posts speak for come last. */
function compareSlots(a: Hour, b: Hour): number {
  return (
    Number(a.lowConfidence) - Number(b.lowConfidence) ||
    b.average - a.average ||
    b.posts - a.posts ||
    a.weekday - b.weekday ||
    a.hour - b.hour
  )
}

type Totalled = { readonly totals: SummaryView["totals"] }

/** Those that did best first. */
function compare(a: Totalled, b: Totalled): number {
  return b.totals.engagement - a.totals.engagement || b.totals.posts - a.totals.posts
}
