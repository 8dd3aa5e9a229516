import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { publishedAs, statusShape } from "#networks/pixelfed/published-as.ts"
import { readInstant, someId } from "#networks/shapes.ts"

/** The clocks of the server and ours need not agree to the second. */
const slack = { minutes: 1 }
const pageLength = 40
const pages = 5

const listedShape = statusShape.extend({
  created_at: z.string(),
  media_attachments: z.array(z.object({ id: someId })),
})

function isBefore(at: string, since: Temporal.Instant): boolean {
  const instant = readInstant(at)
  return instant !== undefined && Temporal.Instant.compare(instant, since) < 0
}

/** Whether a post is there. A file belongs to one post and no other, so its files say which one it is. */
export async function findStatus(
  outside: Outside,
  author: Author,
  mediaIds: readonly string[],
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack)
  const { server, token, id } = homeOf(author)
  const first = `/api/v1/accounts/${encodeURIComponent(id)}/statuses?limit=${pageLength}&only_media=true`
  let path = first
  for (let page = 0; page < pages; page += 1) {
    const response = await ask(outside, pixelfedApi, z.array(listedShape), { method: "GET", server, path, token })
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    const listed = response.value
    const found = listed.find(({ media_attachments: media }) => media.some((each) => mediaIds.includes(each.id)))
    if (found !== undefined) return publishedAs(found)
    const last = listed.at(-1)
    if (last === undefined || isBefore(last.created_at, since)) return { kind: "absent" }
    path = `${first}&max_id=${encodeURIComponent(last.id)}`
  }
  return { kind: "unknown", message: "The account has too many newer posts to tell whether this post is there." }
}
