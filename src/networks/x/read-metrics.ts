import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"

const batch = 100

const count = z.number().int().nonnegative()

/** Posts that are gone stand in `errors`, beside those that were found. */
const answer = z.object({
  data: z
    .array(
      z.object({
        id: someText,
        public_metrics: z.object({
          impression_count: count.optional(),
          like_count: count.optional(),
          reply_count: count.optional(),
          // X is about to rename the first into the second.
          retweet_count: count.optional(),
          repost_count: count.optional(),
          quote_count: count.optional(),
          bookmark_count: count.optional(),
        }),
      }),
    )
    .optional(),
})

type Metrics = NonNullable<z.infer<typeof answer>["data"]>[number]["public_metrics"]

function asNumbers(found: Metrics): ReportedNumbers {
  const named = {
    views: found.impression_count,
    likes: found.like_count,
    comments: found.reply_count,
    shares: found.retweet_count ?? found.repost_count,
    quotes: found.quote_count,
    saves: found.bookmark_count,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, ReportedNumbers>()
  for (let at = 0; at < externalIds.length; at += batch) {
    const ids = externalIds.slice(at, at + batch)
    const response = await ask(outside, xApi, answer, {
      method: "GET",
      path: `/2/tweets?ids=${ids.join(",")}&tweet.fields=public_metrics`,
      token: author.credentials.accessToken,
    })
    if (response.kind === "refused") return response
    for (const { id, public_metrics: found } of response.value.data ?? []) numbers.set(id, asNumbers(found))
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch, read }
