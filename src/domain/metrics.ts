import { mostCounted } from "#domain/engagement.ts"
import { type MetricName, metricNames, type NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"

/** What a network says of a post. What it does not report is not there, which is something else than 0. */
export type Numbers = Partial<Readonly<Record<MetricName, number>>>

/** Of what was said, what this network is known to report, in whole numbers. */
export function takeReported(network: NetworkKey, numbers: Numbers): Numbers {
  const { metrics } = networkOf(network).constraints
  const reported = metricNames.flatMap((name) => {
    const value = numbers[name]
    const isFit = value !== undefined && value >= 0 && metrics.includes(name)
    return isFit ? [[name, Math.min(mostCounted, Math.round(value))] as const] : []
  })
  return Object.fromEntries(reported)
}
