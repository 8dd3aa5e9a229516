import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import { askInsights, type NamedInsights, summary } from "#networks/facebook/read-insights.ts"
import type { Author, Outside, Refused, ReportedNumbers } from "#networks/network.ts"

/* The numbers of a video whose post cannot be asked. Reels and other videos have names of their own for them. */

const countsAnswer = z.object({ likes: summary, comments: summary })

const countFields = "likes.limit(0).summary(total_count),comments.limit(0).summary(total_count)"

const viewNames = ["fb_reels_total_plays", "blue_reels_play_count", "total_video_views"]
/** Meta calls the second deprecated, and reels still answer it. */
const reachNames = ["post_total_media_view_unique", "post_impressions_unique", "total_video_impressions_unique"]
/** What people did, by name. */
const actionNames = ["post_video_social_actions", "total_video_stories_by_action_type"]

function firstNumber(insights: NamedInsights, names: readonly string[]): number | undefined {
  return names.map((name) => insights.get(name)).find((value) => typeof value === "number")
}

function sharesIn(insights: NamedInsights): number | undefined {
  const actions = actionNames.map((name) => insights.get(name)).find((value) => typeof value === "object")
  if (actions === undefined) return undefined
  return Object.entries(actions).find(([name]) => name.toLowerCase() === "share")?.[1] ?? 0
}

export async function readVideo(outside: Outside, author: Author, video: string): Promise<ReportedNumbers | Refused> {
  const counts = await ask(outside, facebookApi, countsAnswer, {
    method: "GET",
    path: `/${video}`,
    fields: { fields: countFields, access_token: author.credentials.accessToken },
  })
  // They may be hidden, and the rest not.
  if (counts.kind === "refused" && counts.why !== "permission") return counts
  const insights = await askInsights(outside, author, `/${video}/video_insights`)
  if ("kind" in insights) return insights
  const { likes, comments } = counts.kind === "response" ? counts.value : {}
  const named = {
    views: firstNumber(insights, viewNames),
    reach: firstNumber(insights, reachNames),
    likes: likes?.summary?.total_count,
    comments: comments?.summary?.total_count,
    shares: sharesIn(insights),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
