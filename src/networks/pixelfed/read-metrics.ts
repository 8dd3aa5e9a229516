import { z } from "zod"
import { asRefused, homeOf, type Lost } from "#networks/fediverse-shared/ask.ts"
import type { ReportedNumbers, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { askServer } from "#networks/pixelfed/client.ts"

const count = z.int().nonnegative().optional()

const counts = z.object({
  favourites_count: count,
  replies_count: count,
  // The same in the server's own form of a post.
  reply_count: count,
  reblogs_count: count,
})

function numbersOf(status: z.infer<typeof counts>): ReportedNumbers {
  const told = {
    likes: status.favourites_count,
    comments: status.replies_count ?? status.reply_count,
    shares: status.reblogs_count,
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

/** A server that is down for a while is left alone for as long as one that was asked too often. */
function giveUp(lost: Lost): Refused {
  return lost.status === 503 ? { ...asRefused(lost), why: "rate" } : asRefused(lost)
}

export const readMetrics: ReadMetrics = {
  // Posts are read one by one: there is no question for several.
  batch: 1,

  async read(outside, author, externalIds): Promise<Read | Refused> {
    const { server, token } = homeOf(author)
    const numbers = new Map<string, ReportedNumbers>()
    for (const id of externalIds) {
      const path = `/api/v1/statuses/${encodeURIComponent(id)}`
      const heard = await askServer(outside, { method: "GET", server, path, token, answer: counts })
      if (heard.kind === "lost") return giveUp(heard)
      if (heard.kind === "heard") numbers.set(id, numbersOf(heard.answer))
      else if (heard.why !== "gone") return heard
    }
    return { kind: "read", numbers }
  },
}
