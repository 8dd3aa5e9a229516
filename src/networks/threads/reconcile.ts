import * as z from "zod"
import { closestMedium, slack, timeOf } from "#networks/meta-shared/closest-medium.ts"
import { listRecent } from "#networks/meta-shared/list-recent.ts"
import type { Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText, someLink, someText } from "#networks/shapes.ts"
import { threadsApi, version } from "#networks/threads/client.ts"

const post = z.object({
  id: someText,
  text: z.string().optional(),
  timestamp: momentText,
  permalink: someLink,
})

/** Threads makes a topic of the first hashtag, and shows it without its mark. */
const plain = (text: string): string => text.normalize().replaceAll("#", "").replaceAll(/\s+/g, " ").trim()

/** The other items of the thread may say the same, and are not it. */
function isIt({ body, before }: SendItem, { id, text = "" }: z.infer<typeof post>): boolean {
  return plain(text) === plain(body) && before.every(({ externalId }) => externalId !== id)
}

/** The container is out; which of the account's posts did it become? */
export async function findPost(
  outside: Outside,
  author: Author,
  item: SendItem,
  sentAt: Temporal.Instant,
): Promise<Published | Unknown> {
  const since = sentAt.subtract(slack).epochMilliseconds
  const edge = {
    path: `/${version}/me/${item.before.length === 0 ? "threads" : "replies"}`,
    fields: { fields: "id,text,timestamp,permalink", since: String(Math.floor(since / 1000)) },
    item: post,
  }
  const listed = await listRecent(outside, threadsApi, author, edge, (each) => timeOf(each) >= since)
  if (listed.kind === "unknown") return listed
  return closestMedium(
    threadsApi,
    listed.items.filter((each) => isIt(item, each) && outside.isOthers?.(each.id) !== true),
    sentAt,
  )
}
