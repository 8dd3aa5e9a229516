import { type MetricName, metricNames, type NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"

/** What a network says of a post. What it does not report is not there, which is something else than 0. */
export type Numbers = Partial<Readonly<Record<MetricName, number>>>

/** Neither views nor reach nor clicks: those are no answer to a post. */
const engaging = ["likes", "comments", "shares", "quotes", "saves"] as const satisfies readonly MetricName[]

/** More than anything was ever seen within a month, and what four bytes hold: sums of those are quick. */
const most = 2_000_000_000

export function engagementOf(numbers: Numbers): number {
  const sum = engaging.reduce((total, name) => total + (numbers[name] ?? 0), 0)
  return Math.min(most, sum)
}

/** Of what was said, what this network is known to report, in whole numbers. */
export function takeReported(network: NetworkKey, numbers: Numbers): Numbers {
  const { metrics } = networkOf(network).constraints
  const reported = metricNames.flatMap((name) => {
    const value = numbers[name]
    const isFit = value !== undefined && value >= 0 && metrics.includes(name)
    return isFit ? [[name, Math.min(most, Math.round(value))] as const] : []
  })
  return Object.fromEntries(reported)
}
