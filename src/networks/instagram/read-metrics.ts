import * as z from "zod"
import type { MetricName } from "#domain/network.ts"
import { asRefused, askInstagram, type Heard, type Lost, version } from "#networks/instagram/client.ts"
import type { Author, Numbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"

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

const insightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number().nonnegative().optional() })).optional(),
      total_value: z.object({ value: z.number().nonnegative().optional() }).optional(),
    }),
  ),
})

type Insights = z.infer<typeof insightsAnswer>

function ask(
  outside: Outside,
  author: Author,
  id: string,
  metrics: readonly string[],
): Promise<Heard<Insights> | Refused | Lost> {
  return askInstagram(outside, {
    method: "GET",
    path: `/${version}/${id}/insights`,
    fields: { metric: metrics.join(","), access_token: author.credentials.accessToken },
    answer: insightsAnswer,
  })
}

/** What Instagram has no number for is missing in its answer, and is not zero. */
function asNumbers({ data }: Insights): Numbers {
  const known = data.flatMap(({ name, values, total_value: total }) => {
    const value = values?.[0]?.value ?? total?.value
    const metric = names[name]
    return metric === undefined || value === undefined ? [] : [[metric, value] as const]
  })
  return Object.fromEntries(known)
}

/** Instagram shows nothing of a story that fewer than five people saw, and nothing from an account's private days. */
function isTooEarly({ code, message }: Refused): boolean {
  return (/^10(?:\/|$)/.test(code) && /not enough viewers/i.test(message)) || code.endsWith("/2108006")
}

async function readOne(outside: Outside, author: Author, id: string): Promise<Numbers | Refused | null> {
  const first = await ask(outside, author, id, Object.keys(names))
  // It does not say beforehand what is a story.
  const isOther = first.kind === "refused" && !isTooEarly(first) && /^100(?:$|\/(?!33$))/.test(first.code)
  const heard = isOther ? await ask(outside, author, id, namesOfStories) : first
  if (heard.kind === "heard") return asNumbers(heard.answer)
  if (heard.kind === "lost") return heard.status === 503 ? { ...asRefused(heard), why: "rate" } : asRefused(heard)
  if (isTooEarly(heard)) return {}
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
