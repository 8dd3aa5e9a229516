import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import type { ReportedNumbers, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"

const count = z.int().nonnegative().optional()

const counts = z.object({
  favourites_count: count,
  replies_count: count,
  // The same in the server's own form of a post.
  reply_count: count,
  reblogs_count: count,
})

function numbersOf(status: z.infer<typeof counts>): ReportedNumbers {
  const counted = {
    likes: status.favourites_count,
    comments: status.replies_count ?? status.reply_count,
    shares: status.reblogs_count,
  }
  return Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== undefined))
}

export const readMetrics: ReadMetrics = {
  // Posts are read one by one: there is no question for several.
  batch: 1,

  async read(outside, author, externalIds): Promise<Read | Refused> {
    const { server, token } = homeOf(author)
    const numbers = new Map<string, ReportedNumbers>()
    for (const id of externalIds) {
      const path = `/api/v1/statuses/${encodeURIComponent(id)}`
      const response = await ask(outside, pixelfedApi, counts, { method: "GET", server, path, token })
      if (response.kind === "response") numbers.set(id, numbersOf(response.value))
      else if (response.why !== "gone") return response
    }
    return { kind: "read", numbers }
  },
}
