import type { MetricName } from "#domain/network.ts"
import type { Sheet } from "#domain/write-csv.ts"
import type { ProviderLimits, SummaryView } from "../../api/views.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showRate } from "../../words/numbers.ts"
import { daysOf } from "./days-of.ts"
import { makeSteps } from "./make-bars.ts"
import type { Group } from "./make-bars.ts"
import type { AnalyticsData } from "./read-of.ts"
import { isAnyRead, rateOfAll, readDays, reportedBy } from "./read-of.ts"

export type Figure = {
  readonly name: "posts" | "views" | "reach" | "engagement" | "perPost" | "rate" | "clicks"
  /** Null where it was not read yet, or no network in the range reports it. */
  readonly now: number | null
  /** Why there is no number. */
  readonly lack?: "notRead" | "notReported"
  /** Undefined while it is not known, or nothing is compared; null where that range has no such number. */
  readonly before: number | null | undefined
  readonly steps: readonly number[]
}

type Rule = {
  readonly name: Figure["name"]
  readonly metric?: MetricName
  readonly of: (group: Group) => number
  /** A count of posts is known at once. */
  readonly isKnown?: true
}

const rules: readonly Rule[] = [
  { name: "posts", of: ({ sum }) => sum("posts"), isKnown: true },
  { name: "views", metric: "views", of: ({ sum }) => sum("views") },
  { name: "reach", metric: "reach", of: ({ sum }) => sum("reach") },
  { name: "engagement", of: ({ sum }) => sum("engagement") },
  { name: "perPost", of: ({ sum }) => (sum("read") === 0 ? 0 : Math.round(sum("engagement") / sum("read"))) },
  { name: "clicks", metric: "clicks", of: ({ sum }) => sum("clicks") },
]

/** The totals of a range beside those of the range that it is compared with. */
export function makeFigures(
  data: AnalyticsData,
  before: AnalyticsData | undefined,
  limits: readonly ProviderLimits[],
): readonly Figure[] {
  const figures = rules.map(({ name, metric, of, isKnown }): Figure => {
    const valueOf = (range: AnalyticsData) => (isKnown || isAnyRead(range, limits, metric) ? of(totalsOf(range)) : null)
    const now = valueOf(data)
    return {
      name,
      now,
      ...(now === null ? { lack: isReported(data.summary, metric, limits) ? "notRead" : "notReported" } : {}),
      before: before === undefined ? undefined : valueOf(before),
      steps: makeSteps(readDays(data), daysOf(data.summary), of),
    }
  })
  const clicks = figures.filter(({ name }) => name === "clicks")
  return [
    ...figures.filter(({ name }) => name !== "clicks"),
    rateFigure(data, before, limits),
    // Hardly any network reports clicks: a column of nothing helps nobody.
    ...clicks.filter(({ now }) => now !== null),
  ]
}

function rateFigure(data: AnalyticsData, before: AnalyticsData | undefined, limits: readonly ProviderLimits[]): Figure {
  const now = rateOfAll(data, limits)
  const isUnread = isReported(data.summary, "views", limits) && !isAnyRead(data, limits, "views")
  return {
    name: "rate",
    now,
    ...(now === null ? { lack: isUnread ? "notRead" : "notReported" } : {}),
    before: before === undefined ? undefined : rateOfAll(before, limits),
    steps: [],
  }
}

function totalsOf({ summary: { totals }, unread }: AnalyticsData): Group {
  return { sum: (name) => (name === "read" ? totals.posts - unread.posts : totals[name]) }
}

function isReported({ byNetwork }: SummaryView, metric: MetricName | undefined, limits: readonly ProviderLimits[]) {
  return byNetwork.some(({ provider }) => {
    const reports = reportedBy(provider, limits)
    return metric === undefined ? reports.length > 0 : reports.includes(metric)
  })
}

export function figuresSheet(figures: readonly Figure[]): Sheet {
  const { figure, thisRange, before } = analyticsWords
  const write = (name: Figure["name"], value: number | null | undefined) =>
    value === null || value === undefined ? null : name === "rate" ? showRate(value) : value
  return {
    heads: [figure, thisRange, before],
    rows: figures.map((each) => [analyticsWords[each.name], write(each.name, each.now), write(each.name, each.before)]),
  }
}
