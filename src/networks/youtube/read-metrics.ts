import * as z from "zod"
import { asRefused } from "#networks/google-shared/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { askYouTube } from "#networks/youtube/client.ts"

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
    const heard = await askYouTube(outside, {
      method: "GET",
      host: "api",
      path: `/youtube/v3/videos?part=statistics&id=${ids.map(encodeURIComponent).join(",")}`,
      accessToken: author.credentials.accessToken,
      answer: listAnswer,
    })
    if (heard.kind === "refused") return heard
    if (heard.kind === "lost") return heard.status === 503 ? { ...asRefused(heard), why: "rate" } : asRefused(heard)
    for (const { id, statistics } of heard.answer.items) if (ids.includes(id)) numbers.set(id, asNumbers(statistics))
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch, read }
