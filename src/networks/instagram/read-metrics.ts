import type { MetricName } from "#domain/network.ts"
import { type ApiResponse, ask } from "#networks/ask.ts"
import { notEnoughViewers } from "#networks/instagram/classify.ts"
import { version, instagramApi } from "#networks/instagram/client.ts"
import { asNumbers, type Insights, insightsAnswer, readOneByOne } from "#networks/meta-shared/read-insights.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"

/** Instagram's names of the numbers. */
const names: Readonly<Record<string, MetricName>> = {
  views: "views",
  reach: "reach",
  likes: "likes",
  comments: "comments",
  shares: "shares",
  saved: "saves",
}

/** A story has only these, and asking for another refuses them all. */
const namesOfStories = ["views", "reach", "shares"]

function askAbout(
  outside: Outside,
  author: Author,
  id: string,
  metrics: readonly string[],
): Promise<ApiResponse<Insights> | Refused> {
  return ask(outside, instagramApi, insightsAnswer, {
    method: "GET",
    path: `/${version}/${id}/insights`,
    fields: { metric: metrics.join(","), access_token: author.credentials.accessToken },
  })
}

/** Instagram shows nothing of a story that few people saw, and nothing from an account's private days. */
function isTooEarly({ code }: Refused): boolean {
  return code === notEnoughViewers || code.endsWith("/2108006")
}

export const readMetrics = readOneByOne(async (outside, author, id) => {
  const first = await askAbout(outside, author, id, Object.keys(names))
  // It does not say beforehand what is a story.
  const isOther = first.kind === "refused" && !isTooEarly(first) && /^100(?:$|\/(?!33$))/.test(first.code)
  const response = isOther ? await askAbout(outside, author, id, namesOfStories) : first
  if (response.kind === "response") return asNumbers(names, response.value)
  if (isTooEarly(response)) return {}
  return response.why === "gone" ? null : response
})
