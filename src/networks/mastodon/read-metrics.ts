import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const batch = 20

const count = z.int().nonnegative().optional()

const counts = z.object({
  id: someText,
  favourites_count: count,
  replies_count: count,
  reblogs_count: count,
  // Older servers count no quotes.
  quotes_count: count,
})

type Counts = z.infer<typeof counts>

function numbersOf(status: Counts): ReportedNumbers {
  const counted = {
    likes: status.favourites_count,
    comments: status.replies_count,
    shares: status.reblogs_count,
    quotes: status.quotes_count,
  }
  return Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== undefined))
}

type Found = { readonly kind: "found"; readonly statuses: readonly Counts[] }

function askAbout<T>(outside: Outside, author: Author, path: string, shape: z.ZodType<T>) {
  const { server, token } = homeOf(author)
  return ask(outside, mastodonApi, shape, { method: "GET", server, path, token })
}

async function readEach(outside: Outside, author: Author, ids: readonly string[]): Promise<Found | Refused> {
  const statuses: Counts[] = []
  for (const id of ids) {
    const response = await askAbout(outside, author, `/api/v1/statuses/${encodeURIComponent(id)}`, counts)
    if (response.kind === "response") statuses.push(response.value)
    else if (response.why !== "gone") return response
  }
  return { kind: "found", statuses }
}

async function readTogether(outside: Outside, author: Author, ids: readonly string[]): Promise<Found | Refused> {
  const query = ids.map((id) => `id[]=${encodeURIComponent(id)}`).join("&")
  const response = await askAbout(outside, author, `/api/v1/statuses?${query}`, z.array(counts))
  if (response.kind === "response") return { kind: "found", statuses: response.value }
  // Servers older than 4.3, and many compatible ones, know no such question.
  return response.code === "404" || response.code === "405" ? readEach(outside, author, ids) : response
}

export const readMetrics: ReadMetrics = {
  batch,

  async read(outside, author, externalIds): Promise<Read | Refused> {
    const numbers = new Map<string, ReportedNumbers>()
    for (let at = 0; at < externalIds.length; at += batch) {
      const found = await readTogether(outside, author, externalIds.slice(at, at + batch))
      if (found.kind === "refused") return found
      for (const status of found.statuses) numbers.set(status.id, numbersOf(status))
    }
    return { kind: "read", numbers }
  },
}
