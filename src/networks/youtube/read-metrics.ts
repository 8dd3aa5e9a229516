import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { youtubeApi } from "#networks/youtube/client.ts"

const batch = 50

/** YouTube writes its numbers in quotes, and leaves out those that a channel hides. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()

const listAnswer = z.object({
  items: z
    .array(
      z.object({
        id: someText,
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).default({}),
      }),
    )
    .default([]),
})

type StatisticsDeps = z.infer<typeof listAnswer>["items"][number]["statistics"]

function asNumbers({ viewCount: views, likeCount: likes, commentCount: comments }: StatisticsDeps): ReportedNumbers {
  return {
    ...(views === undefined ? {} : { views }),
    ...(likes === undefined ? {} : { likes }),
    ...(comments === undefined ? {} : { comments }),
  }
}

async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, ReportedNumbers>()
  for (let at = 0; at < externalIds.length; at += batch) {
    const ids = externalIds.slice(at, at + batch)
    const response = await ask(outside, youtubeApi, listAnswer, {
      method: "GET",
      host: "api",
      path: `/youtube/v3/videos?part=statistics&id=${ids.map(encodeURIComponent).join(",")}`,
      token: author.credentials.accessToken,
    })
    if (response.kind === "refused") return response
    for (const { id, statistics } of response.value.items) if (ids.includes(id)) numbers.set(id, asNumbers(statistics))
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch, read }
