import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, SendItem, Outside, Refused } from "#networks/network.ts"
import { someId, someLink } from "#networks/shapes.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"
import { captionOf } from "#networks/tiktok/write-post.ts"

/** The clocks of TikTok and ours need not agree to the second. */
const slack = { minutes: 1 }

/** TikTok lists no more of a caption than its beginning. */
const cutAt = 140

const fields = "id,title,video_description,create_time,share_url"

const video = z.object({
  id: someId,
  title: z.string().optional(),
  video_description: z.string().optional(),
  create_time: z.number(),
  share_url: someLink,
})

type Video = z.infer<typeof video>

const listAnswer = inData(z.object({ videos: z.array(video).nullish() }))

export type Listed = { readonly kind: "listed"; readonly id: string; readonly url: string | undefined }

const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim()

function saysSo(caption: string, text = ""): boolean {
  const [wanted, shown] = [plain(caption), plain(text).replace(/(?:…|\.{3})$/, "")]
  if (plain(text) === wanted) return true
  return text.length >= cutAt && wanted.startsWith(shown)
}

const timeOf = ({ create_time: seconds }: Video): number => seconds * 1000

/** The newest posts of an account that everybody can see, compared by their words and their time. */
export async function findListed(
  outside: Outside,
  author: Author,
  item: SendItem,
  sentAt: Temporal.Instant,
): Promise<Listed | Refused | null> {
  const caption = captionOf(item)
  // Posts without words look alike in a list.
  if (plain(caption) === "") return null
  const response = await ask(outside, tiktokApi, listAnswer, {
    method: "POST",
    path: `/video/list/?fields=${fields}`,
    token: author.credentials.accessToken,
    json: { max_count: 20 },
  })
  if (response.kind === "refused") return response
  const since = sentAt.subtract(slack).epochMilliseconds
  const distance = (each: Video) => Math.abs(timeOf(each) - sentAt.epochMilliseconds)
  const [found] = (response.value.videos ?? [])
    .filter((each) => timeOf(each) >= since && outside.isOthers?.(each.id) !== true)
    .filter((each) => saysSo(caption, each.video_description) || saysSo(caption, each.title))
    .toSorted((a, b) => distance(a) - distance(b))
  return found === undefined ? null : { kind: "listed", id: found.id, url: found.share_url }
}
