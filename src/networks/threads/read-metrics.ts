import type { MetricName } from "#domain/network.ts"
import { ask } from "#networks/ask.ts"
import { asNumbers, insightsAnswer, readOneByOne } from "#networks/meta-shared/read-insights.ts"
import { version, threadsApi } from "#networks/threads/client.ts"

/** Threads' names of the numbers. It has a sixth, `shares`, for messages; ours are the reposts. */
const names: Readonly<Record<string, MetricName>> = {
  views: "views",
  likes: "likes",
  replies: "comments",
  reposts: "shares",
  quotes: "quotes",
}

export const readMetrics = readOneByOne(async (outside, author, id) => {
  const response = await ask(outside, threadsApi, insightsAnswer, {
    method: "GET",
    path: `/${version}/${id}/insights`,
    fields: { metric: Object.keys(names).join(","), access_token: author.credentials.accessToken },
  })
  if (response.kind === "response") return asNumbers(names, response.value)
  return response.why === "gone" ? null : response
})
