import type { MetricName } from "#domain/network.ts"
import type { DailyView, DayView, ProviderLimits, SummaryView, UnreadView } from "../../api/views.ts"
import type { HeatSlot } from "./heat-map.tsx"

/* Sums count what was never read as 0. Here that is taken out again, so that no 0 is shown that nobody has read. */

/** The statistics of one range. */
export type AnalyticsData = {
  readonly summary: SummaryView
  readonly daily: DailyView
  readonly unread: UnreadView
}

/** A day with how many of its posts have numbers. */
export type ReadDay = DayView & { readonly read: number }

/** How many posts of an account in the range have numbers from it. */
export function readPostsOf(unread: UnreadView, accountId: string, posts: number): number {
  return posts - (unread.accounts.find((each) => each.accountId === accountId)?.posts ?? 0)
}

/** Whether any account that reports something was read; of one metric, any that reports that one. */
export function isAnyRead({ summary, unread }: AnalyticsData, limits: readonly ProviderLimits[], metric?: MetricName) {
  return summary.byAccount.some(({ accountId, provider, totals }) => {
    const reports = reportedBy(provider, limits)
    const isIn = metric === undefined ? reports.length > 0 : reports.includes(metric)
    return isIn && readPostsOf(unread, accountId, totals.posts) > 0
  })
}

export function readDays({ daily, unread }: AnalyticsData): readonly ReadDay[] {
  const without = new Map(unread.days.map(({ date, posts }) => [date, posts]))
  return daily.days.map((day) => ({ ...day, read: day.posts - (without.get(day.date) ?? 0) }))
}

/** Fewer posts in an hour say little about it. */
const fewPosts = 3

/** The hours of the week by the posts that have numbers. */
export function readSlots({ summary, unread }: AnalyticsData): readonly HeatSlot[] {
  const without = new Map(unread.hours.map(({ weekday, hour, posts }) => [`${weekday} ${hour}`, posts]))
  return summary.bestTimes.flatMap((slot) => {
    const posts = slot.posts - (without.get(`${slot.weekday} ${slot.hour}`) ?? 0)
    return posts <= 0 ? [] : [{ ...slot, posts, average: slot.engagement / posts, lowConfidence: posts < fewPosts }]
  })
}

/** The posts with most engagement, of those that were read. */
export function readTop({ summary, unread }: AnalyticsData): SummaryView["topPosts"] {
  const without = new Set(unread.newest.map(({ postId }) => postId))
  return summary.topPosts.filter(({ postId }) => !without.has(postId))
}

export function reportedBy(provider: string, limits: readonly ProviderLimits[]): readonly MetricName[] {
  return limits.find((each) => each.provider === provider)?.constraints.metrics ?? []
}

/** Engagement for each view, where the network gives views. Null where it gives none, or where there was none. */
export function rateOf(engagement: number, views: number): number | null {
  return views === 0 ? null : engagement / views
}

/** The same over all accounts whose network gives views. */
export function rateOfAll({ summary }: AnalyticsData, limits: readonly ProviderLimits[]): number | null {
  const viewed = summary.byAccount.filter(
    ({ provider, totals }) => reportedBy(provider, limits).includes("views") && totals.views > 0,
  )
  const sum = (name: "engagement" | "views") => viewed.reduce((all, { totals }) => all + totals[name], 0)
  return rateOf(sum("engagement"), sum("views"))
}
