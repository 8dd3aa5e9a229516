import * as z from "zod"
import type { MetricName } from "#domain/network.ts"
import type { Author, Numbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { asRefused, askThreads, version } from "#networks/threads/client.ts"

/** Threads' names of the numbers. It has a sixth, `shares`, for messages; ours are the reposts. */
const names: Readonly<Record<string, MetricName>> = {
  views: "views",
  likes: "likes",
  replies: "comments",
  reposts: "shares",
  quotes: "quotes",
}

const insightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number().nonnegative().optional() })).optional(),
      total_value: z.object({ value: z.number().nonnegative().optional() }).optional(),
    }),
  ),
})

/** What Threads has no number for is missing in its answer, and is not zero. */
function asNumbers({ data }: z.infer<typeof insightsAnswer>): Numbers {
  const known = data.flatMap(({ name, values, total_value: total }) => {
    const value = values?.[0]?.value ?? total?.value
    const metric = names[name]
    return metric === undefined || value === undefined ? [] : [[metric, value] as const]
  })
  return Object.fromEntries(known)
}

async function readOne(outside: Outside, author: Author, id: string): Promise<Numbers | Refused | null> {
  const heard = await askThreads(outside, {
    method: "GET",
    path: `/${version}/${id}/insights`,
    fields: { metric: Object.keys(names).join(","), access_token: author.credentials.accessToken },
    answer: insightsAnswer,
  })
  if (heard.kind === "heard") return asNumbers(heard.answer)
  if (heard.kind === "lost") return heard.status === 503 ? { ...asRefused(heard), why: "rate" } : asRefused(heard)
  return heard.why === "gone" ? null : heard
}

async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, Numbers>()
  for (const id of externalIds) {
    const found = await readOne(outside, author, id)
    if (found === null) continue
    if ("kind" in found) return found
    numbers.set(id, found)
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch: 1, read }
