import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"

export const count = z.number().nonnegative()

/** How many there are of what a node has, without any of them. */
export const summary = z.object({ summary: z.object({ total_count: count.optional() }).optional() }).optional()

const insightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      period: z.string().optional(),
      values: z.array(z.object({ value: z.union([count, z.record(z.string(), count)]).optional() })).optional(),
    }),
  ),
})

export type NamedInsights = ReadonlyMap<string, number | Readonly<Record<string, number>>>

/** Facebook gives some numbers twice, once for the day: those of the whole life count. */
export async function askInsights(
  outside: Outside,
  author: Author,
  path: string,
  names: readonly string[] = [],
): Promise<NamedInsights | Refused> {
  const response = await ask(outside, facebookApi, insightsAnswer, {
    method: "GET",
    path,
    fields: {
      ...(names.length === 0 ? {} : { metric: names.join(",") }),
      access_token: author.credentials.accessToken,
    },
  })
  if (response.kind === "refused") return response
  const rows = response.value.data.flatMap(({ name, period = "lifetime", values }) => {
    const value = values?.[0]?.value
    return period !== "lifetime" || value === undefined ? [] : [[name, value] as const]
  })
  return new Map(rows)
}
