import type { MetricName } from "#domain/network.ts"
import { asNumbers, insightsAnswer, readingRefused, readOneByOne } from "#networks/meta-shared/read-insights.ts"
import { askThreads, version } from "#networks/threads/client.ts"

/** Threads' names of the numbers. It has a sixth, `shares`, for messages; ours are the reposts. */
const names: Readonly<Record<string, MetricName>> = {
  views: "views",
  likes: "likes",
  replies: "comments",
  reposts: "shares",
  quotes: "quotes",
}

export const readMetrics = readOneByOne(async (outside, author, id) => {
  const heard = await askThreads(outside, {
    method: "GET",
    path: `/${version}/${id}/insights`,
    fields: { metric: Object.keys(names).join(","), access_token: author.credentials.accessToken },
    answer: insightsAnswer,
  })
  if (heard.kind === "heard") return asNumbers(names, heard.answer)
  const refused = readingRefused(heard)
  return refused.why === "gone" ? null : refused
})
