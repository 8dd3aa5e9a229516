import { metricNames } from "#domain/network.ts"
import { quartersInDay, quarterTeller } from "#domain/quarters.ts"
import { hourAt, totalsOf } from "#domain/summary.ts"
import type { Offset } from "#domain/time-zone.ts"
import type { FoundRows, SummaryRows } from "#storage/summary-rows.ts"

const names = ["posts", ...metricNames, "engagement"] as const

/** Adds what is kept of whole days to what was added up now. */
export function addClosedDays({ closed, members, ...now }: FoundRows, offsets: readonly Offset[]): SummaryRows {
  if (closed.length === 0) return now
  return {
    accounts: addAccounts({ closed, members, ...now }),
    networks: addNetworks({ closed, members, ...now }),
    slots: addSlots({ closed, members, ...now }, offsets),
    top: now.top,
  }
}

function addAccounts({ closed, members, accounts }: FoundRows): SummaryRows["accounts"] {
  const known = new Map(members.map(({ id, network }) => [id, network]))
  const kept = closed.flatMap((day) =>
    day.accounts.flatMap(([account_id, ...values]) => {
      const network = known.get(account_id)
      const sums = Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]))
      return network === undefined ? [] : [{ account_id, network, ...(sums as Record<(typeof names)[number], number>) }]
    }),
  )
  const all = Map.groupBy([...accounts, ...kept], ({ account_id }) => account_id)
  return Array.from(all).flatMap(([account_id, parts]) => {
    const posts = parts.reduce((sum, part) => sum + part.posts, 0)
    return parts.slice(0, 1).map(({ network }) => ({ account_id, network, ...totalsOf(posts, parts) }))
  })
}

function addNetworks({ closed, members, networks }: FoundRows): SummaryRows["networks"] {
  const sums = new Map(networks.map(({ network, posts }) => [network, posts]))
  const crowded = new Set(members.flatMap(({ network, is_crowded }) => (is_crowded ? [network] : [])))
  for (const [network, posts] of closed.flatMap((day) => day.networks)) {
    if (crowded.has(network)) sums.set(network, (sums.get(network) ?? 0) + posts)
  }
  return Array.from(sums, ([network, posts]) => ({ network, posts }))
}

function addSlots({ closed, slots }: FoundRows, offsets: readonly Offset[]): SummaryRows["slots"] {
  const tell = quarterTeller(offsets)
  const sums = new Map(slots.map(({ hour, posts, engagement }) => [hour, { posts, engagement }]))
  for (const { day, slots: kept } of closed) {
    for (const [quarter, posts, engagement] of kept) {
      const hour = hourAt(tell(day * quartersInDay + quarter))
      const sum = sums.get(hour)
      sums.set(hour, { posts: (sum?.posts ?? 0) + posts, engagement: (sum?.engagement ?? 0) + engagement })
    }
  }
  return Array.from(sums, ([hour, sum]) => ({ hour, ...sum })).toSorted((a, b) => a.hour - b.hour)
}
