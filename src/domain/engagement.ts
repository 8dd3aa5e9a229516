import type { MetricName } from "#domain/network.ts"

/** Neither views nor reach nor clicks: those are no answer to a post. */
const engaging = ["likes", "comments", "shares", "quotes", "saves"] as const satisfies readonly MetricName[]

/** More than anything was ever seen within a month, and what four bytes hold: sums of those are quick. */
export const mostCounted = 2_000_000_000

type Counted = { readonly [Name in MetricName]?: number | undefined }

export function engagementOf(numbers: Counted): number {
  const sum = engaging.reduce((total, name) => total + (numbers[name] ?? 0), 0)
  return Math.min(mostCounted, sum)
}
