import type { MetricName } from "#domain/network.ts"
import type { DailyView, ProviderLimits, SummaryView } from "../../api/views.ts"
import type { Sheet } from "../../kit/sheet.ts"
import { words } from "../../words/words.ts"
import { daysOf } from "./days-of.ts"
import { makeSteps } from "./make-bars.ts"
import type { Group } from "./make-bars.ts"

/** The statistics of one range. */
export type AnalyticsData = { readonly summary: SummaryView; readonly daily: DailyView }

export type Figure = {
  readonly name: "posts" | "views" | "reach" | "engagement" | "perPost" | "clicks"
  /** Null where no network in the range reports it. */
  readonly now: number | null
  /** Undefined while it is not known. */
  readonly before: number | undefined
  readonly steps: readonly number[]
}

type Rule = { readonly name: Figure["name"]; readonly metric?: MetricName; readonly of: (group: Group) => number }

const rules: readonly Rule[] = [
  { name: "posts", of: ({ sum }) => sum("posts") },
  { name: "views", metric: "views", of: ({ sum }) => sum("views") },
  { name: "reach", metric: "reach", of: ({ sum }) => sum("reach") },
  { name: "engagement", of: ({ sum }) => sum("engagement") },
  { name: "perPost", of: ({ sum }) => (sum("posts") === 0 ? 0 : Math.round(sum("engagement") / sum("posts"))) },
  { name: "clicks", metric: "clicks", of: ({ sum }) => sum("clicks") },
]

/** The six totals of a range beside those of the range before. */
export function makeFigures(
  { summary, daily }: AnalyticsData,
  before: AnalyticsData | undefined,
  limits: readonly ProviderLimits[],
): readonly Figure[] {
  const here = daysOf(summary)
  return rules.map(({ name, metric, of }) => ({
    name,
    now: metric === undefined || isReported(summary, metric, limits) ? of(totalsOf(summary)) : null,
    before: before === undefined ? undefined : of(totalsOf(before.summary)),
    steps: makeSteps(daily.days, here, of),
  }))
}

function totalsOf({ totals }: SummaryView): Group {
  return { sum: (name) => totals[name] }
}

function isReported({ byNetwork }: SummaryView, metric: MetricName, limits: readonly ProviderLimits[]): boolean {
  return byNetwork.some(({ provider }) => reportedBy(provider, limits).includes(metric))
}

export function reportedBy(provider: string, limits: readonly ProviderLimits[]): readonly MetricName[] {
  return limits.find((each) => each.provider === provider)?.constraints.metrics ?? []
}

export function figuresSheet(figures: readonly Figure[]): Sheet {
  const { figure, thisRange, before } = words.analytics
  return {
    heads: [figure, thisRange, before],
    rows: figures.map((each) => [
      words.analytics[each.name],
      each.now,
      each.now === null ? null : (each.before ?? null),
    ]),
  }
}
