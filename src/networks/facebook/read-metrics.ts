import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { noSuchField, unknownMetric } from "#networks/facebook/classify.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import { findPostForNumbers } from "#networks/facebook/find-post.ts"
import { askInsights, count, type NamedInsights, summary } from "#networks/facebook/read-insights.ts"
import { readVideo } from "#networks/facebook/read-video.ts"
import { readOneByOne } from "#networks/meta-shared/read-insights.ts"
import type { Author, ReportedNumbers, Outside, Refused } from "#networks/network.ts"

const totalsAnswer = z.object({
  /** Left out when it is zero. */
  shares: z.object({ count }).optional(),
  reactions: summary,
  comments: summary,
})

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

const isUnknownName = ({ code }: Refused): boolean => code === unknownMetric

/** One name that Facebook has dropped spoils the whole question: then each is asked for alone. */
async function readInsights(
  outside: Outside,
  author: Author,
  id: string,
  names: readonly string[],
): Promise<NamedInsights | Refused> {
  const all = await askInsights(outside, author, `/${id}/insights`, names)
  if (!("kind" in all) || !isUnknownName(all)) return all
  const found = new Map<string, number | Readonly<Record<string, number>>>()
  for (const name of names) {
    const one = await askInsights(outside, author, `/${id}/insights`, [name])
    if (!("kind" in one)) for (const [key, value] of one) found.set(key, value)
    else if (!isUnknownName(one)) return one
  }
  return found
}

function audienceOf(insights: NamedInsights): ReportedNumbers {
  const [views, reach] = audience.map((name) => insights.get(name))
  return {
    ...(typeof views === "number" ? { views } : {}),
    ...(typeof reach === "number" ? { reach } : {}),
  }
}

function activityOf(insights: NamedInsights): ReportedNumbers | undefined {
  const found = insights.get(activity)
  if (found === undefined || typeof found === "number") return undefined
  return { likes: found["like"] ?? 0, comments: found["comment"] ?? 0, shares: found["share"] ?? 0 }
}

/** Pages with fewer than a hundred likes have no views and no reach; the rest they have anyway. */
async function readPost(outside: Outside, author: Author, id: string): Promise<ReportedNumbers | Refused> {
  const totals = await readTotals(outside, author, id)
  const isHidden = "kind" in totals && totals.why === "permission"
  if ("kind" in totals && !isHidden) return totals
  const insights = await readInsights(outside, author, id, isHidden ? [...audience, activity] : audience)
  if ("kind" in insights) return insights
  const counted = "kind" in totals ? activityOf(insights) : totals
  return counted === undefined ? totals : { ...audienceOf(insights), ...counted }
}

/** There is no such post, or what goes by that name is none. */
function isNoPost(found: ReportedNumbers | Refused): found is Refused {
  if (!("kind" in found)) return false
  return found.why === "gone" || found.code === noSuchField
}

/** A post, or a video under a name that was made of the page and the video before its post was known. */
async function readOne(outside: Outside, author: Author, id: string): Promise<ReportedNumbers | Refused | null> {
  const first = await readPost(outside, author, id)
  if (!isNoPost(first)) return first
  const video = id.slice(id.lastIndexOf("_") + 1)
  const post = await findPostForNumbers(outside, author, video)
  if (typeof post === "object") return isNoPost(post) ? null : post
  const second = post === undefined || post === id ? first : await readPost(outside, author, post)
  const found = isNoPost(second) ? await readVideo(outside, author, video) : second
  return isNoPost(found) ? null : found
}

export const readMetrics = readOneByOne(readOne)
