import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { pageLength, searchList } from "#networks/fediverse-shared/search-list.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import { compareStatus, isMastodon, listedShape, type Sent } from "#networks/mastodon/compare-status.ts"
import { publishedAs } from "#networks/mastodon/published-as.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"

/** Servers that do not know keys are given so long to finish and to list what was sent. */
const settled = { seconds: 60 }

const ownerShape = z.object({ source: z.object({ privacy: z.string().nullish() }).nullish() })

function askAbout<T>(outside: Outside, author: Author, path: string, shape: z.ZodType<T>) {
  const { server, token } = homeOf(author)
  return ask(outside, mastodonApi, shape, { method: "GET", server, path, token })
}

/** Who sees what an account posts, where nothing else is chosen; empty if the server does not say it now. */
async function readVisibility(outside: Outside, author: Author): Promise<string> {
  const owner = await askAbout(outside, author, "/api/v1/accounts/verify_credentials", ownerShape)
  return owner.kind === "response" ? (owner.value.source?.privacy ?? "public") : ""
}

/** What it means that the list does not have the item. */
async function concludeAbsent(
  outside: Outside,
  author: Author,
  { item }: Sent,
  sentAt: Temporal.Instant,
): Promise<Absent | Unknown> {
  if (isMastodon(author)) return { kind: "absent" }
  if (Temporal.Instant.compare(outside.now(), sentAt.add(settled)) < 0) {
    return { kind: "unknown", message: "The server does not list the post yet." }
  }
  const chosen = item.options["mastodon.visibility"] ?? ""
  const visibility = chosen === "" ? await readVisibility(outside, author) : chosen
  if (visibility === "public" || visibility === "unlisted") return { kind: "absent" }
  return { kind: "unknown", message: "The server may not list posts that are not for everybody." }
}

/** Whether a post is there: what the account has posted since is compared with what was sent. */
export async function findStatus(
  outside: Outside,
  author: Author,
  sent: Sent,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const list = `/api/v1/accounts/${encodeURIComponent(homeOf(author).id)}/statuses?limit=${pageLength}&exclude_reblogs=true`
  const result = await searchList({
    sentAt,
    isOthers: outside.isOthers,
    readPage: async (maxId) => {
      const path = maxId === undefined ? list : `${list}&max_id=${encodeURIComponent(maxId)}`
      return askAbout(outside, author, path, z.array(listedShape))
    },
    compare: async (status) => compareStatus(outside, author, sent, status),
  })
  if (result.kind === "not listed") return concludeAbsent(outside, author, sent, sentAt)
  return result.kind === "found" ? publishedAs(result.status) : result
}
