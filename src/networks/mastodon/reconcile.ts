import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import { publishedAs, statusShape } from "#networks/mastodon/published-as.ts"
import { readContent } from "#networks/mastodon/read-content.ts"
import type { Absent, Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { readInstant, someText } from "#networks/shapes.ts"

/** The clocks of the server and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Servers that do not know keys are given so long to finish and to list what was sent. */
const settled = { seconds: 60 }
const pageLength = 40
const pages = 5

const listedShape = statusShape.extend({
  created_at: z.string(),
  content: z.string(),
  in_reply_to_id: z.string().nullish(),
  media_attachments: z.array(z.object({ id: someText })),
})

type Listed = z.infer<typeof listedShape>

const sourceShape = z.object({ text: z.string(), spoiler_text: z.string().nullish() })

type Likeness = "same" | "other" | { readonly kind: "unclear"; readonly message: string }

/** What a server makes of a text before it keeps it. A warning without words is the words. */
function keptText({ body, options }: SendItem): string {
  const text = body.trim()
  return text === "" ? (options["mastodon.spoilerText"] ?? "").trim() : text
}

function askAbout<T>(outside: Outside, author: Author, path: string, shape: z.ZodType<T>) {
  const { server, token } = homeOf(author)
  return ask(outside, mastodonApi, shape, { method: "GET", server, path, token })
}

async function compare(
  outside: Outside,
  author: Author,
  item: SendItem,
  mediaIds: readonly string[],
  found: Listed,
): Promise<Likeness> {
  if ((found.in_reply_to_id ?? undefined) !== item.before.at(-1)?.externalId) return "other"
  const shown = found.media_attachments.map(({ id }) => id)
  // A file belongs to one post and no other.
  if (mediaIds.length > 0) return mediaIds.every((id) => shown.includes(id)) ? "same" : "other"
  if (shown.length > 0) return "other"
  const source = await askAbout(outside, author, `/api/v1/statuses/${encodeURIComponent(found.id)}/source`, sourceShape)
  if (source.kind === "response") return source.value.text.trim() === keptText(item) ? "same" : "other"
  // Not every server gives back what was written: what it shows must do.
  if (source.why === "gone") {
    return readContent(found.content) === keptText(item) ? "same" : "other"
  }
  return { kind: "unclear", message: source.message }
}

function isBefore(at: string, since: Temporal.Instant): boolean {
  const instant = readInstant(at)
  return instant !== undefined && Temporal.Instant.compare(instant, since) < 0
}

/** Whether a post is there: what the account has posted since is compared with what was sent. */
export async function findStatus(
  outside: Outside,
  author: Author,
  item: SendItem,
  mediaIds: readonly string[],
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack)
  const keepsKeys = author.credentials.extra?.["apiVersion"] !== undefined
  const isSettled = keepsKeys || Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
  const first = `/api/v1/accounts/${encodeURIComponent(homeOf(author).id)}/statuses?limit=${pageLength}&exclude_reblogs=true`
  let path = first
  for (let page = 0; page < pages; page += 1) {
    const response = await askAbout(outside, author, path, z.array(listedShape))
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    const listed = response.value
    const recent = listed.filter(({ created_at: at }) => !isBefore(at, since))
    for (const status of recent) {
      const likeness = await compare(outside, author, item, mediaIds, status)
      if (likeness === "same") return publishedAs(status)
      if (likeness !== "other") return { kind: "unknown", message: likeness.message }
    }
    const last = listed.at(-1)
    if (last === undefined || recent.length < listed.length) {
      return isSettled ? { kind: "absent" } : { kind: "unknown", message: "The server does not list the post yet." }
    }
    path = `${first}&max_id=${encodeURIComponent(last.id)}`
  }
  return { kind: "unknown", message: "The account has too many newer posts to tell whether this post is there." }
}
