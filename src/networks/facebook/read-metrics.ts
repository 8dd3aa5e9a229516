import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import { readOneByOne } from "#networks/meta-shared/read-insights.ts"
import type { Author, ReportedNumbers, Outside, Refused } from "#networks/network.ts"

const count = z.number().nonnegative()

const summary = z.object({ summary: z.object({ total_count: count.optional() }).optional() }).optional()

const totalsAnswer = z.object({
  /** Left out when it is zero. */
  shares: z.object({ count }).optional(),
  reactions: summary,
  comments: summary,
})

const insightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      period: z.string().optional(),
      values: z.array(z.object({ value: z.union([count, z.record(z.string(), count)]).optional() })).optional(),
    }),
  ),
})

type Insights = ReadonlyMap<string, number | Readonly<Record<string, number>>>

const audience = ["post_media_view", "post_total_media_view_unique"]

/** What likes, comments and shares are read from where Facebook does not let their totals be seen. */
const activity = "post_activity_by_action_type"

const totalFields = "shares,reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)"

async function readTotals(outside: Outside, author: Author, id: string): Promise<ReportedNumbers | Refused> {
  const response = await ask(outside, facebookApi, totalsAnswer, {
    method: "GET",
    path: `/${id}`,
    fields: { fields: totalFields, access_token: author.credentials.accessToken },
  })
  if (response.kind === "refused") return response
  const { shares, reactions, comments } = response.value
  const likes = reactions?.summary?.total_count
  const replies = comments?.summary?.total_count
  return {
    ...(likes === undefined ? {} : { likes }),
    ...(replies === undefined ? {} : { comments: replies }),
    shares: shares?.count ?? 0,
  }
}

/** Facebook gives some numbers twice, once for the day: those of the whole life count. */
async function askInsights(
  outside: Outside,
  author: Author,
  id: string,
  names: readonly string[],
): Promise<Insights | Refused> {
  const response = await ask(outside, facebookApi, insightsAnswer, {
    method: "GET",
    path: `/${id}/insights`,
    fields: { metric: names.join(","), access_token: author.credentials.accessToken },
  })
  if (response.kind === "refused") return response
  const rows = response.value.data.flatMap(({ name, period = "lifetime", values }) => {
    const value = values?.[0]?.value
    return period !== "lifetime" || value === undefined ? [] : [[name, value] as const]
  })
  return new Map(rows)
}

const isUnknownName = ({ code, message }: Refused): boolean => code === "100" && /valid insights metric/i.test(message)

/** One name that Facebook has dropped spoils the whole question: then each is asked for alone. */
async function readInsights(
  outside: Outside,
  author: Author,
  id: string,
  names: readonly string[],
): Promise<Insights | Refused> {
  const all = await askInsights(outside, author, id, names)
  if (!("kind" in all) || !isUnknownName(all)) return all
  const found = new Map<string, number | Readonly<Record<string, number>>>()
  for (const name of names) {
    const one = await askInsights(outside, author, id, [name])
    if (!("kind" in one)) for (const [key, value] of one) found.set(key, value)
    else if (!isUnknownName(one)) return one
  }
  return found
}

function audienceOf(insights: Insights): ReportedNumbers {
  const [views, reach] = audience.map((name) => insights.get(name))
  return {
    ...(typeof views === "number" ? { views } : {}),
    ...(typeof reach === "number" ? { reach } : {}),
  }
}

function activityOf(insights: Insights): ReportedNumbers | undefined {
  const found = insights.get(activity)
  if (found === undefined || typeof found === "number") return undefined
  return { likes: found["like"] ?? 0, comments: found["comment"] ?? 0, shares: found["share"] ?? 0 }
}

/** Pages with fewer than a hundred likes have no views and no reach; the rest they have anyway. */
async function readOne(outside: Outside, author: Author, id: string): Promise<ReportedNumbers | Refused | null> {
  const totals = await readTotals(outside, author, id)
  const isHidden = "kind" in totals && totals.why === "permission"
  if ("kind" in totals && !isHidden) return totals.why === "gone" ? null : totals
  const insights = await readInsights(outside, author, id, isHidden ? [...audience, activity] : audience)
  if ("kind" in insights) return insights.why === "gone" ? null : insights
  const counted = "kind" in totals ? activityOf(insights) : totals
  return counted === undefined ? totals : { ...audienceOf(insights), ...counted }
}

export const readMetrics = readOneByOne(readOne)
