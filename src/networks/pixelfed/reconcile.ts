import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { compareWords, type Likeness } from "#networks/fediverse-shared/compare-words.ts"
import { pageLength, searchList } from "#networks/fediverse-shared/search-list.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import type { Absent, Author, Outside, Published, SendItem, Unknown } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { publishedAs, statusShape } from "#networks/pixelfed/published-as.ts"
import { someId } from "#networks/shapes.ts"

const listedShape = statusShape.extend({
  created_at: z.string(),
  content: z.string().nullish(),
  media_attachments: z.array(z.object({ id: someId })),
})

/** A file belongs to one post and no other. Where it is not listed, the same words may still be this post's. */
function compare(
  { body }: SendItem,
  mediaIds: readonly string[],
  { content, media_attachments: media }: z.infer<typeof listedShape>,
): Likeness {
  if (media.some((each) => mediaIds.includes(each.id))) return "same"
  const isAlike = body.trim() !== "" && compareWords(body, { content: content ?? "" }) !== "other"
  return isAlike ? "alike" : "other"
}

/** Whether a post is there. */
export async function findStatus(
  outside: Outside,
  author: Author,
  item: SendItem,
  mediaIds: readonly string[],
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const { server, token, id } = homeOf(author)
  const list = `/api/v1/accounts/${encodeURIComponent(id)}/statuses?limit=${pageLength}&only_media=true`
  const result = await searchList({
    sentAt,
    isOthers: outside.isOthers,
    readPage: async (maxId) => {
      const path = maxId === undefined ? list : `${list}&max_id=${encodeURIComponent(maxId)}`
      return ask(outside, pixelfedApi, z.array(listedShape), { method: "GET", server, path, token })
    },
    compare: async (status) => compare(item, mediaIds, status),
  })
  if (result.kind === "not listed") return { kind: "absent" }
  return result.kind === "found" ? publishedAs(result.status) : result
}
