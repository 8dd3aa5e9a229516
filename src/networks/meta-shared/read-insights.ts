import * as z from "zod"
import type { MetricName } from "#domain/network.ts"
import type { Author, ReportedNumbers, Outside, ReadMetrics, Refused } from "#networks/network.ts"

export const insightsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.number().nonnegative().optional() })).optional(),
      total_value: z.object({ value: z.number().nonnegative().optional() }).optional(),
    }),
  ),
})

export type Insights = z.infer<typeof insightsAnswer>

/** What there is no number for is missing in the answer, and is not zero. */
export function asNumbers(names: Readonly<Record<string, MetricName>>, { data }: Insights): ReportedNumbers {
  const known = data.flatMap(({ name, values, total_value: total }) => {
    const value = values?.[0]?.value ?? total?.value
    const metric = names[name]
    return metric === undefined || value === undefined ? [] : [[metric, value] as const]
  })
  return Object.fromEntries(known)
}

/** Meta returns the numbers of one post at a time; null for one that is not there any more. */
export function readOneByOne(
  readOne: (outside: Outside, author: Author, id: string) => Promise<ReportedNumbers | Refused | null>,
): ReadMetrics {
  return {
    batch: 1,

    async read(outside, author, externalIds) {
      const numbers = new Map<string, ReportedNumbers>()
      for (const id of externalIds) {
        const found = await readOne(outside, author, id)
        if (found === null) continue
        if ("kind" in found) return found
        numbers.set(id, found)
      }
      return { kind: "read", numbers }
    },
  }
}
