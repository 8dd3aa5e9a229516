import * as z from "zod"
import { instagramApi, version } from "#networks/instagram/client.ts"
import { closestMedium, slack, timeOf } from "#networks/meta-shared/closest-medium.ts"
import { listRecent } from "#networks/meta-shared/list-recent.ts"
import type { Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText, someLink, someText } from "#networks/shapes.ts"

const medium = z.object({
  id: someText,
  caption: z.string().optional(),
  timestamp: momentText,
  permalink: someLink,
})

const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim()

const isStory = ({ options }: SendItem): boolean => options["instagram.type"] === "story"

/** Long captions may be shown cut; a story shows none at all. */
function hasCaption(item: SendItem, { caption = "" }: z.infer<typeof medium>): boolean {
  if (isStory(item)) return true
  const [sent, shown] = [plain(item.body), plain(caption)]
  return sent === shown || (shown !== "" && sent.startsWith(shown))
}

/** The container is out; which of the account's media did it become? */
export async function findMedium(
  outside: Outside,
  author: Author,
  item: SendItem,
  sentAt: Temporal.Instant,
): Promise<Published | Unknown> {
  const since = sentAt.subtract(slack).epochMilliseconds
  const edge = {
    path: `/${version}/${author.externalId}/${isStory(item) ? "stories" : "media"}`,
    fields: { fields: "id,caption,timestamp,permalink" },
    item: medium,
  }
  const listed = await listRecent(outside, instagramApi, author, edge, (each) => timeOf(each) >= since)
  if (listed.kind === "unknown") return listed
  return closestMedium(
    instagramApi,
    listed.items.filter((each) => hasCaption(item, each) && outside.isOthers?.(each.id) !== true),
    sentAt,
  )
}
