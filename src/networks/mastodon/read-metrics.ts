import { z } from "zod"
import { asRefused, homeOf, type Lost } from "#networks/fediverse-shared/ask.ts"
import { askServer } from "#networks/mastodon/client.ts"
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
  const told = {
    likes: status.favourites_count,
    comments: status.replies_count,
    shares: status.reblogs_count,
    quotes: status.quotes_count,
  }
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
}

/** A server that is down for a while is left alone for as long as one that was asked too often. */
function giveUp(lost: Lost): Refused {
  return lost.status === 503 ? { ...asRefused(lost), why: "rate" } : asRefused(lost)
}

type Found = { readonly kind: "found"; readonly statuses: readonly Counts[] }

function ask<T>(outside: Outside, author: Author, path: string, answer: z.ZodType<T>) {
  const { server, token } = homeOf(author)
  return askServer(outside, { method: "GET", server, path, token, answer })
}

async function readEach(outside: Outside, author: Author, ids: readonly string[]): Promise<Found | Refused> {
  const statuses: Counts[] = []
  for (const id of ids) {
    const heard = await ask(outside, author, `/api/v1/statuses/${encodeURIComponent(id)}`, counts)
    if (heard.kind === "lost") return giveUp(heard)
    if (heard.kind === "heard") statuses.push(heard.answer)
    else if (heard.why !== "gone") return heard
  }
  return { kind: "found", statuses }
}

async function readTogether(outside: Outside, author: Author, ids: readonly string[]): Promise<Found | Refused> {
  const query = ids.map((id) => `id[]=${encodeURIComponent(id)}`).join("&")
  const heard = await ask(outside, author, `/api/v1/statuses?${query}`, z.array(counts))
  if (heard.kind === "heard") return { kind: "found", statuses: heard.answer }
  if (heard.kind === "lost") return giveUp(heard)
  // Servers older than 4.3, and many compatible ones, know no such question.
  return heard.code === "404" || heard.code === "405" ? readEach(outside, author, ids) : heard
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
