import type { AppCalls } from "#actions/registry.ts"

/* What a summary should say, worked out the long way from plain records. Shares no code with the service. */

export type Summary = AppCalls["analytics.summary"]["output"]

const metrics = ["views", "reach", "likes", "comments", "shares", "quotes", "saves", "clicks"] as const
type Metric = (typeof metrics)[number]

export type Line = {
  readonly post: string
  readonly text: string
  readonly account: string
  readonly provider: string
  readonly at: Temporal.Instant
  readonly numbers: Partial<Readonly<Record<Metric, number>>>
}

export type Question = {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly accounts: readonly string[]
  /** A zone that is known. */
  readonly zone: string
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function engagement({ numbers }: Line): number {
  const { likes = 0, comments = 0, shares = 0, quotes = 0, saves = 0 } = numbers
  return likes + comments + shares + quotes + saves
}

function totals(records: readonly Line[]): Summary["totals"] {
  const of = (name: Metric) => sum(records.map(({ numbers }) => numbers[name] ?? 0))
  const posts = new Set(records.map(({ post }) => post)).size
  const named = Object.fromEntries(metrics.map((name) => [name, of(name)])) as Record<Metric, number>
  return { posts, ...named, engagement: sum(records.map(engagement)) }
}

/** The lists that the contract leaves in any order are in the order of their names. */
export function bruteForce(records: readonly Line[], { from, to, accounts, zone }: Question) {
  const counted = records.filter(
    ({ at, account }) =>
      Temporal.Instant.compare(at, from) >= 0 &&
      Temporal.Instant.compare(at, to) < 0 &&
      (accounts.length === 0 || accounts.includes(account)),
  )
  const posts = [...Map.groupBy(counted, ({ post }) => post)].map(([postId, group]) => {
    const [first] = group.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    if (first === undefined) throw new Error("a group has members")
    return { postId, text: first.text, at: first.at, group, engagement: sum(group.map(engagement)) }
  })
  const slots = Map.groupBy(posts, ({ at }) => {
    const { dayOfWeek, hour } = at.toZonedDateTimeISO(zone)
    return dayOfWeek * 100 + hour
  })
  return {
    totals: totals(counted),
    byAccount: [...Map.groupBy(counted, ({ account }) => account)]
      .map(([accountId, group]) => ({ accountId, provider: group[0]?.provider ?? "", totals: totals(group) }))
      .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
    byNetwork: [...Map.groupBy(counted, ({ provider }) => provider)]
      .map(([provider, group]) => ({ provider, totals: totals(group) }))
      .toSorted((a, b) => (a.provider < b.provider ? -1 : 1)),
    topPosts: posts
      .toSorted(
        (a, b) => b.engagement - a.engagement || Temporal.Instant.compare(b.at, a.at) || (b.postId < a.postId ? -1 : 1),
      )
      .slice(0, 10)
      .map(({ postId, text, at, group, engagement: engaged }) => ({
        postId,
        text,
        publishedAt: at.toString({ fractionalSecondDigits: 6 }),
        accountIds: group.map(({ account }) => account).toSorted(),
        engagement: engaged,
        views: sum(group.map(({ numbers }) => numbers.views ?? 0)),
      })),
    bestTimes: [...slots]
      .toSorted(([a], [b]) => a - b)
      .map(([key, group]) => ({
        weekday: Math.floor(key / 100),
        hour: key % 100,
        posts: group.length,
        engagement: sum(group.map((post) => post.engagement)),
        average: sum(group.map((post) => post.engagement)) / group.length,
        lowConfidence: group.length < 3,
      }))
      .toSorted((a, b) => b.posts - a.posts)
      .toSorted((a, b) => b.average - a.average)
      .toSorted((a, b) => Number(a.lowConfidence) - Number(b.lowConfidence)),
  }
}

/** A summary with those lists in the same order. */
export function inOrder({ from: _from, to: _to, timeZone: _zone, ...summary }: Summary) {
  return {
    ...summary,
    byAccount: summary.byAccount.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)),
    byNetwork: summary.byNetwork.toSorted((a, b) => (a.provider < b.provider ? -1 : 1)),
    topPosts: summary.topPosts.map((post) => ({ ...post, accountIds: post.accountIds.toSorted() })),
  }
}
