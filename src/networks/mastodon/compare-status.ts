import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { compareWords, type Likeness } from "#networks/fediverse-shared/compare-words.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import { statusShape } from "#networks/mastodon/published-as.ts"
import type { Author, Outside, RefusalKind, Refused, SendItem } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

export const listedShape = statusShape.extend({
  created_at: z.string(),
  content: z.string(),
  in_reply_to_id: z.string().nullish(),
  media_attachments: z.array(z.object({ id: someText, description: z.string().nullish() })),
})

type Listed = z.infer<typeof listedShape>

const sourceShape = z.object({ text: z.string(), spoiler_text: z.string().nullish() })

/** An item as it was sent, with the ids that its files had then. */
export type Sent = { readonly item: SendItem; readonly mediaIds: readonly string[] }

/** Servers that say so are Mastodon's own: they know keys, and a file belongs to one post, under one id. */
export function isMastodon({ credentials }: Author): boolean {
  return credentials.extra?.["apiVersion"] !== undefined
}

/** What a server makes of a text before it keeps it. A warning without words is the words. */
function wordsOf({ body, options }: SendItem): string {
  const text = body.trim()
  return text === "" ? (options["mastodon.spoilerText"] ?? "").trim() : text
}

/** Not every server gives back what was written. */
const noSource: ReadonlySet<RefusalKind> = new Set(["gone", "permission", "content"])

async function compareText(
  outside: Outside,
  author: Author,
  item: SendItem,
  { id, content }: Listed,
): Promise<Likeness | Refused> {
  const { server, token } = homeOf(author)
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`
  const response = await ask(outside, mastodonApi, sourceShape, { method: "GET", server, path, token })
  if (response.kind === "refused") {
    return noSource.has(response.why) ? compareWords(wordsOf(item), { content }) : response
  }
  const { text, spoiler_text: warning } = response.value
  return compareWords(wordsOf(item), { source: text.trim() === "" ? (warning ?? "") : text })
}

async function compareOnMastodon(
  outside: Outside,
  author: Author,
  { item, mediaIds }: Sent,
  found: Listed,
): Promise<Likeness | Refused> {
  const shown = found.media_attachments.map(({ id }) => id)
  if (mediaIds.length > 0) return mediaIds.every((id) => shown.includes(id)) ? "same" : "other"
  if (shown.length > 0) return "other"
  const words = await compareText(outside, author, item, found)
  return words === "alike" ? "other" : words
}

/** Equal files may be one, under the id that they were given and with what was last said of them. */
function haveSameFiles({ item, mediaIds }: Sent, { media_attachments: shown }: Listed): boolean {
  const sent = new Map(mediaIds.map((id, at) => [id, item.media[at]?.altText.trim() ?? ""]))
  if (shown.length !== sent.size) return false
  const described = shown.map(({ description }) => description?.trim() ?? "")
  const isListed = shown.every(({ id }) => sent.has(id))
  return isListed || described.toSorted().join("\n") === [...sent.values()].toSorted().join("\n")
}

async function compareElsewhere(
  outside: Outside,
  author: Author,
  sent: Sent,
  found: Listed,
  isParentHidden: boolean,
): Promise<Likeness | Refused> {
  const { item, mediaIds } = sent
  const words = await compareText(outside, author, item, found)
  if (typeof words !== "string") return words
  const isListed = mediaIds.length > 0 && found.media_attachments.some(({ id }) => mediaIds.includes(id))
  // The same file in another post, or a server that changed the words.
  if (words === "other") return isListed ? "alike" : "other"
  const isTelling = isListed || wordsOf(item) !== "" || item.media.some(({ altText }) => altText.trim() !== "")
  return words === "same" && isTelling && !isParentHidden && haveSameFiles(sent, found) ? "same" : "alike"
}

/**
 * Whether a post is the one that was sent. Where files tell nothing, because a server lists them under other ids than it
 * gave, the words, the parent, the number of files and their descriptions must all be the same; less than that is alike.
 */
export async function compareStatus(
  outside: Outside,
  author: Author,
  sent: Sent,
  found: Listed,
): Promise<Likeness | Refused> {
  const { before } = sent.item
  const [parent, answered] = [before.at(-1)?.externalId, found.in_reply_to_id ?? undefined]
  if (before.some(({ externalId }) => externalId === found.id)) return "other"
  if (isMastodon(author)) return parent === answered ? compareOnMastodon(outside, author, sent, found) : "other"
  if (parent !== answered && answered !== undefined) return "other"
  return compareElsewhere(outside, author, sent, found, parent !== answered)
}
